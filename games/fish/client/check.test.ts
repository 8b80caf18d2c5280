import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import { type Outcome, kinds, prices } from '../rules.ts';
import { fish } from '../server/index.ts';
import { shotMatches } from './check.ts';

const serverSeed = '5c'.repeat(32);
const stake = prices[3];

function played(nonce: number) {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  const bet = { kind: kinds[nonce % 3], level: 4 };
  const { payout, outcome } = fish.draw({
    gameCode: 'PLR-F01',
    stake,
    bet,
    random: fairStream(hmac, 'Ñino', nonce),
  });
  return {
    round: { serverSeed, clientSeed: 'Ñino', nonce, stake, payout },
    outcome: outcome as Outcome,
  };
}

test("[GAME-12] the device draws the gateway's shots again and finds them the same (FISH-10)", async () => {
  const ends = new Set<boolean>();
  for (let nonce = 0; nonce < 40; nonce += 1) {
    const { round, outcome } = played(nonce);
    expect(await shotMatches(round, outcome)).toBe(true);
    ends.add(outcome.caught);
  }
  expect(ends.size).toBe(2);
});

test('[GAME-12] an end, a price or a payout that does not follow from the seed is found out (FISH-10)', async () => {
  for (let nonce = 0; nonce < 6; nonce += 1) {
    const { round, outcome } = played(nonce);
    expect(await shotMatches({ ...round, payout: round.payout + 1 }, outcome)).toBe(false);
    expect(await shotMatches({ ...round, stake: prices[4] }, outcome)).toBe(false);
    expect(await shotMatches(round, { ...outcome, caught: !outcome.caught })).toBe(false);
    expect(await shotMatches(round, { ...outcome, multiplier: outcome.multiplier + 1 })).toBe(
      false,
    );
    expect(await shotMatches(round, { ...outcome, level: 5 })).toBe(false);
  }
});
