import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import type { Outcome, State } from '../rules.ts';
import { mines } from '../server/index.ts';
import { fieldMatches } from './check.ts';

const serverSeed = '8f'.repeat(32);
const stake = 2000;

function played(nonce: number, count: number, tiles: number) {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  const game = { gameCode: 'PLR-M01', stake };
  let state: State = mines.start({
    ...game,
    bet: { mines: count },
    random: fairStream(hmac, 'Ñino', nonce),
  }).state;
  for (let tile = 0; tile < tiles; tile += 1) {
    const next = mines.act({ ...game, state, action: { open: tile } });
    if (next.settled) return end(nonce, next.settled);
    ({ state } = next);
  }
  const { settled } = mines.act({ ...game, state, action: 'cashOut' });
  return end(nonce, settled ?? { payout: -1, outcome: null });
}
const end = (nonce: number, { payout, outcome }: { payout: number; outcome: unknown }) => ({
  round: { serverSeed, clientSeed: 'Ñino', nonce, stake, payout },
  outcome: outcome as Outcome,
});

test("[GAME-12] the device lays the mines of the gateway's rounds again and finds them the same (MINES-13)", async () => {
  const paid = new Set<boolean>();
  for (let nonce = 0; nonce < 48; nonce += 1) {
    const { round, outcome } = played(nonce, (nonce % 24) + 1, 1 + (nonce % 3));
    expect(await fieldMatches(round, outcome)).toBe(true);
    paid.add(round.payout > 0);
  }
  expect(paid.size).toBe(2);
});

test('[GAME-12] a field, an end or a payout that does not follow from the seed is found out (MINES-13)', async () => {
  const { round, outcome } = played(1, 3, 1);
  const [first = 0, ...others] = outcome.cells;
  expect(await fieldMatches({ ...round, payout: round.payout + 1 }, outcome)).toBe(false);
  expect(await fieldMatches({ ...round, nonce: 2 }, outcome)).toBe(false);
  expect(await fieldMatches(round, { ...outcome, cells: [(first + 1) % 25, ...others] })).toBe(
    false,
  );
  expect(await fieldMatches(round, { ...outcome, multiplier: outcome.multiplier + 1 })).toBe(false);
  expect(await fieldMatches(round, { ...outcome, hit: outcome.hit === null ? first : null })).toBe(
    false,
  );
});
