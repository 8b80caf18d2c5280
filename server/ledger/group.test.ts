import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { DomainError } from '../domain-error.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { audit } from './audit.ts';
import { fingerprint, move } from './ledger.ts';
import type { Movement } from './movement.ts';

/** Two processes on one database. */
let sites: [TestGateway, TestGateway];
let wallets: string[];
let keys = 0;
beforeAll(async () => {
  const site = await createTestGateway();
  sites = [site, await site.another()];
});
beforeEach(async () => {
  wallets = [];
  for (let i = 0; i < 6; i += 1) wallets.push((await testPlayer(sites[0].gateway, 1000)).wallet);
});
afterAll(async () => {
  await sites[1].close();
  await sites[0].close();
});

/** Between wallets, under its own key. */
function between(from: number, to: number, amount: number, key = `key ${(keys += 1)}`): Movement {
  const legs = [
    { account: wallets[from]!, amount: -amount },
    { account: wallets[to]!, amount },
  ];
  return {
    kind: 'test',
    scope: 'group',
    key,
    fingerprint: fingerprint(from, to, amount),
    legs,
    meta: { from, to },
  };
}

const balances = () =>
  Promise.all(wallets.map(async (wallet) => (await walletOf(sites[0].gateway, wallet)).balance));
const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return null;
  return result.reason instanceof DomainError ? result.reason.code : String(result.reason);
};

test('[WAL-01] movements of one moment share a transaction, each with its key and running balances', async () => {
  const asked = [between(0, 1, 100), between(1, 0, 30), between(2, 3, 5), between(0, 1, 7)];
  const moved = await Promise.all(asked.map((movement) => move(sites[0].db, movement)));
  expect(moved.map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
  expect(moved.map(({ balances: after }) => after)).toEqual([
    [900, 1100],
    [1070, 930],
    [995, 1005],
    [923, 1077],
  ]);
  const { rows } = await sql<{ key: string; meta: object; transaction: string }>`
    SELECT key, meta, xmin AS transaction FROM transfers WHERE id = ANY (${moved.map(({ transferId }) => transferId)}::bigint[]) ORDER BY id`.execute(
    sites[0].db,
  );
  expect(rows.map(({ key, meta }) => ({ key, meta }))).toEqual(
    asked.map(({ key, meta }) => ({ key, meta })),
  );
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
  expect(await walletOf(sites[0].gateway, wallets[0]!)).toMatchObject({
    balance: 923,
    version: 4,
    entries: 4,
  });
  expect((await audit(sites[0].db)).faults).toEqual([]);
});

test('[WAL-01] [WAL-02] a rejected or invalid movement does not stop others of its moment', async () => {
  const known = between(0, 1, 10);
  const first = await move(sites[0].db, known);
  const unbalanced = between(2, 3, 10);
  const results = await Promise.allSettled(
    [
      between(0, 1, 2000),
      { ...between(0, 2, 5), key: known.key },
      known,
      { ...unbalanced, legs: [{ account: wallets[2]!, amount: -9 }, unbalanced.legs[1]!] },
      between(4, 5, 10),
      between(5, 4, 3),
    ].map((movement) => move(sites[0].db, movement)),
  );
  expect(results.map(codeOf)).toEqual([
    'insufficient_balance',
    'idempotency_mismatch',
    null,
    expect.stringContaining('sum to zero'),
    null,
    null,
  ]);
  expect(results[2]).toMatchObject({ value: { transferId: first.transferId, replayed: true } });
  expect(await balances()).toEqual([990, 1010, 1000, 1000, 993, 1007]);
});

test('[WAL-01] a movement that waits for an account delays no other', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const holder = sites[1].db.transaction().execute(async (db) => {
    await sql`SELECT FROM accounts WHERE id = ${wallets[0]} FOR NO KEY UPDATE`.execute(db);
    isHeld();
    await released;
  });
  await held;
  const order: string[] = [];
  const waits = move(sites[0].db, between(0, 1, 10)).then(() => order.push('waits'));
  for (let turn = 0; turn < 3; turn += 1) await move(sites[0].db, between(2, 3, 10));
  order.push('others');
  release();
  await Promise.all([holder, waits]);
  expect(order).toEqual(['others', 'waits']);
  expect(await balances()).toEqual([990, 1010, 970, 1030, 1000, 1000]);
});

