import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { check } from '../../ledger/ledger.ts';
import type { SimulatedDecision } from '../../ports/simulated-rail.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer, walletOf } from '../play/fixtures.ts';
import { deliverSimulated } from './callback.ts';

let site: TestGateway;
let player: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const headers = () => ({ authorization: `Bearer ${player.token}`, host: 'localhost:8080' });
async function create(rail = 'qrph') {
  const payload = { key: randomUUID(), rail, amount: 100_000 };
  const { value } = (
    await site.app.inject({ method: 'POST', url: '/api/v2/deposits', headers: headers(), payload })
  ).json();
  return { ...value, path: new URL(value.pay.url).pathname + new URL(value.pay.url).search };
}
const state = async (id: string) =>
  (await site.app.inject({ url: `/api/v2/deposits/one?id=${id}`, headers: headers() })).json().value
    .state;
const decide = (path: string, way: SimulatedDecision | string) =>
  site.media.inject({
    method: 'POST',
    url: path,
    payload: `way=${way}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const wallet = () => walletOf(site.gateway, player.wallet);
/** Delivers later callbacks now. */
async function hurry(): Promise<void> {
  await site.db
    .updateTable('simulated_callbacks')
    .set({ due_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();
  await deliverSimulated(site.gateway);
}

describe('the simulated provider', () => {
  test('[MEM-19f] leads the payer back to the deposit once it is decided, not before', async () => {
    const deposit = await create();
    const back = `http://localhost:8080/member/depositv2?id=${deposit.id}`;
    const before = await site.media.inject(`${deposit.path}&lang=EN`);
    expect(before.headers).not.toHaveProperty('refresh');
    expect(before.body).not.toContain(back);
    await decide(deposit.path, 'approve');
    const after = await site.media.inject(`${deposit.path}&lang=EN`);
    expect(after.headers['refresh']).toBe(`2; url=${back}`);
    expect(after.body).toContain(`<a href="${back}">Back to the site</a>`);
  });

  test('[MEM-03] has a page on the media origin with the payment in both languages, and no script', async () => {
    const deposit = await create();
    expect(new URL(deposit.pay.url).origin).toBe('http://localhost:8081');
    expect(deposit.pay.qr).toBe(deposit.pay.url);
    const page = await site.media.inject(`${deposit.path}&lang=EN`);
    expect(page.body).toContain(deposit.reference);
    expect(page.body).toContain('₱1,000.00');
    expect(page.body).toContain('lang="en-PH"');
    expect((await site.media.inject(deposit.path)).body).toContain('lang="fil-PH"');
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'/,
    );
    expect((await site.media.inject('/rail/pay?id=nobody%22%3E')).statusCode).toBe(404);
    expect((await create('instapay')).pay.account).toMatchObject({ name: 'Palaro Deposits' });
  });

  test.each([
    ['approve', 'credited', 100_000],
    ['reject', 'failed', 0],
    ['less', 'review', 0],
  ] as const)(
    '[WAL-05] with the choice %s leaves the deposit %s',
    async (way, becomes, balance) => {
      const deposit = await create();
      const answer = await decide(deposit.path, way);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, deposit.path]);
      expect(await state(deposit.id)).toBe(becomes);
      expect(await wallet()).toMatchObject({ balance });
    },
  );

  test('[WAL-05] that is slow, late or repeats itself credits once', async () => {
    for (const way of ['delay', 'late', 'twice'] as const) {
      const deposit = await create('ewallet');
      await decide(deposit.path, way);
      const seen = [await state(deposit.id)];
      if (way === 'late')
        await site.db
          .updateTable('deposits')
          .set({ expires_at: new Date(0) })
          .where('id', '=', deposit.id)
          .execute();
      seen.push(await state(deposit.id));
      expect(seen).toEqual(
        {
          delay: ['pending', 'pending'],
          late: ['pending', 'expired'],
          twice: ['credited', 'credited'],
        }[way],
      );
      await hurry();
      await hurry();
      expect(await state(deposit.id)).toBe('credited');
    }
    expect(await wallet()).toMatchObject({ balance: 300_000, entries: 3 });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-05] can be decided once, by a listed choice only', async () => {
    const deposit = await create();
    expect((await decide(deposit.path, 'steal')).statusCode).toBe(400);
    await Promise.all([
      decide(deposit.path, 'approve'),
      decide(deposit.path, 'approve'),
      decide(deposit.path, 'reject'),
    ]);
    await hurry();
    expect((await site.media.inject(`${deposit.path}&lang=EN`)).body).not.toContain('<form');
    expect((await wallet()).entries).toBeLessThanOrEqual(1);
  });

  test('[WAL-05] repeats a callback that was not taken', async () => {
    const deposit = await create();
    await site.db.schema.alterTable('deposit_events').renameTo('deposit_events_away').execute();
    const answer = await decide(deposit.path, 'approve');
    await site.db.schema.alterTable('deposit_events_away').renameTo('deposit_events').execute();
    expect(answer.statusCode).toBe(500);
    expect(await state(deposit.id)).toBe('pending');
    await hurry();
    expect(await state(deposit.id)).toBe('credited');
    expect(await wallet()).toMatchObject({ balance: 100_000, entries: 1 });
  });

  test('[WAL-05] does not exist where a provider is configured', async () => {
    const payment = { url: 'http://127.0.0.1:1', secret: 'a secret of the tests, long enough' };
    const real = await createTestGateway({ ports: { ...readEnv({}).ports, payment } });
    expect((await real.media.inject('/rail/pay?id=x')).headers['content-type']).toMatch(/json/);
    await real.close();
  });
});
