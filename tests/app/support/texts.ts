import { join } from 'node:path';
import { bundleUrl, readLocales } from '../../../tools/vite/locales.ts';

export type Language = 'TY' | 'EN';

const bundles = readLocales(join(import.meta.dirname, '..', '..', '..', 'locales'));

/** Nested by area, as bundled. */
export function textsOf(language: Language): Record<string, unknown> {
  const bundle = bundles[language];
  if (!bundle) throw new Error(`there is no language ${language}`);
  return JSON.parse(bundle.json) as Record<string, unknown>;
}

/** At an address of the build, which a test does not need; else null. */
export function builtTexts(path: string): Record<string, unknown> | null {
  for (const [code, { hash }] of Object.entries(bundles))
    if (path === bundleUrl(code, hash)) return textsOf(code as Language);
  return null;
}
