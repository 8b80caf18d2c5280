import { expect, test } from 'vitest';
import type { TableBet } from '../../../contract/play/rounds.ts';
import { hindrance, joined, stakesOf, totalOf } from './wager.ts';

type Choice = 'player' | 'banker' | 'tie';
const max = { player: 2_000_000, banker: 2_000_000, tie: 200_000 };
const isChoice = (choice: string): choice is Choice => choice in max;
const bounds = {
  balance: 10_000_000,
  perRound: 5_000_000,
  placed: 0,
  maxOn: (choice: Choice) => max[choice],
};
const bet = (state: TableBet['state'], ...selections: TableBet['selections']): TableBet => ({
  id: '1',
  key: 'k'.repeat(32),
  roundId: '1',
  selections,
  stake: 0,
  state,
  payout: null,
  at: '2026-01-01T00:00:00.000Z',
});

test('[GAME-12] chips beyond a limit are held back with that limit (BAC-09)', () => {
  expect(
    hindrance(
      new Map<Choice, number>([
        ['player', 2_000_000],
        ['tie', 200_000],
      ]),
      bounds,
    ),
  ).toBeNull();
  expect(
    hindrance(new Map<Choice, number>([['player', 1000]]), { ...bounds, balance: 999 }),
  ).toEqual({ by: 'balance', amount: 999 });
  expect(
    hindrance(new Map<Choice, number>([['player', 1000]]), { ...bounds, placed: 4_999_001 }),
  ).toEqual({ by: 'round', amount: 5_000_000 });
  expect(
    hindrance(
      new Map<Choice, number>([
        ['banker', 1000],
        ['tie', 200_001],
      ]),
      bounds,
    ),
  ).toEqual({ by: 'choice', amount: 200_000, choice: 'tie' });
});

test('stakes of several bets lie together; what was refunded does not lie there', () => {
  const stakes = stakesOf(
    [
      bet('open', { choice: 'player', stake: 1000 }, { choice: 'tie', stake: 500 }),
      bet('settled', { choice: 'player', stake: 2000 }),
      bet('refunded', { choice: 'banker', stake: 7000 }),
      bet('open', { choice: 'dragon', stake: 9000 }),
    ],
    isChoice,
  );
  expect([...stakes]).toEqual([
    ['player', 3000],
    ['tie', 500],
  ]);
  expect(totalOf(joined(stakes, new Map<Choice, number>([['tie', 1]])))).toBe(3501);
});
