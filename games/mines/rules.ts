/** Tiles of the field, five by five (MINES-01). */
export const tiles = 25;
export const side = 5;
export const minMines = 1;
export const maxMines = 24;

/** The paid part of the fair multiplier, basis points (MINES-05). */
const returned = 9700;
/** In hundredths; a round that reaches it ends and pays (MINES-06). */
export const maxMultiplier = 500_000;

/** The stored round; `cells`, the mines, are secret until the end. */
export interface State {
  /** Tile numbers, 0 to 24, row by row. */
  cells: number[];
  /** In order. */
  opened: number[];
}

export interface Outcome {
  cells: number[];
  opened: number[];
  /** The mine that ended it; null: paid. */
  hit: number | null;
  /** Payout in hundredths of the stake; 0 after a mine. */
  multiplier: number;
}

export interface View {
  mines: number;
  opened: number[];
  /** The present payout, hundredths of the stake. */
  multiplier: number;
  /** The payout after one more tile; null: none left. */
  next: number | null;
}

/** Whether a number of mines can be played. */
export function isMineCount(mines: unknown): mines is number {
  return Number.isInteger(mines) && Number(mines) >= minMines && Number(mines) <= maxMines;
}

/** The first tiles of a Fisher–Yates shuffle (MINES-03). @param random a uniform integer below n */
export function layMines(mines: number, random: (n: number) => number): number[] {
  const field = Array.from({ length: tiles }, (_, tile) => tile);
  for (let i = 0; i < mines; i += 1) {
    const other = i + random(tiles - i);
    [field[i], field[other]] = [field[other] ?? 0, field[i] ?? 0];
  }
  return field.slice(0, mines).toSorted((a, b) => a - b);
}

/** C(n, k), exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/**
 * Payout after so many safe tiles, hundredths of the stake, rounded down (MINES-05): 97 % of one
 * over C(25 − mines, opened) / C(25, opened). Before the first tile it is the stake.
 */
export function multiplierOf(mines: number, opened: number): number {
  if (opened === 0) return 100;
  const ways = choose(tiles, opened) * BigInt(returned);
  return Number(ways / (choose(tiles - mines, opened) * 100n));
}

/** Whether every safe tile is open, or the maximum is reached (MINES-06). */
export function isComplete(mines: number, opened: number): boolean {
  return opened >= tiles - mines || multiplierOf(mines, opened) >= maxMultiplier;
}

export function viewOf({ cells, opened }: State): View {
  const mines = cells.length;
  return {
    mines,
    opened,
    multiplier: multiplierOf(mines, opened.length),
    next: isComplete(mines, opened.length) ? null : multiplierOf(mines, opened.length + 1),
  };
}

/** Centavos; exact for whole pesos. */
export function payoutOf(stake: number, multiplier: number): number {
  return Math.floor((stake * multiplier) / 100);
}

export function cashOut({ cells, opened }: State): Outcome {
  return { cells, opened, hit: null, multiplier: multiplierOf(cells.length, opened.length) };
}

/** Basis points (MINES-05), exact but for the rounding down. */
export function rtpOf(mines: number, opened: number): number {
  const chance = choose(tiles - mines, opened);
  return Number((BigInt(multiplierOf(mines, opened)) * 100n * chance) / choose(tiles, opened));
}

/** The lowest return of all ways to play, basis points. */
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
