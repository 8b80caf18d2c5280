import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../context.ts';
import { projectRoot } from '../paths.ts';
import { siteState } from './state.ts';

const areas = new Map<string, unknown>();

/** `locales/<LANG>/<area>.json`, else in the default language. */
export function siteTexts<T>(
  gateway: Pick<Gateway, 'db'>,
  language: string | null | undefined,
  area: string,
): T {
  const { languages, defaultLanguage } = siteState(gateway).settings;
  const known = languages.find(({ code }) => code === language)?.code ?? defaultLanguage;
  const path = join(projectRoot, 'locales', known, `${area}.json`);
  if (!areas.has(path)) areas.set(path, JSON.parse(readFileSync(path, 'utf8')));
  return areas.get(path) as T;
}
