import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { Executed } from './executed.ts';
import { markCovered } from './points.ts';
import { withoutManifest } from './scripts.ts';
import { lineOf, position, unitsOf } from './units.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({
  startOffset,
  endOffset,
  count,
});

test('a character counts by the innermost range around it, and processes add up', () => {
  const whole = { ranges: [range(0, 20, 1)] };
  const first = new Executed();
  first.add('a.js', 20, [
    whole,
    { ranges: [range(4, 12, 1), range(6, 8, 0)] },
    { ranges: [range(14, 16, 0)] },
  ]);
  expect(ranOf(first)).toBe('11111100111111001111');
  first.add('a.js', 20, [{ ranges: [range(0, 20, 0)] }, { ranges: [range(14, 16, 3)] }]);
  expect(ranOf(first)).toBe('11111100111111111111');

  const folder = mkdtempSync(join(tmpdir(), 'palaro-coverage-'));
  first.write(join(folder, 'first.json'));
  const second = new Executed();
  second.add('a.js', 20, [{ ranges: [range(6, 7, 1)] }]);
  second.read(join(folder, 'first.json'));
  rmSync(folder, { recursive: true });
  expect(ranOf(second)).toBe('11111110111111111111');
});

const ranOf = (executed: Executed) =>
  [...executed.entries()].map(([, ran]) => ran.join('')).join(' ');

test('an offset of a built worker maps to the text of its source map', () => {
  const built = 'const files=[{"revision":"a1","url":"sw-kill.js"},"b.js"].map(use);run()';
  const { text, offset } = withoutManifest(built);
  expect(text).toBe('const files=self.__WB_MANIFEST.map(use);run()');
  for (const place of ['const', '.map', 'run'])
    expect(offset(built.indexOf(place))).toBe(text.indexOf(place));
});

test('statements, bodies of arrows and branches can run, types cannot', () => {
  const code = [
    "import { a } from 'a';",
    'interface B { c: number }',
    'export const d = (e: B | null) =>',
    '  e?.c ? a(e) : 0;',
    'function f() {',
    '  try {',
    '    d(null);',
    '  } finally {}',
    '}',
  ];
  const { lines, branches } = unitsOf('x.ts', code.join('\n'));
  expect(lines.map(({ from }) => lineOf(from))).toEqual([3, 4, 7]);
  expect(branches.map(({ from, to }) => [from, to])).toEqual([
    [position(4, 9), position(4, 13)],
    [position(4, 16), position(4, 17)],
  ]);
});

test('a unit ran when the first point within it ran', () => {
  const units = unitsOf('x.ts', 'if (a) {\n  b();\n}\nconst c = () => d();\n').lines;
  markCovered(
    units,
    new Map([
      [position(1, 4), true],
      [position(2, 2), false],
      [position(4, 6), true],
      [position(4, 16), false],
    ]),
  );
  expect(units.map(({ covered = false }) => covered)).toEqual([true, false, true, false]);
  markCovered(units, new Map([[position(2, 2), true]]));
  expect(units.map(({ covered = false }) => covered)).toEqual([true, true, true, false]);
});

test('a comparison reports folders that fell, with their lines, and folders that are gone', () => {
  const counts = (covered: number, missed: number[]) =>
    ({ lines: [covered, 4], branches: [1, 1], missed, hash: 'h' }) as const;
  const { missed: _, hash: __, ...folder } = counts(3, []);
  const before = {
    folders: { a: folder, b: folder, c: folder },
    files: { 'a/x.ts': counts(3, [9]), 'b/y.ts': counts(3, [9]) },
  };
  const after = {
    folders: { a: folder, b: { ...folder, lines: [2, 4] } } as const,
    files: { 'a/x.ts': counts(3, [8]), 'b/y.ts': counts(2, [7, 9]) },
  };
  expect(compare(before, after)).toEqual({
    gone: ['c'],
    fallen: [
      {
        name: 'b',
        lines: [
          'b: lines 3 of 4 (75.0 %) → 2 of 4 (50.0 %)',
          '    b/y.ts: lines 3 → 2 of 4, branches 1 → 1 of 1; no longer run: 7',
        ],
      },
    ],
  });
  expect(compare(before, before)).toEqual({ gone: [], fallen: [] });
});
