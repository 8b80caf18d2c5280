import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spinSlackMs } from '../../../games/slots/spin-interval.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { openLaunch } from './launches.ts';
import { type TestPlayer, testPlayer, walletOf } from './fixtures.ts';

/** ms; so long that no test is too slow for it. */
const minSpinIntervalMs = 60_000;
const minMs = minSpinIntervalMs - spinSlackMs;
let sites: [TestGateway, TestGateway];
let player: TestPlayer;
let slot: string;
let otherSlot: string;
let fish: string;

beforeAll(async () => {
  const site = await createTestGateway({ minSpinIntervalMs });
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    VALUES (20, 'PLR-F01', 'PLR', 'RNG', 'FISH', '{"EN": "Fish", "TY": "Isda"}', '2026-01-01')`.execute(
    site.db,
  );
  sites = [site, await site.another()];
});
afterAll(async () => {
  await sites[1].close();
  await sites[0].close();
});
const launch = ({ customerId, sessionId }: TestPlayer, gameId: string, gameCode: string) =>
  openLaunch(sites[0].gateway, {
    gameId,
    gameCode,
    customerId,
    sessionId,
    vendor: 'PLR',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  });
beforeEach(async () => {
  player = await testPlayer(sites[0].gateway, 100_000);
  slot = await launch(player, '1', 'PLR-001');
  otherSlot = await launch(player, '2', 'PLR-002');
  fish = await launch(player, '20', 'PLR-F01');
});

async function ask(path: string, payload: object, token = slot, site = sites[0]) {
  const headers = { authorization: `Bearer ${token}`, host: 'localhost:8081' };
  const answer = await site.media.inject({
    method: 'POST',
    url: `/api/house/${path}`,
    payload,
    headers,
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() };
}
const spin = (token = slot, site = sites[0], key: string = randomUUID()) =>
  ask('play', { key, stake: 1000 }, token, site);
const shoot = () =>
  ask('play', { key: randomUUID(), stake: 1000, bet: { kind: 'tamban', level: 4 } }, fish);
const letPass = (ms: number, { customerId } = player) =>
  sql`UPDATE seeds SET spun_at = spun_at - make_interval(secs => ${ms / 1000}) WHERE customer_id = ${customerId}`.execute(
    sites[0].db,
  );
const played = async () => {
  const { count } = await sites[0].db
    .selectFrom('rounds')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('customer_id', '=', player.customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('the interval between spins', () => {
  test('[GAME-12] a spin too soon returns the wait, moves nothing, and can be played later under its key (SLOTS-19)', async () => {
    const first = randomUUID();
    const retried = await spin(slot, sites[0], first);
    const before = await walletOf(sites[0].gateway, player.wallet);
    const key = randomUUID();
    const soon = await spin(slot, sites[0], key);
    expect(soon).toMatchObject({ status: 429, code: 'too_soon' });
    expect(soon.value.wait).toBeGreaterThan(0);
    expect(soon.value.wait).toBeLessThanOrEqual(minMs);
    expect(Number(soon.retryAfter)).toBe(Math.ceil(soon.value.wait / 1000));
    expect(await walletOf(sites[0].gateway, player.wallet)).toEqual(before);
    // A repeated key never waits.
    expect(await spin(slot, sites[0], first)).toEqual(retried);
    await letPass(soon.value.wait);
    expect(await spin(slot, sites[0], key)).toMatchObject({
      status: 200,
      value: { round: { key, nonce: retried.value.round.nonce + 1 } },
    });
    expect(await spin(slot, sites[0], key)).toMatchObject({
      status: 200,
      value: { round: { key } },
    });
    expect(await played()).toBe(2);
  });

  test('[OPS-02d] [GAME-12] of spins on two slots at two processes at once one is played, all others wait (SLOTS-19)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, i) => spin(i % 3 ? slot : otherSlot, sites[i % 2])),
    );
    expect(answers.map(({ code }) => code ?? 'played').toSorted()).toEqual([
      'played',
      ...Array<string>(19).fill('too_soon'),
    ]);
    expect(await played()).toBe(1);
    expect(await check(sites[0].db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-12] a spin may come 0.25 s sooner, and no more: so much the line may be late by (SLOTS-19)', async () => {
    await spin();
    await letPass(minMs - 20_000);
    expect(await spin()).toMatchObject({ code: 'too_soon' });
    await letPass(20_000);
    expect(await spin()).toMatchObject({ status: 200 });
  });

  test('[GAME-12] new seeds are no way around it, nor is free play (SLOTS-19)', async () => {
    await spin();
    expect(await ask('seed', { clientSeed: 'bago' })).toMatchObject({ status: 200 });
    expect(await spin()).toMatchObject({ code: 'too_soon' });
    const guest = await sites[0].app.inject({
      method: 'POST',
      url: '/api/session/login/freeplay',
      payload: { os: 'test', platform: 'W', encryption: 'value of a guest', gatewayVersion: 3 },
      headers: { host: 'localhost:8080' },
    });
    const opened = await sites[0].app.inject({
      method: 'POST',
      url: '/api/wps/game/launchGame',
      payload: { nodeId: '1', host: 'http://localhost:8081', language: 'TY' },
      headers: { host: 'localhost:8080', authorization: `Bearer ${guest.json().value.token}` },
    });
    const trial =
      new URLSearchParams(new URL(opened.json().value.url).hash.slice(1)).get('token') ?? '';
    expect(await spin(trial)).toMatchObject({ status: 200 });
    expect(await spin(trial)).toMatchObject({ code: 'too_soon' });
  });

  test('[GAME-12] games without spins neither wait nor make wait; other players do not either (SLOTS-19)', async () => {
    expect([await shoot(), await shoot()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await spin()).toMatchObject({ status: 200 });
    expect(await shoot()).toMatchObject({ status: 200 });
    expect(await spin()).toMatchObject({ code: 'too_soon' });
    const neighbour = await testPlayer(sites[0].gateway, 10_000);
    expect(await spin(await launch(neighbour, '1', 'PLR-001'))).toMatchObject({ status: 200 });
  });

  test('[GAME-12] a spin that was rejected is none (SLOTS-19)', async () => {
    expect(await ask('play', { key: randomUUID(), stake: 500_000 })).toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await spin()).toMatchObject({ status: 200 });
  });

  test('[GAME-12] a clock that was set back holds nobody (SLOTS-19)', async () => {
    await spin();
    await letPass(-3_600_000);
    expect(await spin()).toMatchObject({ status: 200 });
    expect(await spin()).toMatchObject({ code: 'too_soon' });
  });
});
