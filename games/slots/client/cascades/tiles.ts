import type { Gem } from '../../cascade-sets.ts';
import { depth } from '../../cascades.ts';

/** ms: per row, minimum and maximum. */
const perRow = 62;
const minMs = 220;
const maxMs = 480;

/** Rows from the top, negative above the window. */
export interface Tile {
  readonly gem: Gem;
  readonly column: number;
  from: number;
  row: number;
  /** ms of `performance.now()`, and of the fall. */
  at: number;
  ms: number;
}

/** At an instant (ms); bounces a little. */
export function rowAt({ from, row, at, ms }: Tile, now: number): number {
  const part = ms === 0 ? 1 : Math.min(1, Math.max(0, (now - at) / ms));
  const landed = 0.78;
  if (part < landed) return from + (row - from) * (part / landed) ** 2;
  return row - 0.09 * Math.sin(((part - landed) / (1 - landed)) * Math.PI);
}

export function tilesAt(grid: readonly string[]): Tile[] {
  return grid.flatMap((column, index) =>
    Array.from(column, (gem, row): Tile => ({
      gem: gem as Gem,
      column: index,
      from: row,
      row,
      at: 0,
      ms: 0,
    })),
  );
}

/** `at` in ms. Returns when it rests. */
export function fallTo(tile: Tile, row: number, at: number): number {
  tile.from = tile.row;
  tile.row = row;
  tile.at = at;
  tile.ms = Math.min(maxMs, minMs + perRow * Math.abs(row - tile.from));
  return at + tile.ms;
}

export function dropTiles(grid: readonly string[], now: number): Tile[] {
  return tilesAt(grid).map((tile) => {
    const goal = tile.row;
    tile.row = goal - depth - 0.6 - (depth - goal) * 0.35;
    fallTo(tile, goal, now + tile.column * 70);
    return tile;
  });
}

export function closeGaps(tiles: readonly Tile[], fill: readonly string[], now: number): Tile[] {
  return fill.flatMap((letters, column) => {
    const stayed = tiles
      .filter((tile) => tile.column === column)
      .sort((one, other) => one.row - other.row);
    const added = Array.from(letters, (gem, index): Tile => {
      const row = index - letters.length - 0.3;
      return { gem: gem as Gem, column, from: row, row, at: 0, ms: 0 };
    });
    const all = [...added, ...stayed];
    for (const [row, tile] of all.entries())
      if (tile.row !== row) fallTo(tile, row, now + column * 25);
    return all;
  });
}

/** ms. */
export const restsAt = (tiles: readonly Tile[]): number =>
  Math.max(0, ...tiles.map(({ at, ms }) => at + ms));
