import type { Letter, Paying } from './reels.ts';
import { reels, windowAt } from './rules.ts';
import { parts } from './stake.ts';
import type { WaysSet } from './ways-sets.ts';

export interface WaysWin {
  symbol: Paying;
  /** From the left. */
  count: 3 | 4 | 5;
  ways: number;
  /** Centavos, multiplied. */
  pay: number;
}

export interface WaysSpin {
  /** Positions in the top row. */
  stops: number[];
  multiplier: number;
  wins: WaysWin[];
  scatters: number;
  /** Centavos. */
  pay: number;
}

/** The paid spin, then free ones (WAYS-07). */
export interface WaysOutcome {
  spins: WaysSpin[];
  /** Centavos. */
  payout: number;
}

/** Top first. */
export function waysGrid(set: WaysSet, stops: readonly number[]): Letter[][] {
  return set.strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0));
}

/** Parts of the stake (WAYS-04, WAYS-05). */
export function waysWins(
  set: WaysSet,
  grid: readonly (readonly Letter[])[],
): (Omit<WaysWin, 'pay'> & { times: number })[] {
  const [first = []] = grid;
  const found: (Omit<WaysWin, 'pay'> & { times: number })[] = [];
  for (const symbol of new Set(first)) {
    if (symbol === 'S' || symbol === 'W') continue;
    let ways = 1;
    let count = 0;
    for (const column of grid) {
      const fits = column.filter((letter) => letter === symbol || letter === 'W').length;
      if (fits === 0) break;
      ways *= fits;
      count += 1;
    }
    if (count < 3) continue;
    found.push({
      symbol,
      count: count as 3 | 4 | 5,
      ways,
      times: ways * (set.pays[symbol][count - 3] ?? 0),
    });
  }
  return found;
}

/** 0 below three scatters (WAYS-06). */
export function freeSpins(set: WaysSet, scatters: number): number {
  return scatters >= 3 ? (set.free[Math.min(scatters, reels) - 3] ?? 0) : 0;
}

/** Spin 0 is the paid one (WAYS-06). */
export function multiplierOf(set: WaysSet, spin: number): number {
  return spin === 0 ? 1 : (set.multipliers[Math.min(spin, set.multipliers.length) - 1] ?? 1);
}

/** Centavos that `isStake` allows; five stops a spin (WAYS-08). Pure. */
export function playWays(set: WaysSet, stake: number, random: (n: number) => number): WaysOutcome {
  const spins: WaysSpin[] = [];
  let given = 0;
  do {
    const stops = set.strips.map((strip) => random(strip.length));
    const grid = waysGrid(set, stops);
    const multiplier = multiplierOf(set, spins.length);
    const wins = waysWins(set, grid).map(({ symbol, count, ways, times }) => ({
      symbol,
      count,
      ways,
      pay: times * multiplier * (stake / parts),
    }));
    const scatters = grid.flat().filter((letter) => letter === 'S').length;
    spins.push({
      stops,
      multiplier,
      wins,
      scatters,
      pay: wins.reduce((sum, { pay }) => sum + pay, 0),
    });
    given = Math.min(set.maxFreeSpins, given + freeSpins(set, scatters));
  } while (spins.length <= given);
  return { spins, payout: spins.reduce((sum, { pay }) => sum + pay, 0) };
}
