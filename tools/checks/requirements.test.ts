import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRequirements } from './requirements.ts';

let folder: string;
const write = (name: string, ...lines: string[]) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
};
const list = (...lines: string[]) =>
  write('docs/requirements.md', '# Requirements', '', ...lines.map((line) => `- ${line}`));
/** Built here, so that this file cites none. */
const cites = (...ids: string[]) =>
  `test('${ids.map((id) => `[${id}]`).join(' ')} it works', () => {});`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-requirements-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a requirement is cited when each of its parts is', () => {
  list(
    'PLAY-01 whole',
    'PLAY-02a one',
    'PLAY-02b other',
    'PLAY-03a one',
    'PLAY-03b other',
    'PLAY-04 none',
  );
  write('src/data/a.test.ts', cites('PLAY-01', 'PLAY-02a'), cites('PLAY-03a'));
  write('tests/b.spec.ts', cites('PLAY-02b'));
  write('node_modules/x/c.test.ts', cites('PLAY-04'));
  expect(checkRequirements(folder)).toEqual({
    problems: [],
    uncited: ['PLAY-03b', 'PLAY-04'],
    whole: 2,
    all: 4,
  });
});

test.each([
  ['PLAY-02', 'which is split: cite the parts that the test shows, of PLAY-02a, PLAY-02b.'],
  ['PLAY-02c', 'which docs/requirements.md does not list.'],
  ['PLAY-01a', 'but PLAY-01 is not split: cite it without a letter.'],
  ['GONE-01', 'which docs/requirements.md does not list.'],
])('a wrong citation of %s is reported with its file and line', (id, problem) => {
  list('PLAY-01 whole', 'PLAY-02a one', 'PLAY-02b other');
  write('server/x.test.tsx', '', cites('PLAY-01'), cites(id));
  expect(checkRequirements(folder).problems).toEqual([
    `server/x.test.tsx:3 cites [${id}], ${problem}`,
  ]);
});

test('duplicates, wholes beside their parts and malformed lines of the document are reported', () => {
  list('PLAY-01 one', 'PLAY-01 again', 'PLAY-02 whole', 'PLAY-02a part', 'PLAY-3 short');
  expect(checkRequirements(folder).problems).toEqual([
    'docs/requirements.md:4 lists PLAY-01 again; it is on line 3.',
    'docs/requirements.md:7 is no requirement; write "- LOB-07 text" or "- AGT-04a text".',
    'docs/requirements.md:6 splits PLAY-02, which is whole on line 5.',
  ]);
});
