import { type CascadeSet, gems } from './cascade-sets.ts';
import { parts } from './stake.ts';
import { columns, depth, freeDrops, gemPay, rung } from './cascades.ts';

const kinds = gems.length;
const cells = columns * depth;

export interface Dynamics {
  /** `[win][count]`: expected symbols. */
  wins: number[][];
  /** Chance of at least this many wins: `[0]` is the first. */
  reached: number[];
}

const factorials = Array.from({ length: cells + 1 }, () => 1);
for (let n = 1; n <= cells; n += 1) factorials[n] = (factorials[n - 1] ?? 1) * n;
const factorial = (n: number): number => factorials[n] ?? 1;

/**
 * A state is the unordered counts of remaining symbols: a digit of base six per count from 1 says
 * how many symbols have it. One symbol at least has won, so at most five remain.
 */
const digit = (count: number): number => (count === 0 ? 0 : kinds ** (count - 1));
function stayedIn(state: number): number[] {
  const counts: number[] = [];
  for (let rest = state, count = 1; rest > 0; rest = Math.floor(rest / kinds), count += 1) {
    for (let times = rest % kinds; times > 0; times -= 1) counts.push(count);
  }
  return counts;
}

interface Turn {
  /** Chance of a win. */
  won: number;
  /** Expected winning symbols by count. */
  counts: number[];
  /** After a win. */
  next: (readonly [state: number, chance: number])[];
}

/** Fills in every way, by multinomial chance. `sums` is zero before and after. */
function turnOf(state: number, min: number, sums: Float64Array): Turn {
  const stayed = stayedIn(state);
  const empty = cells - stayed.reduce((sum, n) => sum + n, 0);
  const counts = Array.from({ length: cells + 1 }, () => 0);
  const shown = Array.from({ length: kinds }, () => 0);
  const left: number[] = [];
  let won = 0;
  const settle = (weight: number, key: number): void => {
    won += weight;
    for (const n of shown) if (n >= min) counts[n]! += weight;
    if (sums[key] === 0) left.push(key);
    sums[key]! += weight;
  };
  const fill = (kind: number, free: number, weight: number, key: number, wins: boolean): void => {
    const had = stayed[kind] ?? 0;
    // The last symbol takes the rest.
    for (let more = kind === kinds - 1 ? free : 0; more <= free; more += 1) {
      const n = had + more;
      const wonHere = n >= min;
      shown[kind] = n;
      const all = weight / factorial(more);
      const rest = wonHere ? key : key + digit(n);
      if (kind < kinds - 1) fill(kind + 1, free - more, all, rest, wins || wonHere);
      else if (wins || wonHere) settle(all, rest);
    }
  };
  fill(0, empty, factorial(empty) / kinds ** empty, 0, false);
  const next = left.map((key) => [key, sums[key] ?? 0] as const);
  for (const key of left) sums[key] = 0;
  return { won, counts, next };
}

/**
 * Exact wins of a drop (CASC-09): `least` of a kind pay, at most `deepest` wins. Symbols are
 * equally likely and places do not matter, so a state is the remaining symbols' counts.
 */
export function dynamicsOf(min: number, deepest: number): Dynamics {
  const sums = new Float64Array(digit(min));
  const turns = new Map<number, Turn>();
  const wins: number[][] = [];
  const reached: number[] = [];
  let states = new Map([[0, 1]]);
  for (let win = 0; win < deepest; win += 1) {
    const counts = Array.from({ length: cells + 1 }, () => 0);
    const next = new Map<number, number>();
    let won = 0;
    for (const [state, chance] of states) {
      const turn = turns.get(state) ?? turnOf(state, min, sums);
      turns.set(state, turn);
      won += chance * turn.won;
      for (const [n, often] of turn.counts.entries()) counts[n]! += chance * often;
      for (const [to, part] of turn.next) next.set(to, (next.get(to) ?? 0) + chance * part);
    }
    wins.push(counts);
    reached.push(won);
    states = next;
  }
  return { wins, reached };
}

/** Per win at multiplier 1, parts of the stake. */
function paysOf(set: CascadeSet, { wins }: Dynamics): number[] {
  const mean = (count: number) =>
    gems.reduce((sum, gem) => sum + gemPay(set, gem, count), 0) / kinds;
  return wins.map((counts) => counts.reduce((sum, often, count) => sum + often * mean(count), 0));
}

/** Parts of the stake; the ladder climbs on. */
function freeReturn(set: CascadeSet, drops: number, dynamics: Dynamics): number {
  const pays = paysOf(set, dynamics);
  const { reached } = dynamics;
  const exactly = Array.from(
    { length: set.deepest + 1 },
    (_, n) => (n === 0 ? 1 : (reached[n - 1] ?? 0)) - (reached[n] ?? 0),
  );
  let climbed = [1];
  let total = 0;
  for (let drop = 0; drop < drops; drop += 1) {
    const next = Array.from({ length: climbed.length + set.deepest }, () => 0);
    for (const [from, chance] of climbed.entries()) {
      for (const [win, pay] of pays.entries()) total += chance * pay * rung(set, from + win);
      for (const [more, often] of exactly.entries())
        next[from + more] = (next[from + more] ?? 0) + chance * often;
    }
    climbed = next;
  }
  return total;
}

function sunChances({ sunOdds }: CascadeSet): number[] {
  return Array.from({ length: columns + 1 }, (_, count) => {
    const ways = factorial(columns) / factorial(count) / factorial(columns - count);
    return (ways * (sunOdds - 1) ** (columns - count)) / sunOdds ** columns;
  });
}

/** Fractions of the stake, of rounds (CASC-09). */
export function cascadeReturn(set: CascadeSet, dynamics: Dynamics): { rtp: number; hits: number } {
  const pays = paysOf(set, dynamics);
  const loses = 1 - (dynamics.reached[0] ?? 0);
  let sum = pays.reduce((all, pay, win) => all + pay * rung(set, win), 0);
  let lost = 0;
  for (const [suns, chance] of sunChances(set).entries()) {
    const drops = freeDrops(set, suns);
    sum += chance * freeReturn(set, drops, dynamics);
    lost += chance * loses ** (drops + 1);
  }
  return { rtp: sum / parts, hits: 1 - lost };
}

/** Parts of the stake at multiplier 1. */
function greatestGrid(set: CascadeSet): number {
  let best = Array.from({ length: cells + 1 }, () => 0);
  for (const gem of gems) {
    best = best.map((_, room) =>
      Math.max(
        ...Array.from(
          { length: room + 1 },
          (_each, count) => gemPay(set, gem, count) + (best[room - count] ?? 0),
        ),
      ),
    );
  }
  return best[cells] ?? 0;
}

/** Upper bound in stakes (CASC-10). */
export function maxCascadeMultiple(set: CascadeSet): number {
  const sum = (wins: number) =>
    Array.from({ length: wins }, (_, win) => rung(set, win)).reduce((all, each) => all + each, 0);
  return (
    (greatestGrid(set) * (sum(set.deepest) + sum(set.deepest * Math.max(...set.free)))) / parts
  );
}
