import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import { drawSlot } from '../engines.ts';
import { slotGame } from '../meta.ts';
import { slots } from '../server/index.ts';
import { seedMatches } from '../../common/client/verify.ts';
import { type Played, roundMatches } from './verify.ts';

const serverSeed = Buffer.from('8f'.repeat(32), 'hex');
const stake = 2000;
const engines = [
  ['lines', 'PLR-001'],
  ['ways', 'PLR-049'],
  ['cascades', 'PLR-061'],
] as const;

/** As the database returns it: keys in another order. */
function drawn(gameCode: string, nonce: number, clientSeed = 'Salamat, Ñino!'): Played {
  const hmac = (message: string) => createHmac('sha256', serverSeed).update(message).digest();
  const random = fairStream(hmac, clientSeed, nonce);
  const { payout, outcome } = slots.draw({ gameCode, stake, bet: null, random });
  return {
    clientSeed,
    nonce,
    stake,
    payout,
    outcome: Object.fromEntries(Object.entries(outcome as object).toReversed()),
  };
}
const matches = (gameCode: string, played: Played, seed = serverSeed.toString('hex')) =>
  roundMatches(seed, played, (paid, random) => drawSlot(slotGame(gameCode), paid, random));

test.each(engines)(
  '[GAME-12] the device draws the gateway’s rounds of %s again and finds them the same (SLOTS-17)',
  async (engine, code) => {
    expect(slotGame(code).engine).toBe(engine);
    let withFree = 0;
    for (let nonce = 0; nonce < 700; nonce += 1) {
      const played = drawn(code, nonce);
      const { spins = [], drops = [] } = played.outcome as { spins?: unknown[]; drops?: unknown[] };
      withFree += spins.length + drops.length > 1 ? 1 : 0;
      expect(await matches(code, played)).toBe(true);
    }
    expect(withFree > 0).toBe(engine !== 'lines');
  },
);

test.each(engines)(
  '[GAME-12] a round of %s that was not drawn from its seeds is found out (SLOTS-17)',
  async (_engine, code) => {
    const round = drawn(code, 3);
    const forged = JSON.parse(
      JSON.stringify(round.outcome).replace(/"(stops|suns)":\[(\d|null)/, '"$1":[9'),
    ) as object;
    expect(await matches(code, round)).toBe(true);
    expect(await matches(code, { ...round, outcome: forged })).toBe(false);
    expect(await matches(code, { ...round, outcome: { payout: round.payout } })).toBe(false);
    expect(await matches(code, { ...round, payout: round.payout + 1 })).toBe(false);
    expect(await matches(code, { ...round, nonce: 4 })).toBe(false);
    expect(await matches(code, round, '8e'.repeat(32))).toBe(false);
  },
);

test('[GAME-12] a revealed seed has the hash that was shown before, or is called forged (SLOTS-17)', async () => {
  const hash = createHash('sha256').update(serverSeed).digest('hex');
  expect(await seedMatches(serverSeed.toString('hex'), hash)).toBe(true);
  expect(await seedMatches('8e'.repeat(32), hash)).toBe(false);
});