test('[WAL-01] the entries of each movement are numbered from one, in the order of its legs', async () => {
  const asked = [between(0, 1, 100), between(1, 0, 30), between(3, 2, 5)];
  const moved = await Promise.all(asked.map((movement) => move(sites[0].db, movement)));
  const entries = await sites[0].db
    .selectFrom('entries')
    .select(['transfer_id', 'line', 'account_id', 'amount'])
    .where(
      'transfer_id',
      'in',
      moved.map(({ transferId }) => transferId),
    )
    .orderBy('transfer_id')
    .orderBy('line')
    .execute();
  expect(
    entries.map((entry) => [entry.transfer_id, entry.line, entry.account_id, Number(entry.amount)]),
  ).toEqual(
    asked.flatMap(({ legs }, i) =>
      legs.map(({ account, amount }, line) => [moved[i]!.transferId, line + 1, account, amount]),
    ),
  );
});

test('a movement that the database cannot parse does not stop others of its moment', async () => {
  const unreadable = between(0, 1, 10);
  const results = await Promise.allSettled(
    [
      between(2, 3, 5),
      { ...unreadable, legs: [{ account: 'nobody', amount: -10 }, unreadable.legs[1]!] },
      between(4, 5, 7),
    ].map((movement) => move(sites[0].db, movement)),
  );
  expect(results.map(codeOf)).toEqual([
    null,
    expect.stringContaining('invalid input syntax'),
    null,
  ]);
  expect(await balances()).toEqual([1000, 1000, 995, 1005, 993, 1007]);
});

test('[WAL-02] a lost connection rejects each caller, nothing is sent again, and the key can be used again', async () => {
  const asked = [between(0, 1, 100), between(2, 3, 5)];
  const query = vi
    .spyOn(Client.prototype, 'query')
    .mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')));
  const results = await Promise.allSettled(asked.map((movement) => move(sites[0].db, movement)));
  query.mockRestore();
  expect(results.map(codeOf)).toEqual([
    'Error: Connection terminated',
    'Error: Connection terminated',
  ]);
  expect(await balances()).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
  for (const movement of asked)
    expect(await move(sites[0].db, movement)).toMatchObject({ replayed: false });
  expect(await balances()).toEqual([900, 1100, 995, 1005, 1000, 1000]);
});

test('[WAL-01] [WAL-02] hundreds at once at two processes, on few accounts with little money, hold every rule', async () => {
  const any = () => Math.floor(Math.random() * wallets.length);
  const asked = Array.from({ length: 300 }, () => {
    const from = any();
    return between(
      from,
      (from + 1 + Math.floor(Math.random() * 5)) % 6,
      1 + Math.floor(Math.random() * 400),
    );
  });
  // Each is sent to both.
  const results = await Promise.allSettled(
    asked.flatMap((movement) => sites.map(({ db }) => move(db, movement))),
  );
  expect(new Set(results.map(codeOf))).toEqual(new Set([null, 'insufficient_balance']));
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const once = done.filter(({ replayed }) => !replayed);
  expect(new Set(once.map(({ transferId }) => transferId)).size).toBe(once.length);
  const { rows } =
    await sql`SELECT FROM transfers WHERE key = ANY (${asked.map(({ key }) => key)}::text[])`.execute(
      sites[0].db,
    );
  expect(rows).toHaveLength(once.length);
  expect((await balances()).reduce((sum, balance) => sum + balance, 0)).toBe(6000);
  expect((await audit(sites[0].db)).faults).toEqual([]);
});
