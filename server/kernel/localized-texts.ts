import type { Texts } from '../db/tables/catalogue.ts';

/** The text in a language, else in English. */
export function inLanguage(texts: Texts, language: string): string {
  return texts[language] ?? texts.EN ?? '';
}
