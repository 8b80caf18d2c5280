import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordTimeZone } from '../../contract/records/shapes.ts';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import { projectRoot } from '../paths.ts';
import { siteState } from '../settings/state.ts';

let format: Intl.DateTimeFormat | undefined;

/** `2026-11-21 19:05:09` in Manila. */
export function localTime(at: Date): string {
  // A start does not wait for a country's rules.
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: recordTimeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at);
}

/** `name-2026-11-21.csv`, with today's date. */
export const fileName = (name: string): string =>
  `${name}-${localTime(nowDate()).slice(0, 10)}.csv`;

/** The asked language if the site has it, else the default one. */
export function siteLanguage(gateway: Pick<Gateway, 'db'>, asked: string): string {
  const { languages, defaultLanguage } = siteState(gateway).settings;
  return languages.some(({ code }) => code === asked) ? asked : defaultLanguage;
}

const known = new Map<string, unknown>();

/** The app's texts of an area, read once. */
export function textsOf<Texts>(language: string, area: string): Texts {
  const path = join(projectRoot, 'locales', language, `${area}.json`);
  if (!known.has(path)) known.set(path, JSON.parse(readFileSync(path, 'utf8')));
  return known.get(path) as Texts;
}
