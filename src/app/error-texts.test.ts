import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorStatus } from '../../contract/errors.ts';

/** Failures without a gateway's code, and the fallback. */
const clientKinds = [
  'offline',
  'unreachable',
  'timeout',
  'captive',
  'maintenance',
  'blocked',
  'unauthorised',
  'broken',
  'notStored',
  'unknown',
];
const kinds = [...new Set([...Object.keys(errorStatus), ...clientKinds])].sort();

test.each(['EN', 'TY'])(
  '[ERR-03] every way a call can fail has a full sentence in %s, and nothing else has one',
  (code) => {
    const file = new URL(`../../locales/${code}/errors.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(kinds);
    for (const text of Object.values(texts)) expect(text).toMatch(/^\p{Lu}.{15,}[.]$/u);
  },
);

test('[INFO-06d] errors name customer service by its label, which is then a link, in the same texts of each language', () => {
  const naming = ['EN', 'TY'].map((code) => {
    const read = (name: string) =>
      JSON.parse(
        readFileSync(new URL(`../../locales/${code}/${name}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>;
    const label = (read('frame').customerService ?? '').toLowerCase();
    return Object.entries(read('errors')).flatMap(([key, text]) =>
      text.toLowerCase().includes(label) ? [key] : [],
    );
  });
  expect(naming[0]?.length).toBeGreaterThan(10);
  expect(naming[1]).toEqual(naming[0]);
});
