import { type TextFiles, type Texts, makeTexts } from '../../common/client/texts.ts';

const files: TextFiles = import.meta.glob(
  '../../../locales/*/{lottery,game,errors,language}.json',
  { eager: true, import: 'default' },
);

/** The texts of the lotteries in a language, Filipino for one that there is no bundle of. `symbol` stands before every amount. */
export function textsOf(language: string, symbol?: string): Texts {
  return makeTexts(files, language, symbol);
}
