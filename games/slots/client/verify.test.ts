import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import type { Outcome } from '../rules.ts';
import { slots } from '../server/index.ts';
import { roundMatches, seedMatches } from './verify.ts';

const serverSeed = Buffer.from('8f'.repeat(32), 'hex');
const stake = 2000;

/** A round as the gateway draws it. */
function drawn(nonce: number, clientSeed = 'Salamat, Ñino!') {
  const hmac = (message: string) => createHmac('sha256', serverSeed).update(message).digest();
  const { payout, outcome } = slots.draw({
    gameCode: 'PLR-001',
    stake,
    bet: null,
    random: fairStream(hmac, clientSeed, nonce),
  });
  return { clientSeed, nonce, stake, payout, stops: (outcome as Outcome).stops };
}

test('[GAME-12] the device draws the gateway’s rounds again and finds them the same (SLOTS-17)', async () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    expect(await roundMatches(serverSeed.toString('hex'), 'masigla', drawn(nonce))).toBe(true);
  }
});

test('[GAME-12] a round that was not drawn from its seeds is found out (SLOTS-17)', async () => {
  const round = drawn(3);
  const [first = 0, ...others] = round.stops;
  const matches = (played: typeof round, seed = serverSeed.toString('hex')) => roundMatches(seed, 'masigla', played);
  expect(await matches({ ...round, stops: [(first + 1) % 36, ...others] })).toBe(false);
  expect(await matches({ ...round, payout: round.payout + 1 })).toBe(false);
  expect(await matches({ ...round, nonce: 4 })).toBe(false);
  expect(await matches(round, '8e'.repeat(32))).toBe(false);
});

test('[GAME-12] a revealed seed has the hash that was shown before, or is called forged (SLOTS-17)', async () => {
  const hash = createHash('sha256').update(serverSeed).digest('hex');
  expect(await seedMatches(serverSeed.toString('hex'), hash)).toBe(true);
  expect(await seedMatches('8e'.repeat(32), hash)).toBe(false);
});
