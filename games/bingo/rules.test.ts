import { describe, expect, test } from 'vitest';
import {
  balls,
  callLength,
  cardOf,
  drawCall,
  freeCell,
  lastCard,
  letterOf,
  madeOn,
  maxCards,
  patterns,
  payoutOf,
  prizes,
  shapes,
} from './rules.ts';
import { bingoGames } from './meta.ts';
import { bingoHalls } from './server/index.ts';

const everyCard = Array.from({ length: lastCard }, (_, i) => cardOf(i + 1));
const strange = (card: readonly number[]) =>
  Array.from({ length: balls }, (_, i) => i + 1).filter((ball) => !card.includes(ball));
/** Completes the cells with ball `within`. */
const callFor = (card: readonly number[], cells: readonly number[], within: number) => [
  ...strange(card).slice(0, within - cells.length),
  ...cells.map((cell) => card[cell] ?? 0),
];

describe('bingo cards', () => {
  test('[GAME-12] each of the 9,999 has 24 different numbers in their columns, and no two are alike', () => {
    const fits = (card: readonly number[]) =>
      new Set(card).size === 25 &&
      card.every((number, cell) =>
        cell === freeCell ? number === 0 : letterOf(number) === 'BINGO'[cell % 5],
      );
    expect(everyCard.findIndex((card) => !fits(card))).toBe(-1);
    expect(new Set(everyCard.map((card) => card.join())).size).toBe(lastCard);
  });

  test('[GAME-12] a number is the same card for ever: these are printed (BINGO-02)', () => {
    expect(cardOf(1).join(' ')).toBe(
      '13 16 41 60 70 3 24 42 50 73 10 18 0 59 74 6 23 33 52 67 12 19 32 47 69',
    );
    expect(cardOf(9999).join(' ')).toBe(
      '9 19 42 60 63 3 16 38 53 64 12 30 0 46 65 13 22 37 49 66 10 29 43 57 70',
    );
  });

  test('every number stands on about as many cards as any other of its column', () => {
    const counts = new Map<number, number>();
    for (const number of everyCard.flat()) counts.set(number, (counts.get(number) ?? 0) + 1);
    for (let ball = 1; ball <= balls; ball += 1) {
      const expected = (lastCard * (letterOf(ball) === 'N' ? 4 : 5)) / 15;
      expect(Math.abs((counts.get(ball) ?? 0) - expected)).toBeLessThan(expected * 0.08);
    }
  });
});

describe('a bingo call', () => {
  test('[GAME-12] is 45 of the 75 balls, none twice, each in every place the stream can put it', () => {
    const { call } = drawCall((n) => n - 1);
    expect(call).toHaveLength(callLength);
    expect(new Set(call).size).toBe(callLength);
    expect(drawCall(() => 0).call).toEqual(Array.from({ length: callLength }, (_, i) => i + 1));
    const asked: number[] = [];
    drawCall((n) => (asked.push(n), 0));
    expect(asked).toEqual(Array.from({ length: callLength }, (_, i) => balls - i));
  });

  test('[GAME-12] every pattern pays by the ball that made it, up to the last ball of its step and no longer', () => {
    const card = cardOf(427);
    for (const pattern of patterns) {
      const [cells = []] = shapes[pattern];
      for (const [i, { within, times }] of prizes[pattern].entries()) {
        const inTime = madeOn(card, callFor(card, cells, within)).find(
          (made) => made.pattern === pattern,
        );
        expect(inTime).toMatchObject({ within, times });
        if (within === callLength) continue;
        const later = madeOn(card, callFor(card, cells, within + 1)).find(
          (made) => made.pattern === pattern,
        );
        expect(later?.times).toBe(prizes[pattern][i + 1]?.times ?? 0);
      }
    }
  });

  test('[GAME-12] each of the twelve lines counts, and the one made first pays', () => {
    const card = cardOf(88);
    expect(shapes.line.map((cells) => cells.length).toSorted()).toEqual([
      4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
    ]);
    for (const cells of shapes.line) {
      const made = madeOn(card, callFor(card, cells, 15));
      expect(made.find(({ pattern }) => pattern === 'line')).toEqual({
        pattern: 'line',
        within: 15,
        times: 20,
        cells,
      });
    }
  });

  test('[WAL-01] a card that makes several patterns is paid for each of them, once', () => {
    const card = cardOf(12);
    const [cross = []] = shapes.cross;
    // The cross at ball 30 also makes two lines and the corners; one diagonal comes before it.
    const call = callFor(card, cross, 30);
    const made = madeOn(card, call);
    expect(made.map(({ pattern }) => pattern)).toEqual(['line', 'corners', 'cross']);
    const times = made.reduce((sum, each) => sum + each.times, 0);
    expect(times).toBe(1 + 3 + 100);
    expect(payoutOf({ call }, 12, 2000)).toBe(104 * 2000);
    const [all = []] = shapes.full;
    expect(payoutOf({ call: callFor(card, all, 45) }, 12, 500)).toBeGreaterThanOrEqual(
      10_000 * 500,
    );
    expect(payoutOf({ call: strange(card).slice(0, 45) }, 12, 500)).toBe(0);
  });
});

describe('a bingo hall', () => {
  test('sells the cards 1 to 9999, at one price and twelve to a player', () => {
    for (const { code, price } of bingoGames) {
      const hall = bingoHalls.get(code);
      const check = (choice: string) => () =>
        hall?.check({ gameCode: code, number: 1, choice, stake: price });
      for (const choice of ['1', '427', '9999']) check(choice)();
      for (const choice of ['0', '00427', '10000', 'red', '1.5', '-1'])
        expect(check(choice)).toThrow(choice);
      expect(hall?.perRound).toBe(maxCards * price);
      expect(hall?.limits).toMatchObject({ min: price, max: price });
    }
  });
});
