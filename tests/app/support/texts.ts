import { join } from 'node:path';
import { readLocales } from '../../../tools/vite/locales.ts';

export type Language = 'TY' | 'EN';

const bundles = readLocales(join(import.meta.dirname, '..', '..', '..', 'locales'));

/** Nested by area, as bundled. */
export function textsOf(language: Language): Record<string, unknown> {
  const bundle = bundles[language];
  if (!bundle) throw new Error(`there is no language ${language}`);
  return JSON.parse(bundle.json) as Record<string, unknown>;
}
