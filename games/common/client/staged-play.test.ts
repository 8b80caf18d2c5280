import { expect, test } from 'vitest';
import { type StagedAnswer, StagedPlay } from './staged-play.ts';
import type { Given } from './start.ts';

type Game = ConstructorParameters<typeof StagedPlay>[1];

function endOf(payout: number): unknown[] {
  const shown: unknown[] = [];
  const face = {
    balance: () => {},
    ended: (stake: number, payout: number, words: string) => shown.push(stake, payout, words),
  };
  const given = { root: { dataset: {} }, opened: { balance: 0 }, host: { post: () => {} } };
  const game = {
    face,
    info: { note: () => {} },
    stand: () => {},
    settle: (round: { payout: number }) => `paid ${round.payout}`,
  };
  const settled = { id: '1', stake: 1000, payout };
  new StagedPlay(given as unknown as Given, game as unknown as Game).take({
    round: null,
    settled,
    balance: payout,
    balanceVersion: 1,
    fairness: {},
  } as StagedAnswer);
  return shown;
}

test('[GAME-12] the end of a round is announced with its stake and payout', () => {
  expect(endOf(1001)).toEqual([1000, 1001, 'paid 1001']);
});
