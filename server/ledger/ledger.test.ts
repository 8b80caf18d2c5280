import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { check, fingerprint, move, systemAccount } from './ledger.ts';
import type { Movement } from './movement.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

/** From a new player's wallet to the house. */
async function stake(
  amount: number,
  have: number,
  key = 'key',
): Promise<{ movement: Movement; wallet: string }> {
  const { gateway } = domain;
  const { customerId, wallet } = await testPlayer(gateway, have);
  const house = await systemAccount(gateway.db, 'house', 'PHP', customerId);
  const legs = [
    { account: wallet, amount: -amount },
    { account: house, amount },
  ];
  const movement = {
    kind: 'stake',
    scope: `test ${customerId}`,
    key,
    fingerprint: fingerprint(amount),
    legs,
  };
  return { movement, wallet };
}

describe('a movement', () => {
  test('[WAL-01] writes entries that sum to zero, with the balance after each', async () => {
    const { movement, wallet } = await stake(300, 1000);
    const moved = await move(domain.gateway.db, movement);
    expect(moved.replayed).toBe(false);
    expect(moved.balances[0]).toBe(700);
    const entries = await domain.gateway.db
      .selectFrom('entries')
      .select(['amount', 'balance_after'])
      .where('transfer_id', '=', moved.transferId)
      .orderBy('line')
      .execute();
    expect(entries.map((entry) => Number(entry.amount))).toEqual([-300, 300]);
    expect(entries.map((entry) => Number(entry.balance_after))).toEqual(moved.balances);
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({
      balance: 700,
      version: 2,
      entries: 2,
    });
  });

  test('[WAL-01] never takes a wallet below zero, and moves nothing when it would', async () => {
    const { movement, wallet } = await stake(1001, 1000);
    await expect(move(domain.gateway.db, movement)).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 1000, entries: 1 });
  });

  test('[WAL-01] is rejected when its legs do not sum to zero, are zero, or have two currencies', async () => {
    const { movement, wallet } = await stake(5, 1000);
    const [first, second] = movement.legs as [Movement['legs'][number], Movement['legs'][number]];
    const fun = await systemAccount(domain.gateway.db, 'house', 'FUN', '1');
    const wrong: Movement['legs'][] = [
      [first, { ...second, amount: 6 }],
      [
        { ...first, amount: 0 },
        { ...second, amount: 0 },
      ],
      [first],
      [first, { ...second, account: fun }],
      [first, { ...second, account: '999999999' }],
    ];
    for (const legs of wrong)
      await expect(move(domain.gateway.db, { ...movement, legs })).rejects.toThrow('movement');
    await expect(
      move(domain.gateway.db, { ...movement, legs: [{ ...first, amount: -0.5 }, second] }),
    ).rejects.toThrow('whole');
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 1000, entries: 1 });
  });

  test('[WAL-02] that is sent a hundred times at once with one key moves once, with one result', async () => {
    const { movement, wallet } = await stake(300, 1000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => move(domain.gateway.db, movement)),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(
      new Set(answers.map((answer) => JSON.stringify({ ...answer, replayed: true }))).size,
    ).toBe(1);
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 700, entries: 2 });
  });

  test('[WAL-02] with a used key and another content is rejected', async () => {
    const { movement, wallet } = await stake(300, 1000);
    await move(domain.gateway.db, movement);
    const other = { ...movement, fingerprint: fingerprint(301) };
    await expect(move(domain.gateway.db, other)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
      status: 422,
    });
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 700, entries: 2 });
  });

  test('[WAL-01] both ways at once between two wallets never deadlocks', async () => {
    const a = await testPlayer(domain.gateway, 10_000);
    const b = await testPlayer(domain.gateway, 10_000);
    const between = (from: string, to: string, i: number): Movement => ({
      kind: 'test',
      scope: 'both ways',
      key: `${from} ${i}`,
      fingerprint: fingerprint(from, i),
      legs: [
        { account: from, amount: -100 },
        { account: to, amount: 100 },
      ],
    });
    const works = Array.from({ length: 40 }, (_, i) =>
      move(
        domain.gateway.db,
        i % 2 ? between(a.wallet, b.wallet, i) : between(b.wallet, a.wallet, i),
      ),
    );
    await Promise.all(works);
    expect(await walletOf(domain.gateway, a.wallet)).toMatchObject({
      balance: 10_000,
      entries: 41,
    });
  });
});

describe('the ledger', () => {
  test('[WAL-01] rejects changing or deleting an entry', async () => {
    const { movement } = await stake(300, 1000);
    await move(domain.gateway.db, movement);
    for (const table of ['entries', 'transfers']) {
      for (const text of [
        `UPDATE ${table} SET ${table === 'entries' ? 'amount = 1' : "kind = 'x'"}`,
        `DELETE FROM ${table}`,
      ]) {
        await expect(sql.raw(text).execute(domain.gateway.db)).rejects.toThrow('written once');
      }
    }
  });

  test('[WAL-01] has no fault afterwards', async () => {
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-01] reports a balance that is not the sum of its entries', async () => {
    const { wallet } = await testPlayer(domain.gateway, 500);
    await domain.gateway.db
      .updateTable('accounts')
      .set({ balance: 501 })
      .where('id', '=', wallet)
      .execute();
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 1 });
    await domain.gateway.db
      .updateTable('accounts')
      .set({ balance: 500 })
      .where('id', '=', wallet)
      .execute();
  });

  test('[WAL-01] reports entries that do not sum to zero', async () => {
    const { gateway } = domain;
    const { wallet } = await testPlayer(gateway, 500);
    let found: unknown;
    const undone = gateway.db.transaction().execute(async (db) => {
      const entry = { line: 9, account_id: wallet, amount: 7, balance_after: 507 };
      await db
        .insertInto('entries')
        .values({ ...entry, transfer_id: 1 })
        .execute();
      found = await check(db);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(found).toEqual({ sumsZero: false, mismatches: 1 });
  });
});
