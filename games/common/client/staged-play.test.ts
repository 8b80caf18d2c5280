import { expect, test } from 'vitest';
import { type StagedAnswer, StagedPlay } from './staged-play.ts';
import type { Given } from './start.ts';

type Game = ConstructorParameters<typeof StagedPlay>[1];

function endOf(payout: number): unknown[] {
  const shown: unknown[] = [];
  const face = {
    balance: () => {},
    payout: (_: number, win: boolean) => shown.push(win),
    say: (words: string, tone: string) => shown.push(words, tone),
    sound: { win: (times: number) => shown.push(`gongs ${times}`) },
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

test.each([0, 500, 1000])(
  '[GAME-12] a payout of %i for a stake of 1000 is stated and not celebrated',
  (payout) => {
    expect(endOf(payout)).toEqual([false, `paid ${payout}`, 'plain']);
  },
);

test('[GAME-12] a payout above the stake is', () => {
  expect(endOf(1001)).toEqual([true, 'paid 1001', 'win', 'gongs 1.001']);
});
