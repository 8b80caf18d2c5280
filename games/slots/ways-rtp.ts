import { type Fraction, product } from './rtp.ts';
import { reels, rows, windowAt } from './rules.ts';
import { parts } from './stake.ts';
import { freeSpins, multiplierOf, waysWins } from './ways.ts';
import type { WaysSet } from './ways-sets.ts';
import type { Letter, Paying } from './reels.ts';

type Windows = readonly (readonly Letter[])[];

const windowsOf = (set: WaysSet): Windows[] =>
  set.strips.map((strip) => Array.from(strip, (_, stop) => windowAt(strip, stop)));
const fits = (letter: Letter, symbol: Paying): boolean => letter === symbol || letter === 'W';

/**
 * Exact, in stakes at multiplier 1. Reels are independent: ways are the product of mean counts; the
 * reel that ends the run has none.
 */
export function spinReturn(set: WaysSet): Fraction {
  const windows = windowsOf(set);
  const sizes = windows.map((reel) => BigInt(reel.length));
  let top = 0n;
  for (const [symbol, pays] of Object.entries(set.pays) as [Paying, readonly number[]][]) {
    const shown = windows.map((reel) =>
      BigInt(reel.flat().filter((letter) => fits(letter, symbol)).length),
    );
    const without = windows.map((reel) =>
      BigInt(reel.filter((w) => !w.some((letter) => fits(letter, symbol))).length),
    );
    for (const [index, pay] of pays.entries()) {
      const count = index + 3;
      // The run, the reel that ends it, any reels behind.
      const ways = [
        ...shown.slice(0, count),
        ...without.slice(count, count + 1),
        ...sizes.slice(count + 1),
      ];
      top += BigInt(pay) * product(ways);
    }
  }
  return { top, bottom: BigInt(parts) * product(sizes) };
}

/** Stops with 0 to 5 scatters: convolves the windows' counts. */
export function scatterStops(set: WaysSet): bigint[] {
  let stops = [1n];
  for (const reel of windowsOf(set)) {
    const next = Array.from({ length: stops.length + rows }, () => 0n);
    for (const [have, before] of stops.entries()) {
      for (const window of reel) {
        const at = have + window.filter((letter) => letter === 'S').length;
        next[at] = (next[at] ?? 0n) + before;
      }
    }
    stops = next;
  }
  return stops.slice(0, reels + 1);
}

/**
 * Exact. Stops are independent, so a free spin is worth its chance of being played, times
 * multiplier, times a spin's return.
 */
export function waysRtp(set: WaysSet): Fraction {
  const { top, bottom } = spinReturn(set);
  const stops = scatterStops(set);
  const all = stops.reduce((sum, each) => sum + each, 0n);
  let weight = top;
  let scale = 1n;
  let given = new Map([[0, 1n]]);
  for (let spin = 1; spin <= set.maxFreeSpins; spin += 1) {
    const next = new Map<number, bigint>();
    for (const [before, chance] of given) {
      for (const [scatters, times] of stops.entries()) {
        const after = Math.min(set.maxFreeSpins, before + freeSpins(set, scatters));
        if (after >= spin) next.set(after, (next.get(after) ?? 0n) + chance * times);
      }
    }
    given = next;
    scale *= all;
    const played = [...given.values()].reduce((sum, each) => sum + each, 0n);
    weight = weight * all + played * BigInt(multiplierOf(set, spin)) * top;
  }
  return { top: weight, bottom: bottom * scale };
}

function* beginnings(
  windows: Windows[],
): Generator<{ grid: Letter[][]; scatters: number; pays: boolean }> {
  const [first = [], second = [], third = []] = windows;
  for (const a of first) {
    for (const b of second) {
      for (const c of third) {
        const grid = [a, b, c] as Letter[][];
        const pays = a.some(
          (symbol) =>
            symbol !== 'S' && [b, c].every((reel) => reel.some((l) => fits(l, symbol as Paying))),
        );
        yield { grid, scatters: grid.flat().filter((letter) => letter === 'S').length, pays };
      }
    }
  }
}

function losingStops(set: WaysSet): number[] {
  const windows = windowsOf(set);
  const [fourth = [], fifth = []] = windows.slice(3);
  const tails = [0, 0, 0];
  for (const d of fourth) {
    for (const e of fifth) {
      const shown = Number(d.includes('S')) + Number(e.includes('S'));
      tails[shown] = (tails[shown] ?? 0) + 1;
    }
  }
  const lost = Array.from({ length: reels + 1 }, () => 0);
  for (const { scatters, pays } of beginnings(windows)) {
    if (pays) continue;
    for (const [more, times] of tails.entries())
      lost[scatters + more] = (lost[scatters + more] ?? 0) + times;
  }
  return lost;
}

/** Of 10,000 rounds, rounded down: not all spins, free ones included, lose. */
export function waysHits(set: WaysSet): number {
  const all = product(set.strips.map((strip) => BigInt(strip.length)));
  const chances = losingStops(set).map((times) => times / Number(all));
  let lost = 0;
  let given = new Map([[0, 1]]);
  for (let spin = 0; given.size > 0; spin += 1) {
    const next = new Map<number, number>();
    for (const [before, chance] of given) {
      for (const [scatters, loses] of chances.entries()) {
        const after = Math.min(set.maxFreeSpins, before + freeSpins(set, scatters));
        if (after > spin) next.set(after, (next.get(after) ?? 0) + chance * loses);
        else lost += chance * loses;
      }
    }
    given = next;
  }
  return Math.floor((1 - lost) * 10_000);
}

export function greatestSpin(set: WaysSet): number {
  const windows = windowsOf(set);
  const [fourth = [], fifth = []] = windows.slice(3);
  const best5 = (grid: Letter[][]) =>
    [...new Set(grid[0])].reduce((sum, symbol) => {
      if (symbol === 'S' || symbol === 'W') return sum;
      const ways = grid.reduce(
        (all, reel) => all * reel.filter((letter) => fits(letter, symbol)).length,
        1,
      );
      return sum + ways * rows ** (reels - grid.length) * set.pays[symbol][2];
    }, 0);
  const promising = [...beginnings(windows)]
    .filter(({ pays }) => pays)
    .map(({ grid }) => ({ grid, max: best5(grid) }))
    .sort((one, other) => other.max - one.max);
  let best = 0;
  for (const { grid, max } of promising) {
    if (max <= best) break;
    for (const d of fourth) {
      for (const e of fifth) {
        const paid = waysWins(set, [...grid, d as Letter[], e as Letter[]]).reduce(
          (sum, { times }) => sum + times,
          0,
        );
        best = Math.max(best, paid);
      }
    }
  }
  return best / parts;
}

/** Upper bound in stakes (WAYS-10): the greatest spin every time. */
export function maxWaysMultiple(set: WaysSet): number {
  const multipliers = Array.from({ length: set.maxFreeSpins + 1 }, (_, spin) =>
    multiplierOf(set, spin),
  );
  return greatestSpin(set) * multipliers.reduce((sum, each) => sum + each, 0);
}
