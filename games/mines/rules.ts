/** Five by five (MINES-01). */
export const tiles = 25;
export const side = 5;
export const minMines = 1;
export const maxMines = 24;

/** Basis points of the fair multiplier (MINES-05). */
const returned = 9700;
/** Hundredths; ends the round and pays (MINES-06). */
export const maxMultiplier = 500_000;

/** `cells`, the mines, are secret until the end. */
export interface State {
  /** 0 to 24, row by row. */
  cells: number[];
  opened: number[];
}

export interface Outcome {
  cells: number[];
  opened: number[];
  /** The mine; null: paid. */
  hit: number | null;
  /** Hundredths of the stake; 0 after a mine. */
  multiplier: number;
}

export interface View {
  mines: number;
  opened: number[];
  /** Hundredths of the stake. */
  multiplier: number;
  /** After one more tile; null: none left. */
  next: number | null;
}

export function isMineCount(mines: unknown): mines is number {
  return Number.isInteger(mines) && Number(mines) >= minMines && Number(mines) <= maxMines;
}

/** Fisher–Yates, the first tiles (MINES-03). @param random a uniform integer below n */
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
 * Hundredths of the stake, rounded down (MINES-05): 97 % of one over C(25 − mines, opened) / C(25,
 * opened); the stake before the first tile.
 */
export function multiplierOf(mines: number, opened: number): number {
  if (opened === 0) return 100;
  const ways = choose(tiles, opened) * BigInt(returned);
  return Number(ways / (choose(tiles - mines, opened) * 100n));
}

/** All safe tiles are open, or the maximum is reached (MINES-06). */
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

/** Basis points (MINES-05), exact but for rounding down. */
export function rtpOf(mines: number, opened: number): number {
  const chance = choose(tiles - mines, opened);
  return Number((BigInt(multiplierOf(mines, opened)) * 100n * chance) / choose(tiles, opened));
}

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

/** Centavos: nothing before the first tile, which can be a mine. */
export const maxLoss = (stake: number, { opened }: State): number =>
  opened.length === 0 ? 0 : stake;
