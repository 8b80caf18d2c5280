import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { deliverSimulated } from '../domain/deposits/callback.ts';
import { type TestProvider, testProvider } from '../domain/deposits/test-provider.ts';
import { type TestPlayer, testPlayer } from '../domain/play/fixtures.ts';
import { credit, spin } from '../domain/records/fixtures.ts';
import { Teller, transactionPassword } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { encrypted } from '../testing/encrypt.ts';

const day = 86_400_000;
let provider: TestProvider;
let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  provider = await testProvider();
  site = await createTestGateway({ ports: { ...readEnv({}).ports, payment: provider.settings } });
  teller = new Teller(site);
  await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
});
beforeEach(() => teller.ready(100_000));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await site.close();
  await provider.close();
});

test.each([-day, day])(
  '[AUTH-25] [WAL-02] a money call by a clock %i ms off is rejected; by the time of the gateway it is accepted',
  async (off) => {
    const body = {
      key: randomUUID(),
      accountId: teller.accountId,
      amount: 50_000,
      confirmation: { password: transactionPassword },
    };
    const send = async (at: number) =>
      teller.ask('POST', '/api/v2/withdrawals', await encrypted(site.app, body, at));
    expect(await send(Date.now() + off)).toMatchObject({
      status: 400,
      code: 'invalid_seal',
      message: expect.stringContaining('Reload the page'),
    });
    expect(await teller.money()).toEqual({ wallet: 100_000 });
    // The app counts from the server's time.
    const { serverTime } = (await teller.ask('GET', '/api/site/keys')).value;
    expect(await send(Date.parse(serverTime))).toMatchObject({
      status: 200,
      value: { amount: 50_000 },
    });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
  },
);

test.each([-day, day])(
  '[WAL-05] [SAFE-06] with a clock %i ms off an approved withdrawal is paid at once, and the next one is held',
  async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    const { value } = await teller.request();
    expect(await teller.decide(value.reference, 'approve')).toMatchObject({ status: 200 });
    expect(await teller.one(value.id)).toMatchObject({ state: 'paying' });
    const changed = await teller.askEncrypted(
      '/api/v2/withdrawals/password',
      { password: '593014' },
      'PUT',
    );
    expect(changed).toMatchObject({ status: 200, value: { heldUntil: expect.any(String) } });
    expect(await teller.request({ confirmation: { password: '593014' } })).toMatchObject({
      status: 409,
      code: 'withdraw_held',
    });
    expect((await teller.overview()).missing).toEqual(['held']);
  },
);

describe.each([-day, day])(
  "with the embedded provider a gateway whose clock is %i ms off the database's",
  (off) => {
    let embedded: TestGateway;
    let player: TestPlayer;
    beforeAll(async () => {
      embedded = await createTestGateway();
    });
    beforeEach(async () => {
      player = await testPlayer(embedded.gateway, 0);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    });
    afterAll(() => embedded.close());
    const ask = async (url: string, payload?: object) => {
      const answer = await embedded.app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { authorization: `Bearer ${player.token}` },
        ...(payload && { payload }),
      });
      return answer.json().value;
    };

    test('[MEM-03] [WAL-05] gives a deposit its time to pay, and credits it at once when it is paid', async () => {
      const deposit = await ask('/api/v2/deposits', {
        key: randomUUID(),
        rail: 'ewallet',
        amount: 50_000,
      });
      expect(deposit).toMatchObject({ state: 'pending', pay: { qr: null } });
      expect(deposit.secondsLeft).toBeGreaterThan(14 * 60);
      expect(deposit.secondsLeft).toBeLessThanOrEqual(15 * 60);
      const { id } = await embedded.db
        .selectFrom('simulated_payments')
        .select('id')
        .where('reference', '=', deposit.reference)
        .executeTakeFirstOrThrow();
      expect(await embedded.gateway.ports.simulated?.decide(id, 'twice')).toBe(true);
      await deliverSimulated(embedded.gateway);
      expect(await ask(`/api/v2/deposits/one?id=${deposit.id}`)).toMatchObject({
        state: 'credited',
        credited: 50_000,
      });
    });

    test('[MEM-07] [MEM-06] lists the movements and bets of today', async () => {
      await credit(embedded.gateway, player, 'deposit', 30_000);
      await spin(embedded.gateway, player, 2);
      expect(
        (await ask('/api/wps/relay/transactionHistory?period=today&language=EN')).movements.at(-1),
      ).toMatchObject({ type: 'deposit', amount: 30_000 });
      expect(
        (await ask('/api/wps/relay/transactionHistory/totals?period=yesterday')).types,
      ).toEqual([]);
      expect(
        (await ask('/api/wps/relay/personalHistory?period=today&language=EN')).bets,
      ).toHaveLength(2);
      expect(await ask('/api/wps/relay/personalProfit?period=today')).toMatchObject({
        bets: 2,
        stake: 200,
      });
    });
  },
);
