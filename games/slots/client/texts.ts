import { type TextFiles, type Texts, makeTexts } from '../../common/client/texts.ts';

const files: TextFiles = import.meta.glob('../../../locales/*/{slots,game,errors,language}.json', {
  eager: true,
  import: 'default',
});

export function textsOf(language: string, symbol?: string): Texts {
  return makeTexts(files, language, symbol);
}
