import { describe, expect, test } from 'vitest';
import { fixtureOf, markets } from './odds.ts';
import { matches } from './server/index.ts';
import {
  type Leg,
  combinedOdds,
  highestStake,
  maxPaid,
  payoutOf,
  possiblePayout,
  readChoice,
  writeChoice,
} from './slip.ts';

const leg = (match: number, code: string, odds: number): Leg => ({ match, code, odds });
const football = (number = 1) => fixtureOf('football', number).matches;
const offered = (match: number, code: string): Leg =>
  leg(match, code, football()[match]?.odds[code] ?? 0);
const check = (choice: string, stake = 1000, gameCode = 'PLR-V01') =>
  matches.check({ gameCode, number: 1, choice, stake });

describe('a slip as it is written', () => {
  test('[GAME-12] comes back as it was, in the order of the matches, and fits into a choice of the contract (MATCH-14)', () => {
    const legs = [3, 0, 2, 1].map((match) => leg(match, 's31', 99_999));
    expect(writeChoice(legs)).toMatch(/^[\w:.-]{1,40}$/);
    expect(readChoice(writeChoice(legs))).toEqual(
      [0, 1, 2, 3].map((match) => leg(match, 's31', 99_999)),
    );
    for (const code of new Set(
      [...markets.football, ...markets.esports].flatMap(({ codes }) => codes),
    )) {
      expect(readChoice(writeChoice([leg(1, code, 185)]))).toEqual([leg(1, code, 185)]);
    }
  });

  test.each([
    '',
    '1',
    '1h',
    'h215',
    '5h215',
    '0h215',
    '1h215.',
    '1h215.1a300',
    '2h215.1a300',
    '1h015',
    '1h99',
    '1h215000',
    '1z215',
    '1s2215',
    '1h215 ',
  ])('"%s" is none', (choice) => expect(readChoice(choice)).toBeNull());
});

describe('what a slip pays', () => {
  const scores = [
    { home: 2, away: 1 },
    { home: 0, away: 0 },
    { home: 1, away: 3 },
    { home: 2, away: 2 },
  ];

  test('[GAME-12] the stake by the exact product of the odds, rounded down, and nothing for a lost leg (MATCH-15)', () => {
    const three = [leg(0, 'h', 185), leg(1, 'u', 209), leg(2, 'a', 333)];
    expect(payoutOf([leg(0, 'h', 185)], 1001, scores)).toBe(1851);
    // 1001 × 1.85 × 2.09 × 3.33 = 12 888.167…
    expect(payoutOf(three, 1001, scores)).toBe(12_888);
    expect(combinedOdds(three)).toBe(1287);
    for (const lost of [leg(3, 'h', 150), leg(3, 'n', 250), leg(3, 's21', 900)])
      expect(payoutOf([...three, lost], 1001, scores)).toBe(0);
  });

  test('[GAME-12] a slip beyond the maximum payout is rejected with the highest stake (MATCH-16)', () => {
    const codes = ['s13', 's13', 's13', 's30'];
    const high = [offered(0, 's30'), offered(1, 's13'), offered(2, 's13')];
    for (const legs of [
      high,
      high.slice(1),
      [leg(0, 'h', 777)],
      codes.map((code, match) => offered(match, code)),
    ]) {
      const max = highestStake(legs);
      expect(possiblePayout(legs, max)).toBeLessThanOrEqual(BigInt(maxPaid));
      expect(possiblePayout(legs, max + 1)).toBeGreaterThan(BigInt(maxPaid));
    }
    const choice = writeChoice(high);
    expect(() => check(choice, highestStake(high) + 1)).toThrow('no bet can be made of');
    check(choice, highestStake(high));
  });
});

describe('what the gateway takes', () => {
  test('[GAME-12] every selection of every match at the odds that it has, and none at others (MATCH-17)', () => {
    for (const [match, { odds }] of football().entries()) {
      for (const [code, value] of Object.entries(odds)) {
        check(writeChoice([leg(match, code, value)]));
        expect(() => check(writeChoice([leg(match, code, value + 1)]))).toThrow('stands at');
      }
    }
    const good = offered(1, 'o');
    expect(() => check(writeChoice([{ ...offered(0, 'h'), odds: 120 }, good]))).toThrow(
      'stands at',
    );
  });

  test('[GAME-12] nothing that the sport does not have', () => {
    for (const choice of ['1d300', '2y190', '3s11700', '1sx500'])
      expect(() => check(choice, 1000, 'PLR-V02')).toThrow('has no');
    expect(() => check('1h')).toThrow('is no slip');
  });

  test('[GAME-12] a bet is settled at the odds that it names, whatever the round offers now (MATCH-17)', () => {
    const outcome = {
      matches: [{ home: 1, away: 0, goals: [{ side: 'home', minute: 3 }], maps: [] }],
    };
    expect(
      matches.settle({ gameCode: 'PLR-V01', number: 1, choice: '1h777', stake: 1000, outcome }),
    ).toBe(7770);
  });
});
