import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import type { Outcome } from '../rules.ts';
import { lucky9 } from '../server/index.ts';
import { handsMatch } from './check.ts';

const serverSeed = 'a7'.repeat(32);
const stake = 2000;

function played(nonce: number, others: number, action: 'hirit' | 'stay') {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  const game = { gameCode: 'PLR-N01', stake };
  const { state } = lucky9.start({
    ...game,
    bet: { others },
    random: fairStream(hmac, 'Ñino', nonce),
  });
  const { settled } = lucky9.act({ ...game, state, action });
  return {
    round: { serverSeed, clientSeed: 'Ñino', nonce, stake, payout: settled?.payout ?? -1 },
    outcome: settled?.outcome as Outcome,
  };
}

test("[GAME-12] the device deals the gateway's rounds again and finds them the same (LUCKY9-13)", async () => {
  const paid = new Set<boolean>();
  for (let nonce = 0; nonce < 40; nonce += 1) {
    const { round, outcome } = played(nonce, 1 + (nonce % 4), nonce % 2 === 0 ? 'hirit' : 'stay');
    expect(await handsMatch(round, outcome)).toBe(true);
    paid.add(round.payout > 0);
  }
  expect(paid.size).toBe(2);
});

test('[GAME-12] a hand, a winner or a payout that does not follow from the seed is found out (LUCKY9-13)', async () => {
  const { round, outcome } = played(3, 2, 'stay');
  const [[first = 0, second = 0] = [], ...others] = outcome.hands;
  expect(await handsMatch({ ...round, payout: round.payout + 1 }, outcome)).toBe(false);
  expect(await handsMatch({ ...round, nonce: 4 }, outcome)).toBe(false);
  expect(await handsMatch(round, { ...outcome, hands: [[second, first + 1], ...others] })).toBe(
    false,
  );
  expect(
    await handsMatch(round, { ...outcome, winners: outcome.winners.includes(0) ? [1] : [0] }),
  ).toBe(false);
  expect(await handsMatch(round, { ...outcome, hands: [[first, second, 0], ...others] })).toBe(
    false,
  );
});
