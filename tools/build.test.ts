import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from './lib/paths.mjs';

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
