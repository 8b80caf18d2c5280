import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check, fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { type TestPlayer, testPlayer, walletOf } from '../play/fixtures.ts';
import { credit } from '../records/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { letPass } from '../responsible/fixtures.ts';

let site: TestGateway;
let player: TestPlayer;
let keys = 0;
const newKey = () => `wallet-test-key-${String((keys += 1)).padStart(6, '0')}`;

beforeAll(async () => {
  site = await createTestGateway();
  await site.db
    .updateTable('vendors')
    .set({ own_wallet: true })
    .where('code', 'in', ['AG', 'TF'])
    .execute();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await testPlayer(site.gateway, 10_000);
});

async function ask(
  path: string,
  payload?: object,
  { token, from = site }: { token?: string; from?: TestGateway } = {},
) {
  const response = await from.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token ?? player.token}` },
    ...(payload && { payload }),
  });
  return {
    status: response.statusCode,
    ...response.json<{ code?: string; field?: string; value: any }>(),
  };
}
const operate = (path: string, payload: object) =>
  site.operator.inject({
    method: 'PUT',
    url: `/api/operator/${path}`,
    payload,
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });

const transfer = (from: string, to: string, amount: number, key = newKey()) =>
  ask('v2/wallets/transfer', { key, from, to, amount });

/** In centavos, by name. */
async function balances(): Promise<Record<string, number>> {
  const { value } = await ask('v2/wallets');
  const vendors = value.vendors.map((one: { vendor: string; balance: number }) => [
    one.vendor,
    one.balance,
  ]);
  return { MAIN: value.main.balance, ...Object.fromEntries(vendors) };
}

describe('wallets', () => {
  test('[WAL-04] [MEM-02] are the main one and one per vendor with its own; money moves both ways', async () => {
    expect(await balances()).toEqual({ MAIN: 10_000, AG: 0, TF: 0 });
    expect(await transfer('MAIN', 'AG', 3000)).toMatchObject({
      status: 200,
      value: { kind: 'transfer', amount: 3000 },
    });
    await transfer('AG', 'TF', 1000);
    await transfer('AG', 'MAIN', 500);
    expect(await balances()).toEqual({ MAIN: 7500, AG: 1500, TF: 1000 });
  });

  test('[MEM-02] are collected into the main one in one movement', async () => {
    await transfer('MAIN', 'AG', 3000);
    await transfer('MAIN', 'TF', 2000);
    const key = newKey();
    const collected = await ask('v2/wallets/collect', { key });
    expect(collected).toMatchObject({ status: 200, value: { kind: 'collect', amount: 5000 } });
    expect(await balances()).toEqual({ MAIN: 10_000, AG: 0, TF: 0 });
    await transfer('MAIN', 'AG', 100);
    expect(await ask('v2/wallets/collect', { key })).toEqual(collected);
    expect(await balances()).toMatchObject({ MAIN: 9900, AG: 100 });
    await ask('v2/wallets/collect', { key: newKey() });
    expect(await ask('v2/wallets/collect', { key: newKey() })).toMatchObject({
      status: 409,
      code: 'nothing_to_collect',
    });
  });

  test('[MEM-02] in single-wallet mode hide empty vendor wallets; money there stays visible and can be collected', async () => {
    await transfer('MAIN', 'AG', 3000);
    const key = newKey();
    const sent = await transfer('MAIN', 'TF', 10, key);
    await transfer('TF', 'MAIN', 10);
    await operate('wallet', { isSingle: true });
    try {
      expect((await ask('wps/relay/merchantWallet')).value).toEqual({ isSingle: true });
      expect(await balances()).toEqual({ MAIN: 7000, AG: 3000 });
      expect(await transfer('MAIN', 'TF', 100)).toMatchObject({
        status: 409,
        code: 'wallet_single',
        field: 'to',
      });
      expect(await transfer('MAIN', 'TF', 10, key)).toEqual(sent);
      expect(await transfer('AG', 'MAIN', 1000)).toMatchObject({ status: 200 });
      expect(await ask('v2/wallets/collect', { key: newKey() })).toMatchObject({
        value: { amount: 2000 },
      });
      expect(await balances()).toEqual({ MAIN: 10_000 });
    } finally {
      await operate('wallet', { isSingle: false });
    }
    expect((await ask('wps/relay/merchantWallet')).value).toEqual({ isSingle: false });
  });

  test('[WAL-01] reject too much, an unknown or the same wallet and a bad amount, and move nothing', async () => {
    expect(await transfer('MAIN', 'AG', 10_001)).toMatchObject({
      status: 409,
      code: 'insufficient_balance',
    });
    expect(await transfer('AG', 'MAIN', 1)).toMatchObject({
      status: 409,
      code: 'insufficient_balance',
    });
    expect(await transfer('MAIN', 'PLR', 1)).toMatchObject({ status: 404, code: 'wallet_unknown' });
    expect(await transfer('MAIN', 'NOBODY', 1)).toMatchObject({
      status: 404,
      code: 'wallet_unknown',
    });
    expect(await transfer('AG', 'AG', 1)).toMatchObject({ status: 400, field: 'to' });
    for (const amount of [0, -5, 1.5, 2 ** 53])
      expect(await transfer('MAIN', 'AG', amount)).toMatchObject({ field: 'amount' });
    expect(await balances()).toEqual({ MAIN: 10_000, AG: 0, TF: 0 });
  });

  test('[WAL-02] move once for a hundred requests of one key at two processes; another amount is rejected', async () => {
    const other = await site.another();
    const key = newKey();
    const body = { key, from: 'MAIN', to: 'AG', amount: 300 };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        ask('v2/wallets/transfer', body, { from: i % 2 ? other : site }),
      ),
    );
    await other.close();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(await transfer('MAIN', 'AG', 301, key)).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await transfer('MAIN', 'TF', 300, key)).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await ask('v2/wallets/collect', { key })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await balances()).toEqual({ MAIN: 9700, AG: 300, TF: 0 });
  });

  test('[WAL-01] let one of twenty transfers through on a balance for one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => transfer('MAIN', 'AG', 10_000)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ]);
    expect(await balances()).toEqual({ MAIN: 0, AG: 10_000, TF: 0 });
  });

  test("[MEM-02] [SAFE-04] of many members get each member's own first transfer at the same moment", async () => {
    const other = await site.another();
    const members = await Promise.all(
      Array.from({ length: 12 }, (_, i) => testPlayer(site.gateway, 1000 + i)),
    );
    const send = ({ token }: TestPlayer, i: number, to = i % 2 ? 'AG' : 'TF') =>
      ask(
        'v2/wallets/transfer',
        { key: newKey(), from: 'MAIN', to, amount: 100 + i },
        { token, from: i % 3 ? site : other },
      );
    const [answers, strange] = await Promise.all([
      Promise.all(members.map((member, i) => send(member, i))),
      send(members[0]!, 0, 'PLR'),
    ]);
    await other.close();
    expect(strange).toMatchObject({ status: 404, code: 'wallet_unknown' });
    for (const [i, member] of members.entries()) {
      expect(answers[i]).toMatchObject({ status: 200, value: { amount: 100 + i } });
      const { value } = await ask('v2/wallets', undefined, { token: member.token });
      expect(value.main.balance).toBe(900);
      expect(
        value.vendors.find(({ vendor }: { vendor: string }) => vendor === (i % 2 ? 'AG' : 'TF'))
          .balance,
      ).toBe(100 + i);
    }
  });

  test('[WAL-04] count points apart from money', async () => {
    const { db } = site;
    expect((await ask('wps/relay/pointBalance')).value).toEqual({ points: 0 });
    const points = await openAccount(db, player.customerId, 'PTS', { purpose: 'points' });
    const issuer = await systemAccount(db, 'issuer', 'PTS', player.customerId);
    const legs = [
      { account: points, amount: 25 },
      { account: issuer, amount: -25 },
    ];
    await move(db, {
      kind: 'points',
      scope: 'test points',
      key: player.customerId,
      fingerprint: fingerprint(25),
      legs,
    });
    expect((await ask('wps/relay/pointBalance')).value).toEqual({ points: 25 });
    expect((await ask('v2/wallets/balance')).value).toMatchObject({
      balance: 10_000,
      currency: 'PHP',
    });
  });
});

describe('the upline', () => {
  async function withUpline(): Promise<TestPlayer> {
    const upline = await testPlayer(site.gateway, 0);
    await site.db
      .updateTable('customers')
      .set({ upline_id: upline.customerId })
      .where('id', '=', player.customerId)
      .execute();
    return upline;
  }
  const give = (amount: number, key = newKey()) =>
    ask('v2/wallets/transferUpline', { key, amount });

  test('[MEM-05] receives money from the main wallet once per key, and is notified of its balance', async () => {
    const upline = await withUpline();
    const key = newKey();
    const sent = await give(2500, key);
    expect(sent).toMatchObject({ status: 200, value: { kind: 'upline', amount: 2500 } });
    expect(await give(2500, key)).toEqual(sent);
    expect(await give(2501, key)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await walletOf(site.gateway, upline.wallet)).toMatchObject({
      balance: 2500,
      entries: 1,
    });
    // A later upline changes nothing.
    await site.db
      .updateTable('customers')
      .set({ upline_id: null })
      .where('id', '=', player.customerId)
      .execute();
    expect(await give(2500, key)).toEqual(sent);
  });

  test('[RG-04f] receives nothing from a member on a break, and does afterwards', async () => {
    const upline = await withUpline();
    await coolOff(site.gateway, player.customerId, 1);
    expect(await give(2500)).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(await walletOf(site.gateway, upline.wallet)).toMatchObject({ balance: 0, entries: 0 });
    await letPass(site.gateway, player.customerId, '2 days');
    expect(await give(2500)).toMatchObject({ status: 200 });
  });

  test('[RG-04f] receives nothing once a break is committed, also where both are asked at once', async () => {
    const upline = await withUpline();
    const [sent] = await raceBehind(
      site.db,
      async (db) => {
        await sql`SELECT open_guard(${player.customerId})`.execute(db);
        await sql`UPDATE play_guards SET cool_off_until = now() + interval '1 day' WHERE customer_id = ${player.customerId}`.execute(
          db,
        );
      },
      [() => give(2500)],
    );
    expect(sent).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(await walletOf(site.gateway, upline.wallet)).toMatchObject({ balance: 0 });
  });

  test('[MEM-05] that is missing or disabled gets an error, and nothing is sent', async () => {
    expect((await ask('v2/wallets/upline')).value).toEqual({ upline: null });
    expect(await give(2500)).toMatchObject({ status: 409, code: 'no_upline' });
    const upline = await withUpline();
    const nickname = (
      await site.db
        .selectFrom('customers')
        .select('nickname')
        .where('id', '=', upline.customerId)
        .executeTakeFirstOrThrow()
    ).nickname;
    expect((await ask('v2/wallets/upline')).value).toEqual({ upline: { nickname } });
    await site.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', upline.customerId)
      .execute();
    expect(await give(2500)).toMatchObject({ code: 'no_upline' });
    expect(await balances()).toMatchObject({ MAIN: 10_000 });
  });

  test('[MEM-05] receives at least a peso and at most the balance', async () => {
    await withUpline();
    expect(await give(99)).toMatchObject({ status: 400, field: 'amount' });
    expect(await give(10_001)).toMatchObject({ code: 'insufficient_balance' });
  });

  test('[WAL-07] [MEM-05] receives nothing while a bonus has a wagering requirement, even if both come at once', async () => {
    const upline = await withUpline();
    const key = newKey();
    // A deposit's wagering requirement passes to the upline.
    const sent = await give(1000, key);
    expect(sent).toMatchObject({ status: 200 });
    await credit(site.gateway, player, 'promotion', 5000);
    expect(await give(1000)).toMatchObject({ status: 409, code: 'turnover_left' });
    expect(await give(1000, key)).toEqual(sent);
    expect(await balances()).toMatchObject({ MAIN: 14_000 });
    player = await testPlayer(site.gateway, 10_000);
    await site.db
      .updateTable('customers')
      .set({ upline_id: upline.customerId })
      .where('id', '=', player.customerId)
      .execute();
    const bonus = (db: TestGateway['db']) => credit({ db }, player, 'promotion', 5000);
    const answers = await raceBehind(site.db, bonus, [() => give(15_000), () => give(1000)]);
    expect(answers.map(({ code }) => code)).toEqual(['turnover_left', 'turnover_left']);
    expect(await balances()).toMatchObject({ MAIN: 15_000 });
  });
});

describe('a movement whose response was lost', () => {
  const look = (key: string, token?: string) =>
    ask('v2/wallets/check', { key }, token ? { token } : {});

  test('[WAL-03] is returned by its key, unchanged', async () => {
    const key = newKey();
    const sent = await transfer('MAIN', 'AG', 700, key);
    expect((await look(key)).value).toEqual({ movement: sent.value });
    const collected = await ask('v2/wallets/collect', { key: newKey() });
    expect(collected.value.amount).toBe(700);
  });

  test('[WAL-03] and that never arrived is abandoned: nothing moves under its key later', async () => {
    const key = newKey();
    expect((await look(key)).value).toEqual({ movement: null });
    for (const late of [
      () => transfer('MAIN', 'AG', 700, key),
      () => ask('v2/wallets/collect', { key }),
    ]) {
      expect(await late()).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    }
    expect((await look(key)).value).toEqual({ movement: null });
    expect(await balances()).toMatchObject({ MAIN: 10_000 });
  });

  test('[WAL-03] is found or abandoned, never both, when check and movement come together', async () => {
    for (let round = 0; round < 12; round += 1) {
      const key = newKey();
      const [sent, seen] = await Promise.all([transfer('MAIN', 'AG', 10, key), look(key)]);
      expect(seen.value.movement === null).toBe(sent.status === 422);
    }
  });
});

describe('the operator', () => {
  const headers = () => ({ 'x-operator-key': operatorKey(site.gateway.env.dataDir) });

  test('[WAL-01] checks the ledger, and corrects a transfer once', async () => {
    const { value } = await transfer('MAIN', 'AG', 700);
    const body = { transferId: value.transferId, reason: 'asked for by the member' };
    const first = (await operate('ledger/correction', body)).json<{ value: object }>().value;
    expect(first).toMatchObject({ replayed: false });
    expect((await operate('ledger/correction', body)).json<{ value: object }>().value).toEqual({
      ...first,
      replayed: true,
    });
    expect(await balances()).toMatchObject({ MAIN: 10_000, AG: 0 });
    const report = (
      await site.operator.inject({ url: '/api/operator/ledger', headers: headers() })
    ).json<{ value: object }>();
    expect(report.value).toMatchObject({ total: 0, faults: [] });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});
