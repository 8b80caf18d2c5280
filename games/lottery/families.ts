import type { FamilyId } from './meta.ts';

type Random = (n: number) => number;

/** Pays `pays` hundredths of the stake in `ways` of `of` equally likely draws. */
export interface Tier {
  readonly id: string;
  readonly pays: number;
  readonly ways: number;
}

export interface BetType {
  readonly id: string;
  readonly picks: number;
  readonly from: number;
  readonly to: number;
  readonly ordered: boolean;
  /** A number may be named twice. */
  readonly repeats: boolean;
  /** Stake in centavos. */
  readonly max: number;
  readonly of: number;
  readonly tiers: readonly Tier[];
  /** Hundredths of the stake. */
  readonly pays: (drawn: readonly string[], picked: readonly number[]) => number;
}

/** Texts are digits, as shown. */
export interface Family {
  readonly draw: (random: Random) => string[];
  /** How many of the texts a short result shows. */
  readonly headline: number;
  readonly bets: readonly BetType[];
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, i) => value === b[i]);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const numbersOf = (drawn: readonly string[]) => drawn.map(Number);
const sum = (all: readonly number[]) => all.reduce((whole, each) => whole + each, 0);

/** One exact draw, or every order. */
const straight = (pays: number, of: number) => ({
  id: 'straight',
  ordered: true,
  repeats: true,
  of,
  tiers: [{ id: 'exact', pays, ways: 1 }],
});
const rumble = (pays: number, ways: number, of: number) => ({
  id: 'rumble',
  ordered: false,
  repeats: false,
  of,
  tiers: [{ id: 'any', pays, ways }],
});
const whenExact =
  (pays: number): BetType['pays'] =>
  (drawn, picked) =>
    same(numbersOf(drawn), picked) ? pays : 0;
const whenAny =
  (pays: number): BetType['pays'] =>
  (drawn, picked) =>
    same(ascending(numbersOf(drawn)), picked) ? pays : 0;

/** A drum each (LOTTERY-10). */
const pairRange = { picks: 2, from: 1, to: 31 } as const;
const pair: Family = {
  draw: (random) => times(2, () => pad(random(31) + 1, 2)),
  headline: 2,
  bets: [
    { ...straight(90_000, 961), ...pairRange, max: 100_000, pays: whenExact(90_000) },
    { ...rumble(45_000, 2, 961), ...pairRange, max: 200_000, pays: whenAny(45_000) },
  ],
};

const digitRange = { from: 0, to: 9 } as const;
/** A drum each (LOTTERY-11). */
const digits: Family = {
  draw: (random) => times(3, () => String(random(10))),
  headline: 3,
  bets: [
    { ...straight(93_000, 1000), ...digitRange, picks: 3, max: 100_000, pays: whenExact(93_000) },
    { ...rumble(15_500, 6, 1000), ...digitRange, picks: 3, max: 200_000, pays: whenAny(15_500) },
  ],
};

/** 3 to 6 matches: C(6,k)·C(36,6-k) of C(42,6). */
const sixTiers: readonly Tier[] = [
  { id: 'match3', pays: 1200, ways: 142_800 },
  { id: 'match4', pays: 12_000, ways: 9450 },
  { id: 'match5', pays: 600_000, ways: 216 },
  { id: 'match6', pays: 75_000_000, ways: 1 },
];
/** Any order, none twice (LOTTERY-12). */
const six: Family = {
  draw(random) {
    const drum = times(42, (i) => i + 1);
    return times(6, () => pad(drum.splice(random(drum.length), 1)[0] ?? 0, 2));
  },
  headline: 6,
  bets: [
    {
      id: 'six',
      picks: 6,
      from: 1,
      to: 42,
      ordered: false,
      repeats: false,
      max: 2000,
      of: 5_245_786,
      tiers: sixTiers,
      pays: (drawn, picked) =>
        sixTiers[numbersOf(drawn).filter((number) => picked.includes(number)).length - 3]?.pays ??
        0,
    },
  ],
};

/** 27 prizes, the special one first. */
export const tailLengths = [
  5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2,
];
const endsWith = (text: string | undefined, picked: readonly number[]) =>
  text?.endsWith(picked.join('')) ?? false;
/** Bets are on the last digits of 27 prizes (LOTTERY-13). */
const tails: Family = {
  draw: (random) => tailLengths.map((length) => pad(random(10 ** length), length)),
  headline: 1,
  bets: [
    {
      ...straight(9300, 100),
      ...digitRange,
      id: 'tail2',
      picks: 2,
      max: 500_000,
      pays: ([special], picked) => (endsWith(special, picked) ? 9300 : 0),
    },
    {
      ...straight(93_000, 1000),
      ...digitRange,
      id: 'tail3',
      picks: 3,
      max: 100_000,
      pays: ([special], picked) => (endsWith(special, picked) ? 93_000 : 0),
    },
    {
      ...digitRange,
      id: 'all27',
      picks: 2,
      ordered: true,
      repeats: true,
      max: 500_000,
      of: 100,
      tiers: [{ id: 'each', pays: 345, ways: 27 }],
      pays: (drawn, picked) => drawn.filter((prize) => endsWith(prize, picked)).length * 345,
    },
  ],
};

/** The first three, ten special, ten of consolation. */
const bigTiers: readonly Tier[] = [
  { id: 'first', pays: 350_000, ways: 1 },
  { id: 'second', pays: 150_000, ways: 1 },
  { id: 'third', pays: 70_000, ways: 1 },
  { id: 'special', pays: 25_000, ways: 10 },
  { id: 'consolation', pays: 10_000, ways: 10 },
];
const smallTiers: readonly Tier[] = [
  { id: 'first', pays: 500_000, ways: 1 },
  { id: 'second', pays: 270_000, ways: 1 },
  { id: 'third', pays: 150_000, ways: 1 },
];
const byPlace = (tiers: readonly Tier[]): BetType['pays'] => {
  const places = tiers.flatMap(({ pays, ways }) => times(ways, () => pays));
  return (drawn, picked) => sum(places.filter((_, place) => drawn[place] === picked.join('')));
};
const fourRange = { ...digitRange, picks: 4, ordered: true, repeats: true, of: 10_000 } as const;
/** 23 independent prizes (LOTTERY-14). */
const four: Family = {
  draw: (random) => times(23, () => pad(random(10_000), 4)),
  headline: 3,
  bets: [
    { ...fourRange, id: 'big', max: 20_000, tiers: bigTiers, pays: byPlace(bigTiers) },
    { ...fourRange, id: 'small', max: 20_000, tiers: smallTiers, pays: byPlace(smallTiers) },
    {
      ...straight(92_000, 1000),
      ...digitRange,
      id: 'tail3',
      picks: 3,
      max: 100_000,
      pays: ([first], picked) => (endsWith(first, picked) ? 92_000 : 0),
    },
  ],
};

export const families: Readonly<Record<FamilyId, Family>> = { pair, digits, six, tails, four };
