import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from './lib/paths.mjs';
import { bytesBeyondHome } from './lib/usable.ts';

test.each([
  ['server', 'the gateway'],
  ['app', 'the app'],
  ['games', 'the games'],
])('the build of %s prints a line as it begins and one as it is done', (part, title) => {
  const printed = readFileSync(join(dist, `${part}.log`), 'utf8').split('\n');
  expect(printed).toEqual([
    `Building ${title}…`,
    expect.stringMatching(new RegExp(String.raw`^Built ${title} in \d+\.\d s$`)),
    '',
  ]);
});

test.each([
  ['rng', 40_000],
  ['sports', 40_000],
  ['lott', 40_000],
  ['agent', 42_000],
  ['help', 56_000],
  ['promotions', 72_000],
])('the page /%s is usable after at most %i bytes more than home', (name, max) => {
  const bytes = bytesBeyondHome(name);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(max);
});
