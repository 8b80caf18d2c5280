import type { Letter, Paying, ReelSet } from './reels.ts';
import { lineKind, lines, reels, rows, settle, windowAt } from './rules.ts';

export interface Fraction {
  top: bigint;
  bottom: bigint;
}

const letterCount = (strip: string, letter: string): bigint =>
  BigInt(strip.split(letter).length - 1);

export const product = (numbers: readonly bigint[]): bigint =>
  numbers.reduce((all, each) => all * each, 1n);

/**
 * Exact, per line stake: cells show all positions of their strip equally often, so a run's chance
 * is a product of counts over lengths.
 */
export function lineReturn(set: ReelSet): Fraction {
  const sizes = set.strips.map((strip) => BigInt(strip.length));
  const bottom = product(sizes);
  let top = 0n;
  for (const [symbol, pays] of Object.entries(set.pays) as [
    Paying,
    readonly [number, number, number],
  ][]) {
    const fits = set.strips.map(
      (strip, reel) => letterCount(strip, symbol) + (reel === 0 ? 0n : letterCount(strip, 'W')),
    );
    const misses = sizes.map((size, reel) => size - (fits[reel] ?? 0n));
    for (const [index, pay] of pays.entries()) {
      const count = index + 3;
      // The run, the reel that ends it, any reels behind.
      const ways = [
        ...fits.slice(0, count),
        ...misses.slice(count, count + 1),
        ...sizes.slice(count + 1),
      ];
      top += BigInt(pay) * product(ways);
    }
  }
  return { top, bottom };
}

/** Exact, per total stake: convolves the windows' counts. */
export function scatterReturn(set: ReelSet): Fraction {
  let ways: bigint[] = [1n];
  let bottom = 1n;
  for (const strip of set.strips) {
    const shown = Array.from({ length: rows + 1 }, () => 0n);
    for (let stop = 0; stop < strip.length; stop += 1) {
      const count = windowAt(strip, stop).filter((letter) => letter === 'S').length;
      shown[count] = (shown[count] ?? 0n) + 1n;
    }
    const next = Array.from({ length: ways.length + rows }, () => 0n);
    for (const [have, before] of ways.entries()) {
      for (const [more, times] of shown.entries())
        next[have + more] = (next[have + more] ?? 0n) + before * times;
    }
    ways = next;
    bottom *= BigInt(strip.length);
  }
  const top = ways.reduce(
    (sum, times, count) =>
      sum + (count >= 3 ? times * BigInt(set.scatter[Math.min(count, 5) - 3] ?? 0) : 0n),
    0n,
  );
  return { top, bottom };
}

/** Lines have equal stakes: one line's return is that of all. */
export function exactRtp(set: ReelSet): Fraction {
  const line = lineReturn(set);
  const scatter = scatterReturn(set);
  return {
    top: line.top * scatter.bottom + scatter.top * line.bottom,
    bottom: line.bottom * scatter.bottom,
  };
}

/** Rounded down (9650 is 96.50 %). */
export function rtpBasisPoints(set: ReelSet): number {
  const { top, bottom } = exactRtp(set);
  return Number((top * 10_000n) / bottom);
}

function* starts(
  set: ReelSet,
): Generator<{ stops: [number, number, number]; scatters: number; kinds: Paying[] }> {
  const [first, second, third] = set.strips
    .slice(0, 3)
    .map((strip) => Array.from(strip, (_, stop) => windowAt(strip, stop)));
  for (const [i, a] of first!.entries()) {
    for (const [j, b] of second!.entries()) {
      for (const [k, c] of third!.entries()) {
        const kinds = lines.flatMap(([x, y, z]) => lineKind([a[x]!, b[y]!, c[z]!])?.symbol ?? []);
        const scatters = [...a, ...b, ...c].filter((letter) => letter === 'S').length;
        yield { stops: [i, j, k], scatters, kinds };
      }
    }
  }
}

/**
 * Of 10,000 rounds, exact, rounded down. Three reels decide lines; else scatters of the last two
 * may pay.
 */
export function hitBasisPoints(set: ReelSet): number {
  const rest = [0, 0, 0];
  const [fourth = '', fifth = ''] = set.strips.slice(3);
  for (const d of Array.from(fourth, (_, stop) => windowAt(fourth, stop).includes('S'))) {
    for (let stop = 0; stop < fifth.length; stop += 1) {
      const shown = Number(d) + Number(windowAt(fifth, stop).includes('S'));
      rest[shown] = rest[shown]! + 1;
    }
  }
  const tails = fourth.length * fifth.length;
  let hits = 0;
  let all = 0;
  for (const { scatters, kinds } of starts(set)) {
    all += tails;
    hits +=
      kinds.length > 0
        ? tails
        : rest.reduce((sum, ways, more) => sum + (scatters + more >= 3 ? ways : 0), 0);
  }
  return Number((BigInt(hits) * 10_000n) / BigInt(all));
}

/** In line stakes, if every run went to its end. */
function bound(set: ReelSet, shown: readonly (readonly Letter[])[]): number {
  const runs = lines.flatMap(
    (line) => lineKind(shown.map((column, reel) => column[line[reel]!]!)) ?? [],
  );
  const paid = runs.reduce(
    (sum, { symbol, count }) => sum + set.pays[symbol][count === shown.length ? 2 : count - 3]!,
    0,
  );
  const scatters = shown.flat().filter((letter) => letter === 'S').length + reels - shown.length;
  return paid + (scatters >= 3 ? set.scatter[Math.min(scatters, 5) - 3]! * lines.length : 0);
}

/** Of a round, in total stakes. */
export function maxMultiple(set: ReelSet): number {
  const windows = set.strips.map((strip) => Array.from(strip, (_, stop) => windowAt(strip, stop)));
  const show = (stops: readonly number[]) => stops.map((stop, reel) => windows[reel]![stop]!);
  const promising = [...starts(set)]
    .map(({ stops }) => ({ stops, max: bound(set, show(stops)) }))
    .sort((one, other) => other.max - one.max);
  let best = 0;
  for (const { stops, max } of promising) {
    if (max <= best) break;
    for (let fourth = 0; fourth < set.strips[3].length; fourth += 1) {
      const four = [...stops, fourth];
      if (bound(set, show(four)) <= best) continue;
      for (let fifth = 0; fifth < set.strips[4].length; fifth += 1) {
        best = Math.max(best, settle(set, [...four, fifth], lines.length).payout);
      }
    }
  }
  return best / lines.length;
}
