import type { Texts } from '../db/tables/catalogue.ts';

/** The text in a language; English for a language that it was not written in. */
export function inLanguage(texts: Texts, language: string): string {
  return texts[language] ?? texts.EN ?? '';
}
