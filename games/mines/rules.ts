/** Tiles of the field, five by five (MINES-01). */
export const tiles = 25;
export const side = 5;
export const minMines = 1;
export const maxMines = 24;

/** The part of the fair multiplier that is paid, in basis points (MINES-05). */
const returned = 9700;
/** A round that reaches this multiple of the stake, in hundredths, is over and pays (MINES-06). */
export const maxMultiplier = 500_000;

/** A round as the server stores it; `cells` is where the mines are and is secret until the end. */
export interface State {
  /** Tile numbers, 0 to 24, row by row. */
  cells: number[];
  /** Tiles opened, in their order. */
  opened: number[];
}

/** A settled round. */
export interface Outcome {
  cells: number[];
  opened: number[];
  /** The mine that ended it, null for a payout. */
  hit: number | null;
  /** What it paid in hundredths of the stake; 0 after a mine. */
  multiplier: number;
}

/** What the player sees of a round that goes on. */
export interface View {
  mines: number;
  opened: number[];
  /** What it would pay now, in hundredths of the stake. */
  multiplier: number;
  /** What it would pay after one more tile; null when there is none. */
  next: number | null;
}

/** Whether a number of mines can be played. */
export function isMineCount(mines: unknown): mines is number {
  return Number.isInteger(mines) && Number(mines) >= minMines && Number(mines) <= maxMines;
}

/** Lays the mines: the first of a shuffle of all tiles, Fisher and Yates (MINES-03). @param random a uniform integer below n */
export function layMines(mines: number, random: (n: number) => number): number[] {
  const field = Array.from({ length: tiles }, (_, tile) => tile);
  for (let i = 0; i < mines; i += 1) {
    const other = i + random(tiles - i);
    [field[i], field[other]] = [field[other] ?? 0, field[i] ?? 0];
  }
  return field.slice(0, mines).toSorted((a, b) => a - b);
}

/** Ways to choose k of n, exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/**
 * What a round with so many mines pays after so many safe tiles, in hundredths of the stake, rounded down (MINES-05): 97 % of
 * one over the chance to come so far, which is C(25 − mines, opened) / C(25, opened). Before the first tile it is the stake.
 */
export function multiplierOf(mines: number, opened: number): number {
  if (opened === 0) return 100;
  const ways = choose(tiles, opened) * BigInt(returned);
  return Number(ways / (choose(tiles - mines, opened) * 100n));
}

/** Whether there is nothing more to open: every safe tile is, or the round has reached the most that it may pay (MINES-06). */
export function isComplete(mines: number, opened: number): boolean {
  return opened >= tiles - mines || multiplierOf(mines, opened) >= maxMultiplier;
}

/** What the player sees. */
export function viewOf({ cells, opened }: State): View {
  const mines = cells.length;
  return {
    mines,
    opened,
    multiplier: multiplierOf(mines, opened.length),
    next: isComplete(mines, opened.length) ? null : multiplierOf(mines, opened.length + 1),
  };
}

/** Centavos; exact for a stake of whole pesos. */
export function payoutOf(stake: number, multiplier: number): number {
  return Math.floor((stake * multiplier) / 100);
}

/** The round's end with what it has reached. */
export function cashOut({ cells, opened }: State): Outcome {
  return { cells, opened, hit: null, multiplier: multiplierOf(cells.length, opened.length) };
}

/** The return of a round that is cashed out after so many tiles, in basis points, exact but for the rounding down (MINES-05). */
export function rtpOf(mines: number, opened: number): number {
  const chance = choose(tiles - mines, opened);
  return Number((BigInt(multiplierOf(mines, opened)) * 100n * chance) / choose(tiles, opened));
}

/** The lowest return of all ways to play, basis points: whatever the player does, it is no less. */
export function lowestRtp(): number {
  let lowest = 10_000;
  for (let mines = minMines; mines <= maxMines; mines += 1) {
    for (let opened = 1; opened <= tiles - mines; opened += 1) {
      lowest = Math.min(lowest, rtpOf(mines, opened));
      if (isComplete(mines, opened)) break;
    }
  }
  return lowest;
}

/** Centavos that a round can lose: nothing before the first tile, which can be the mine that takes the whole stake. */
export const maxLoss = (stake: number, { opened }: State): number =>
  opened.length === 0 ? 0 : stake;
