import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { defaults } from '../../server/settings/defaults.ts';
import { locales, readLocales } from '../../tools/vite/locales.ts';

const root = join(import.meta.dirname, '..', '..');
const languages = readdirSync(join(root, 'locales'));

/** `area.key` → text. */
function textsOf(language: string): Map<string, string> {
  const flat = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') flat.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
  };
  const folder = join(root, 'locales', language);
  for (const file of readdirSync(folder))
    walk(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.replace('.json', ''));
  return flat;
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const filipino = textsOf('TY');

test('[LANG-01] EN and TY are there', () => {
  expect(languages).toEqual(expect.arrayContaining(['EN', 'TY']));
});

test.each(languages)('[LANG-01] %s has every key of TY and no other', (language) => {
  expect([...textsOf(language).keys()].sort()).toEqual([...filipino.keys()].sort());
});

test.each(languages)('[LANG-01] no text of %s is empty or has blanks around it', (language) => {
  expect(
    [...textsOf(language)].filter(([, text]) => text.trim() === '' || text.trim() !== text),
  ).toEqual([]);
});

test.each(languages)(
  '[LANG-01] a text of %s may leave out a name that TY fills in, or add one, never swap it',
  (language) => {
    const names = (text: string) =>
      new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    const texts = textsOf(language);
    const different = [...filipino].filter(([key, text]) => {
      const [here, there] = [names(text), names(texts.get(key) ?? '')];
      return (
        [...here].some((name) => !there.has(name)) && [...there].some((name) => !here.has(name))
      );
    });
    expect(different).toEqual([]);
  },
);

test('[LANG-01] a Filipino text of one says its number, as it also serves 2, 3, 5 and most others', () => {
  const plural = [...filipino].filter(
    ([key]) => key.endsWith('.one') && filipino.has(key.replace(/one$/, 'other')),
  );
  expect(plural.length).toBeGreaterThan(10);
  expect(plural.filter(([, text]) => !text.includes('{{count}}'))).toEqual([]);
});

test('[LANG-01] every key that the app names has a text', () => {
  const area = [...new Set([...filipino.keys()].map((key) => key.split('.')[0]))].join('|');
  const named = new RegExp(`['"\`]((?:${area})(?:\\.\\w+)+)['"\`]`, 'g');
  const keys = sources('src').flatMap((code) =>
    [...code.matchAll(named)].map(([, key]) => key ?? ''),
  );
  expect(keys.length).toBeGreaterThan(100);
  const isFamily = (key: string) =>
    [...filipino.keys()].some((other) => other.startsWith(`${key}.`));
  // The contract's calls have the same form.
  const nameless = keys.filter((key) => !filipino.has(key) && !(key in contract) && !isFamily(key));
  expect([...new Set(nameless)]).toEqual([]);
});

test('[LANG-01] every text that is chosen at run time has its family', () => {
  const families = sources('src').flatMap((code) =>
    [...code.matchAll(/t\(`([\w.]+)\.\$\{/g)].map(([, family]) => family ?? ''),
  );
  expect(families.length).toBeGreaterThan(1);
  expect(
    families.filter((family) => ![...filipino.keys()].some((key) => key.startsWith(`${family}.`))),
  ).toEqual([]);
});

test('[LANG-08] a folder of JSON is a language: its texts, tag and label reach the app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-locales-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'CEB'));
  writeFileSync(join(folder, 'CEB', 'language.json'), '{"tag":"ceb-PH","label":"Bisaya"}');
  writeFileSync(join(folder, 'CEB', 'lobby.json'), '{"title":"Balay"}');
  expect(readLocales(folder).CEB?.texts).toMatchObject({ lobby: { title: 'Balay' } });
  const load = locales(folder).load as (id: string) => string;
  expect(load('\0virtual:locales')).toContain('"tag":"ceb-PH","label":"Bisaya"');
});

test('[LANG-02] the build lists the languages as the site does, so that none changes places when the app takes over', () => {
  const load = locales(join(root, 'locales')).load as (id: string) => string;
  const { bundles } = JSON.parse(
    load('\0virtual:locales').replace(/^export const bundles = (.*);$/s, '{"bundles":$1}'),
  );
  expect(Object.keys(bundles)).toEqual(defaults.languages.map(({ code }) => code));
});

test('[LANG-01] the type of the keys has each area of the app and no other', () => {
  const source = readFileSync(join(root, 'src/lib/text-key.ts'), 'utf8');
  const typed = [...source.matchAll(/locales\/EN\/(\w+)\.json/g)].map(([, area]) => area);
  const bundled = Object.keys(JSON.parse(readLocales(join(root, 'locales')).EN?.json ?? '{}'));
  expect(typed).toEqual(bundled);
});
