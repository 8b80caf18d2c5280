import { expect, test } from 'vitest';
import { fallen } from '../../cascades.ts';
import { closeGaps, dropTiles, restsAt, rowAt, tilesAt } from './tiles.ts';

const grid = ['AABCD', 'BAEFA', 'ACADE', 'FBCDE', 'AAAAA', 'BCDEF'];
const lettersOf = (tiles: ReturnType<typeof tilesAt>, now: number) =>
  grid.map((_, column) =>
    tiles
      .filter((tile) => tile.column === column)
      .sort((one, other) => rowAt(one, now) - rowAt(other, now))
      .map(({ gem }) => gem)
      .join(''),
  );
const rowsOf = (tiles: ReturnType<typeof tilesAt>, now: number) =>
  grid.map((_, column) =>
    tiles
      .filter((tile) => tile.column === column)
      .map((tile) => Math.round(rowAt(tile, now)) + 0)
      .sort(),
  );

test('[GAME-12] the symbols fall from above the window and come to rest as the answer says (SLOTS-11)', () => {
  const tiles = dropTiles(grid, 1000);
  for (const tile of tiles) expect(rowAt(tile, 1000)).toBeLessThan(0);
  const end = restsAt(tiles);
  expect(lettersOf(tiles, end)).toEqual(grid);
  expect(rowsOf(tiles, end)).toEqual(grid.map(() => [0, 1, 2, 3, 4]));
});

test('[GAME-12] what the winners leave is closed by what fell and what came, as the rules have it (CASC-03)', () => {
  const fill = ['FE', 'BB', 'CD', '', 'EEEEE', ''];
  const stayed = tilesAt(grid).filter(({ gem }) => gem !== 'A');
  const tiles = closeGaps(stayed, fill, 2000);
  const end = restsAt(tiles);
  expect(lettersOf(tiles, end)).toEqual(fallen(grid, ['A'], fill));
  expect(rowsOf(tiles, end)).toEqual(grid.map(() => [0, 1, 2, 3, 4]));
});
