import { describe, expect, test } from 'vitest';
import { type BetType, families, tailLengths } from './families.ts';
import { lotteryGames } from './meta.ts';
import { payoutOf, readChoice, rtpOf, rtpOfBet } from './rules.ts';
import { lottery } from './server/index.ts';

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
const count = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));
const betOf = (family: keyof typeof families, id: string): BetType => {
  const bet = families[family].bets.find((each) => each.id === id);
  if (!bet) throw new Error(`no ${id}`);
  return bet;
};
/** Over all draws, hundredths of a stake. */
const stated = ({ tiers }: BetType) => tiers.reduce((sum, { pays, ways }) => sum + pays * ways, 0);
const back = (draws: readonly string[][], bet: BetType, picked: readonly number[]) =>
  draws.reduce((sum, drawn) => sum + bet.pays(drawn, picked), 0);

describe('what the lotteries give back', () => {
  const pairs = count(961, (n) => [pad((n % 31) + 1, 2), pad(Math.floor(n / 31) + 1, 2)]);
  test.each([
    ['straight', [12, 5]],
    ['straight', [7, 7]],
    ['rumble', [5, 12]],
  ])('[GAME-12] two of 31, %s on %j: over all 961 draws what its tiers state', (id, picked) => {
    expect(back(pairs, betOf('pair', id), picked)).toBe(stated(betOf('pair', id)));
    expect(betOf('pair', id).of).toBe(pairs.length);
  });

  const triples = count(1000, (n) => [...pad(n, 3)]);
  test.each([
    ['straight', [4, 0, 7]],
    ['straight', [3, 3, 3]],
    ['rumble', [0, 4, 7]],
  ])(
    '[GAME-12] three digits, %s on %j: over all 1,000 draws what its tiers state',
    (id, picked) => {
      expect(back(triples, betOf('digits', id), picked)).toBe(stated(betOf('digits', id)));
      expect(betOf('digits', id).of).toBe(triples.length);
    },
  );

  test('[GAME-12] six of 42: over all 5,245,786 draws as many fit as its tiers state, and each pays its tier', () => {
    const bet = betOf('six', 'six');
    const fits = [0, 0, 0, 0, 0, 0, 0];
    // For 1 to 6: counts a draw's numbers below 7.
    const walk = (from: number, left: number, fit: number): void => {
      if (left === 0) fits[fit] = (fits[fit] ?? 0) + 1;
      else for (let n = from; n <= 43 - left; n += 1) walk(n + 1, left - 1, n <= 6 ? fit + 1 : fit);
    };
    walk(1, 6, 0);
    expect(fits.reduce((a, b) => a + b)).toBe(bet.of);
    expect(fits.slice(3)).toEqual(bet.tiers.map(({ ways }) => ways));
    for (const matches of [0, 1, 2, 3, 4, 5, 6]) {
      const drawn = count(6, (i) => pad(i < matches ? i + 1 : i + 20, 2)).toReversed();
      expect(bet.pays(drawn, [1, 2, 3, 4, 5, 6])).toBe(bet.tiers[matches - 3]?.pays ?? 0);
    }
  });

  test('[GAME-12] 27 prizes: the last digits of the special prize, and each prize for itself, give back what is stated', () => {
    const others = tailLengths.slice(1).map((length) => '9'.repeat(length));
    const special = (digits: number) =>
      count(10 ** digits, (n) => [
        `1${pad(n, 4)}`.slice(0, 5 - digits) + pad(n, digits),
        ...others,
      ]);
    expect(back(special(2), betOf('tails', 'tail2'), [0, 7])).toBe(stated(betOf('tails', 'tail2')));
    expect(back(special(3), betOf('tails', 'tail3'), [0, 0, 7])).toBe(
      stated(betOf('tails', 'tail3')),
    );
    // The expectation of 27 prizes is 27 times that of one, dependent or not.
    const all = betOf('tails', 'all27');
    const each = tailLengths.map((length, place) => {
      const blank = tailLengths.map((digits) => '8'.repeat(digits));
      return back(
        count(100, (n) => blank.with(place, pad(n, 2).padStart(length, '1'))),
        all,
        [0, 7],
      );
    });
    expect(each).toHaveLength(27);
    expect(each.reduce((a, b) => a + b)).toBe(stated(all));
  });

  test.each([
    ['big', 23],
    ['small', 3],
  ])(
    '[GAME-12] 4D %s: over the 10,000 numbers of each of its prizes what its tiers state',
    (id, places) => {
      const bet = betOf('four', id);
      const blank = count(23, () => '9999');
      const each = count(23, (place) =>
        back(
          count(10_000, (n) => blank.with(place, pad(n, 4))),
          bet,
          [0, 4, 0, 7],
        ),
      );
      expect(each.filter((paid) => paid > 0)).toHaveLength(places);
      expect(each.reduce((a, b) => a + b)).toBe(stated(bet));
      expect(
        back(
          count(1000, (n) => blank.with(0, `1${pad(n, 3)}`)),
          betOf('four', 'tail3'),
          [4, 0, 7],
        ),
      ).toBe(stated(betOf('four', 'tail3')));
    },
  );

  test('[GAME-12] every bet gives back between 92 and 95 %, and the lottery states the least of its bets', () => {
    for (const { code, family } of lotteryGames) {
      const returns = families[family].bets.map(rtpOfBet);
      for (const rtp of returns) expect(rtp).toBeGreaterThanOrEqual(9200);
      for (const rtp of returns) expect(rtp).toBeLessThanOrEqual(9500);
      expect(lottery.rtp(code)).toBe(Math.min(...returns));
      expect(rtpOf(family)).toBe(lottery.rtp(code));
    }
  });

  test('[WAL-01] a whole-peso stake wins whole centavos, and at most 15 million pesos', () => {
    for (const { bets } of Object.values(families)) {
      for (const { tiers, max } of bets) {
        for (const { pays } of tiers) expect(Number.isInteger(pays)).toBe(true);
        expect(max % 100).toBe(0);
        expect(Math.max(...tiers.map(({ pays }) => pays)) * (max / 100)).toBeLessThanOrEqual(
          1_500_000_000,
        );
      }
    }
    const pick = readChoice('tails', 'all27:0.7');
    expect(pick && payoutOf({ numbers: ['10007', '20007'] }, pick, 300)).toBe(2070);
  });
});
