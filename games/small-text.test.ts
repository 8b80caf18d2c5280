import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sheets = [
  ...readdirSync(join(root, 'games'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join('games', path)),
  'src/app/frame/GameLegal.css',
  'src/app/frame/LegalLine.css',
  'src/areas/play/pages/Seamless.css',
];
const minPx = 12;

/** Sizes of a declaration in pixels; of `clamp` and `max`, the first is the lowest or not alone. */
function pixels(value: string): number[] {
  const [, of = value] = /^(?:clamp|max)\(([^,]+)/.exec(value) ?? [];
  return [...of.matchAll(/(?<![\w.])(\d*\.?\d+)(rem|px)/g)].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  );
}

test('[GAME-17h] no size of text is under 12 pixels', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const small = sheets.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/font(?:-size)?:\s*([^;]+);/g)].flatMap(
      ([, value = '']) =>
        pixels(value).some((size) => size > 0 && size < minPx) ? [`${path}: ${value}`] : [],
    ),
  );
  expect(small).toEqual([]);
});
