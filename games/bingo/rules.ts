/** Columns of fifteen (BINGO-01). */
export const balls = 75;
export const letters = ['B', 'I', 'N', 'G', 'O'] as const;
const perLetter = 15;
const side = 5;
/** Balls (BINGO-04). */
export const callLength = 45;
/** BINGO-02. */
export const lastCard = 9999;
/** Per player and round (BINGO-03). */
export const maxCards = 12;
/** The middle; 0 on a card. */
export const freeCell = 12;

/** 25 cells row by row, the free one 0. */
export type Card = readonly number[];

export interface Outcome {
  call: number[];
}

export const patterns = ['line', 'corners', 'cross', 'full'] as const;
export type Pattern = (typeof patterns)[number];

const row = [0, 1, 2, 3, 4] as const;
const [falling, rising] = [row.map((i) => i * 6), row.map((i) => 4 + i * 4)] as const;
const cellsOf = (shapes: readonly (readonly number[])[]) =>
  shapes.map((cells) => cells.filter((cell) => cell !== freeCell));

/** Without the free cell; any shape is enough (BINGO-05). */
export const shapes: Readonly<Record<Pattern, readonly (readonly number[])[]>> = {
  line: cellsOf([
    ...row.map((r) => row.map((c) => r * side + c)),
    ...row.map((c) => row.map((r) => r * side + c)),
    falling,
    rising,
  ]),
  corners: [[0, 4, 20, 24]],
  cross: cellsOf([[...falling, ...rising.filter((cell) => cell !== freeCell)]]),
  full: cellsOf([Array.from({ length: side * side }, (_, cell) => cell)]),
};

/** Pays `times` the price within `within` balls; the first step that fits counts (BINGO-06). */
export interface Prize {
  within: number;
  times: number;
}
export const prizes: Readonly<Record<Pattern, readonly Prize[]>> = {
  line: [
    { within: 15, times: 20 },
    { within: 25, times: 4 },
    { within: 35, times: 1 },
  ],
  corners: [
    { within: 20, times: 15 },
    { within: 35, times: 3 },
    { within: 45, times: 1 },
  ],
  cross: [
    { within: 30, times: 100 },
    { within: 40, times: 15 },
    { within: 45, times: 4 },
  ],
  full: [{ within: 45, times: 10_000 }],
};

export function readChoice(choice: string): number | null {
  const number = /^[1-9]\d{0,3}$/.test(choice) ? Number(choice) : 0;
  return number >= 1 && number <= lastCard ? number : null;
}

export function letterOf(ball: number): (typeof letters)[number] {
  return letters[Math.floor((ball - 1) / perLetter)] ?? 'B';
}

/** Fisher–Yates as far as `count`. @param random a uniform integer below n */
function pick(from: number[], count: number, random: (n: number) => number): number[] {
  for (let i = 0; i < count; i += 1) {
    const other = i + random(from.length - i);
    [from[i], from[other]] = [from[other] ?? 0, from[i] ?? 0];
  }
  return from.slice(0, count);
}

/** MurmurHash3's finaliser over a counter from the card's number (BINGO-02). */
function printedNumbers(card: number): (n: number) => number {
  let state = Math.imul(card, 0x9e37_79b9);
  return (n) => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % n;
  };
}

/** Always the same (BINGO-02). */
export function cardOf(number: number): Card {
  const random = printedNumbers(number);
  const columns = row.map((c) =>
    pick(
      Array.from({ length: perLetter }, (_, i) => c * perLetter + i + 1),
      side,
      random,
    ),
  );
  return Array.from({ length: side * side }, (_, cell) =>
    cell === freeCell ? 0 : (columns[cell % side]?.[Math.floor(cell / side)] ?? 0),
  );
}

/** BINGO-04. @param random a uniform integer below n */
export function drawCall(random: (n: number) => number): Outcome {
  return {
    call: pick(
      Array.from({ length: balls }, (_, i) => i + 1),
      callLength,
      random,
    ),
  };
}

export interface Made {
  pattern: Pattern;
  within: number;
  /** Times the price; 0 when too late. */
  times: number;
  /** Of the first complete shape, without the free cell. */
  cells: readonly number[];
}

export function madeOn(card: Card, call: readonly number[]): Made[] {
  const calledAs = new Map(call.map((ball, i) => [ball, i + 1]));
  const wholeAt = (cells: readonly number[]) =>
    Math.max(...cells.map((cell) => calledAs.get(card[cell] ?? 0) ?? Number.POSITIVE_INFINITY));
  return patterns.flatMap((pattern) => {
    const [first] = shapes[pattern]
      .map((cells) => ({ cells, within: wholeAt(cells) }))
      .toSorted((a, b) => a.within - b.within);
    return first && Number.isFinite(first.within)
      ? [{ pattern, ...first, times: timesFor(pattern, first.within) }]
      : [];
  });
}

/** Times the price. */
export function timesFor(pattern: Pattern, within: number): number {
  return prizes[pattern].find((prize) => within <= prize.within)?.times ?? 0;
}

/** Centavos: every pattern pays (BINGO-06). */
export function payoutOf({ call }: Outcome, number: number, price: number): number {
  return madeOn(cardOf(number), call).reduce((sum, { times }) => sum + times * price, 0);
}

/**
 * Their price, in centavos: the 75 balls leave room for a call in which none of twelve cards wins.
 */
export const maxLoss = (cards: readonly { readonly stake: number }[]): number =>
  cards.reduce((sum, { stake }) => sum + stake, 0);
