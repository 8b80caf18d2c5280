import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { check, fingerprint } from '../../ledger/ledger.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer, walletOf } from '../play/fixtures.ts';
import { announceBalance, balanceOf } from './balance.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { moveWithHouse } from './house.ts';

let site: TestGateway;
let player: TestPlayer;
let heard: [string, object][] = [];

beforeAll(async () => {
  site = await createTestGateway();
  await site.db.updateTable('vendors').set({ own_wallet: true }).where('code', '=', 'AG').execute();
});
beforeEach(async () => {
  player = await testPlayer(site.gateway, 10_000);
  heard = [];
  vi.spyOn(site.gateway.live, 'toCustomer').mockImplementation(
    (customer, event) => void heard.push([customer, event]),
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

async function ask(path: string, payload?: object) {
  const response = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v2/wallets/${path}`,
    headers: { authorization: `Bearer ${player.token}` },
    ...(payload && { payload: { key: randomUUID(), ...payload } }),
  });
  return { status: response.statusCode, ...response.json() };
}
const transfer = (from: string, to: string, amount: number) =>
  ask('transfer', { from, to, amount });
const balance = (value: number, balanceVersion: number) => ({
  kind: 'balance',
  balance: value,
  balanceVersion,
});
const metaOf = async (id: string) =>
  (
    await site.db
      .selectFrom('transfers')
      .select('meta')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).meta;

describe('the balance', () => {
  test('[WAL-04] [LIVE-01a] reaches the open pages after each transfer and each collection', async () => {
    const { customerId } = player;
    await transfer('MAIN', 'AG', 3000);
    await ask('collect', {});
    await transfer('MAIN', 'AG', 20_000);
    expect(heard).toEqual([
      [customerId, balance(7000, 2)],
      [customerId, balance(10_000, 3)],
    ]);
  });

  test('[MEM-05] [LIVE-01a] reaches both the sender and the upline', async () => {
    const upline = await testPlayer(site.gateway, 500);
    await site.db
      .updateTable('customers')
      .set({ upline_id: upline.customerId })
      .where('id', '=', player.customerId)
      .execute();
    const request = { key: randomUUID(), amount: 2500 };
    const { value } = await ask('transferUpline', request);
    expect(new Map(heard)).toEqual(
      new Map([
        [player.customerId, balance(7500, 2)],
        [upline.customerId, balance(3000, 2)],
      ]),
    );
    expect(await metaOf(value.transferId)).toEqual({
      from: player.customerId,
      to: upline.customerId,
    });
    heard = [];
    expect((await ask('transferUpline', request)).value).toEqual(value);
    expect(heard).toEqual([]);
  });

  test('[WAL-01] [LIVE-01a] reaches the member whose transfer is corrected, and nobody else', async () => {
    const wrong = await site.db.transaction().execute((db) =>
      moveWithHouse(db, player.customerId, 700, {
        kind: 'rebate',
        scope: 'test',
        key: randomUUID(),
        fingerprint: fingerprint(700),
      }),
    );
    const failed = vi.spyOn(site.gateway.log, 'error');
    const answer = await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/ledger/correction',
      payload: { transferId: wrong, reason: 'given by mistake' },
      headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
    });
    expect(answer.statusCode).toBe(200);
    expect(heard).toEqual([[player.customerId, balance(10_000, 3)]]);
    expect(failed).not.toHaveBeenCalled();
  });

  test('[LIVE-01a] of an account without a wallet is a logged error, and none for the caller', async () => {
    const logged = vi.spyOn(site.gateway.log, 'error').mockImplementation(() => {});
    const nobody = '899999999999999';
    await announceBalance(site.gateway, nobody);
    expect(heard).toEqual([]);
    expect(logged.mock.calls.map(([of]) => of)).toEqual([
      { error: expect.any(Error), customerId: nobody },
    ]);
    await expect(balanceOf(site.gateway, nobody)).rejects.toThrow(`customer ${nobody}`);
  });

  test("[WAL-04] has its currency's symbol, or its name where there is no symbol", async () => {
    expect((await ask('balance')).value).toMatchObject({ currency: 'PHP', currencySymbol: '₱' });
    expect(currencySymbol('USD')).toBe('USD ');
  });
});

describe('a movement', () => {
  test('[MEM-02] notes its source and its target', async () => {
    const { value } = await transfer('MAIN', 'AG', 3000);
    expect(await metaOf(value.transferId)).toEqual({ from: 'MAIN', to: 'AG' });
  });

  test('[MEM-02] from a vendor without a wallet is rejected', async () => {
    expect(await transfer('PLR', 'MAIN', 1)).toMatchObject({ status: 404, code: 'wallet_unknown' });
  });

  test('[WAL-01] [WAL-02] with the house takes from one what it gives the other, once per key', async () => {
    const house = async () => {
      const { total } = await site.db
        .selectFrom('accounts')
        .select(({ fn }) => fn.sum('balance').as('total'))
        .where('purpose', '=', 'house')
        .executeTakeFirstOrThrow();
      return Number(total);
    };
    const before = await house();
    const pay = (amount: number, key: string) =>
      site.db.transaction().execute((db) =>
        moveWithHouse(db, player.customerId, amount, {
          kind: 'rebate',
          scope: 'test',
          key,
          fingerprint: fingerprint(amount),
          meta: { turnover: 0 },
        }),
      );
    const key = randomUUID();
    const first = await pay(700, key);
    expect(await pay(700, key)).toBe(first);
    await pay(-200, randomUUID());
    expect(await walletOf(site.gateway, player.wallet)).toMatchObject({ balance: 10_500 });
    expect(await house()).toBe(before - 500);
    expect(await metaOf(first)).toEqual({ turnover: 0 });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});
