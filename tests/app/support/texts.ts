import { join } from 'node:path';
import { readLocales } from '../../../tools/vite/locales.ts';

export type Language = 'TY' | 'EN';

const bundles = readLocales(join(import.meta.dirname, '..', '..', '..', 'locales'));

/** The app's texts of a language, nested by area, as its bundle has them. */
export function textsOf(language: Language): Record<string, unknown> {
  const bundle = bundles[language];
  if (!bundle) throw new Error(`there is no language ${language}`);
  return JSON.parse(bundle.json) as Record<string, unknown>;
}
