import { type CascadeSet, type Gem, gems } from './cascade-sets.ts';
import { parts } from './stake.ts';

export const columns = 6;
export const depth = 5;

export interface CascadeWin {
  symbol: Gem;
  count: number;
  /** Centavos, multiplied. */
  pay: number;
}

export interface CascadeStep {
  wins: CascadeWin[];
  multiplier: number;
  /** Per column, topmost first; may be empty. */
  fill: string[];
}

export interface CascadeDrop {
  /** Six columns of five, topmost first. */
  grid: string[];
  /** Rows per column, or null; only in the paid drop. */
  suns: (number | null)[];
  steps: CascadeStep[];
  /** Centavos. */
  pay: number;
}

/** CASC-07. */
export interface CascadeOutcome {
  drops: CascadeDrop[];
  /** Centavos. */
  payout: number;
}

/** 0 for fewer than four suns (CASC-06). */
export function freeDrops(set: CascadeSet, suns: number): number {
  return suns >= 4 ? (set.free[suns - 4] ?? 0) : 0;
}

export function sunsOf({ suns }: Pick<CascadeDrop, 'suns'>): number {
  return suns.filter((row) => row !== null).length;
}

/** `climbed`: wins so far (CASC-05). */
export function rung(set: CascadeSet, climbed: number): number {
  return set.ladder[Math.min(climbed, set.ladder.length - 1)] ?? 1;
}

/** Parts of the stake; 0 for too few (CASC-04). */
export function gemPay(set: CascadeSet, symbol: Gem, count: number): number {
  const tier = set.tiers.findLastIndex((from) => count >= from);
  return tier < 0 ? 0 : (set.pays[symbol][tier] ?? 0);
}

/** At multiplier 1, parts of the stake. */
export function gridWins(
  set: CascadeSet,
  grid: readonly string[],
): { symbol: Gem; count: number; times: number }[] {
  const shown = grid.join('');
  return gems.flatMap((symbol) => {
    const count = shown.split(symbol).length - 1;
    const times = gemPay(set, symbol, count);
    return times > 0 ? [{ symbol, count, times }] : [];
  });
}

export function fallen(
  grid: readonly string[],
  winners: readonly Gem[],
  fill: readonly string[],
): string[] {
  return grid.map((column, index) => (fill[index] ?? '') + without(column, winners));
}

const without = (column: string, winners: readonly Gem[]): string =>
  [...column].filter((tile) => !winners.includes(tile as Gem)).join('');

type Random = (n: number) => number;
const gemsFrom = (random: Random, count: number): string =>
  Array.from({ length: count }, () => gems[random(gems.length)] ?? 'F').join('');

/** At most one a column, behind any cell (CASC-08). */
function drawSuns(set: CascadeSet, random: Random): (number | null)[] {
  return Array.from({ length: columns }, () => (random(set.sunOdds) === 0 ? random(depth) : null));
}

/** `climbed`: wins so far on the ladder. */
function playDrop(
  set: CascadeSet,
  part: number,
  random: Random,
  paid: boolean,
  climbed: number,
): CascadeDrop {
  const suns = paid ? drawSuns(set, random) : Array.from({ length: columns }, () => null);
  const first = Array.from({ length: columns }, () => gemsFrom(random, depth));
  const steps: CascadeStep[] = [];
  let grid = first;
  for (
    let wins = gridWins(set, grid);
    wins.length > 0 && steps.length < set.deepest;
    wins = gridWins(set, grid)
  ) {
    const multiplier = rung(set, climbed + steps.length);
    const winners = wins.map(({ symbol }) => symbol);
    const fill = grid.map((column) => gemsFrom(random, depth - without(column, winners).length));
    grid = fallen(grid, winners, fill);
    steps.push({
      wins: wins.map(({ symbol, count, times }) => ({
        symbol,
        count,
        pay: times * multiplier * part,
      })),
      multiplier,
      fill,
    });
  }
  const pay = steps.reduce((sum, { wins }) => sum + wins.reduce((all, win) => all + win.pay, 0), 0);
  return { grid: first, suns, steps, pay };
}

/** Centavos that `isStake` allows. Pure: a verifier gets the same. */
export function playCascades(set: CascadeSet, stake: number, random: Random): CascadeOutcome {
  const part = stake / parts;
  const paid = playDrop(set, part, random, true, 0);
  const drops = [paid];
  let climbed = 0;
  for (let left = freeDrops(set, sunsOf(paid)); left > 0; left -= 1) {
    const drop = playDrop(set, part, random, false, climbed);
    climbed += drop.steps.length;
    drops.push(drop);
  }
  return { drops, payout: drops.reduce((sum, { pay }) => sum + pay, 0) };
}
