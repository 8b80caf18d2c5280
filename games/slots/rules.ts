import type { Letter, Paying, ReelSet } from './reels.ts';

export const reels = 5;
export const rows = 3;

/** SLOTS-03: rows (0 top), reel by reel. */
export const lines: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

export interface LineWin {
  /** Index into `lines`. */
  line: number;
  symbol: Paying;
  count: 3 | 4 | 5;
  /** Centavos. */
  pay: number;
}

export interface Outcome {
  /** Positions in the top row. */
  stops: number[];
  /** Columns, top first. */
  grid: Letter[][];
  wins: LineWin[];
  scatter: { count: number; /** Centavos. */ pay: number };
  /** Centavos. */
  payout: number;
}

export function windowAt(strip: string, stop: number): Letter[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as Letter);
}

/**
 * From the left (SLOTS-04): the first letter, continued by itself or wilds; null below three, or
 * after a scatter.
 */
export function lineKind(letters: readonly Letter[]): { symbol: Paying; count: 3 | 4 | 5 } | null {
  const [first] = letters;
  if (first === undefined || first === 'S' || first === 'W') return null;
  const end = letters.findIndex((letter) => letter !== first && letter !== 'W');
  const count = end < 0 ? letters.length : end;
  return count >= 3 ? { symbol: first, count: count as 3 | 4 | 5 } : null;
}

/** Centavos that `isStake` allows. Pure: a verifier gets the same. */
export function settle(set: ReelSet, stops: readonly number[], stake: number): Outcome {
  const grid = set.strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0));
  const lineStake = stake / lines.length;
  const wins = lines.flatMap((path, line): LineWin[] => {
    const kind = lineKind(path.map((row, reel) => grid[reel]?.[row] as Letter));
    return kind
      ? [{ line, ...kind, pay: (set.pays[kind.symbol][kind.count - 3] ?? 0) * lineStake }]
      : [];
  });
  const count = grid.flat().filter((letter) => letter === 'S').length;
  const scatter = {
    count,
    pay: (count >= 3 ? (set.scatter[Math.min(count, 5) - 3] ?? 0) : 0) * stake,
  };
  const payout = wins.reduce((sum, win) => sum + win.pay, scatter.pay);
  return { stops: [...stops], grid, wins, scatter, payout };
}
