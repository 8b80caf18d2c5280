import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { correct } from './correct.ts';
import { audit } from './audit.ts';
import { check, fingerprint, move, openAccount, systemAccount } from './ledger.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

let keys = 0;
/** Returns the transfer's id. */
async function send(from: string, to: string, amount: number): Promise<string> {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  const key = `accounts ${(keys += 1)}`;
  const movement = {
    kind: 'test',
    scope: 'accounts',
    key,
    fingerprint: fingerprint(from, to, amount),
    legs,
  };
  return (await move(domain.gateway.db, movement)).transferId;
}

describe('the accounts of a member', () => {
  test('[WAL-01] are one per purpose, currency and vendor', async () => {
    const { db } = domain.gateway;
    const { customerId, wallet } = await testPlayer(domain.gateway, 1000);
    const opened = [wallet];
    for (const purpose of ['bonus', 'locked'] as const)
      opened.push(await openAccount(db, customerId, 'PHP', { purpose }));
    opened.push(await openAccount(db, customerId, 'PTS', { purpose: 'points' }));
    for (const vendor of ['AG', 'TF'])
      opened.push(await openAccount(db, customerId, 'PHP', { purpose: 'vendor', vendor }));
    expect(new Set(opened).size).toBe(6);
    expect(await openAccount(db, customerId, 'PHP', { purpose: 'vendor', vendor: 'AG' })).toBe(
      opened[4],
    );
    expect(await openAccount(db, customerId, 'PHP')).toBe(wallet);
    for (const account of opened.slice(1, 3)) await send(wallet, account, 100);
    await expect(send(opened[1]!, wallet, 101)).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    await expect(openAccount(db, customerId, 'PHP', { purpose: 'vendor' })).rejects.toThrow(
      'accounts_of_vendor',
    );
  });

  test('[WAL-01] pay fees to an account of the house', async () => {
    const { customerId, wallet } = await testPlayer(domain.gateway, 1000);
    await send(wallet, await systemAccount(domain.gateway.db, 'fees', 'PHP', customerId), 15);
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 985 });
  });

  test("[MEM-07] list their movements in the order of the balance's changes", async () => {
    const { db } = domain.gateway;
    const { wallet } = await testPlayer(domain.gateway, 100_000);
    const { wallet: other } = await testPlayer(domain.gateway, 100_000);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 2 ? send(wallet, other, i) : send(other, wallet, i + 1),
      ),
    );
    const entries = await db
      .selectFrom('entries')
      .select(['amount', 'balance_after'])
      .where('account_id', '=', wallet)
      .orderBy('transfer_id')
      .orderBy('line')
      .execute();
    let balance = 0;
    for (const entry of entries) {
      balance += Number(entry.amount);
      expect(Number(entry.balance_after)).toBe(balance);
    }
  });
});

describe('a correction', () => {
  test('[WAL-01] is a transfer of its own that names the corrected one, and is made once', async () => {
    const { db } = domain.gateway;
    const { wallet } = await testPlayer(domain.gateway, 1000);
    const { wallet: other } = await testPlayer(domain.gateway, 50);
    const wrong = await send(wallet, other, 300);
    const first = await correct(db, wrong, 'sent to the wrong member');
    expect(await correct(db, wrong, 'in other words')).toEqual({
      transferId: first.transferId,
      replayed: true,
    });
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 1000, entries: 3 });
    expect(await walletOf(domain.gateway, other)).toMatchObject({ balance: 50, entries: 3 });
    const written = await db
      .selectFrom('transfers')
      .select(['kind', 'meta'])
      .where('id', '=', first.transferId)
      .executeTakeFirst();
    expect(written).toEqual({
      kind: 'correction',
      meta: { corrects: wrong, reason: 'sent to the wrong member' },
    });
  });

  test('[WAL-01] of spent money or an unknown transfer is rejected and moves nothing', async () => {
    const { wallet } = await testPlayer(domain.gateway, 1000);
    const { wallet: other } = await testPlayer(domain.gateway, 50);
    const wrong = await send(wallet, other, 300);
    await send(other, wallet, 200);
    const { db } = domain.gateway;
    await expect(correct(db, wrong, 'too late')).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    await expect(correct(db, '999999999', 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(await walletOf(domain.gateway, other)).toMatchObject({ balance: 150 });
  });
});

describe('the check', () => {
  /** Finds faults after statements, then undoes those. */
  async function foundAfter(...statements: string[]) {
    let found: Awaited<ReturnType<typeof audit>> | undefined;
    const undone = domain.gateway.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
      found = await audit(db);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    return found!.faults.map(({ fault, accountId, transferId, currency }) => ({
      fault,
      accountId,
      transferId,
      currency,
    }));
  }

  test('[WAL-01] finds no fault in what the ledger wrote, and counts what it read', async () => {
    const found = await audit(domain.gateway.db);
    expect(found).toMatchObject({ total: 0, faults: [] });
    expect(Math.min(found.accounts, found.transfers, found.entries)).toBeGreaterThan(20);
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-01] names the account, the transfer and the currency of every fault', async () => {
    const { wallet } = await testPlayer(domain.gateway, 1000);
    const { wallet: other } = await testPlayer(domain.gateway, 1000);
    const id = await send(wallet, other, 40);
    const of = (fault: string, more: object) => ({
      fault,
      accountId: null,
      transferId: null,
      currency: null,
      ...more,
    });
    const account = { accountId: wallet, currency: 'PHP' };
    expect(await foundAfter(`UPDATE accounts SET balance = 7 WHERE id = ${wallet}`)).toEqual([
      of('balance', account),
    ]);
    expect(
      await foundAfter(
        `UPDATE entries SET amount = amount - 1 WHERE transfer_id = ${id} AND account_id = ${wallet}`,
      ),
    ).toEqual([
      of('balance', account),
      of('currency_sum', { currency: 'PHP' }),
      of('running_balance', { ...account, transferId: id }),
      of('transfer_sum', { transferId: id }),
    ]);
    expect(
      await foundAfter(
        `UPDATE entries SET balance_after = 1 WHERE transfer_id = ${id} AND account_id = ${wallet}`,
      ),
    ).toEqual([of('running_balance', { ...account, transferId: id })]);
    expect(await foundAfter(`DELETE FROM transfers WHERE id = ${id}`)).toEqual([
      of('transfer_unknown', { transferId: id }),
    ]);
    expect(await foundAfter(`UPDATE transfers SET kind = 'void' WHERE id = ${id}`)).toEqual([
      of('void_moved', { transferId: id }),
    ]);
    const empty = `INSERT INTO transfers (id, kind, scope, key, fingerprint) VALUES (888888888, 'x', 'x', 'x', '')`;
    expect(await foundAfter(empty)).toEqual([of('transfer_empty', { transferId: '888888888' })]);
    expect(await foundAfter(`UPDATE accounts SET currency = 'FUN' WHERE id = ${wallet}`)).toEqual(
      expect.arrayContaining([
        of('transfer_currencies', { transferId: id }),
        of('currency_sum', { currency: 'FUN' }),
      ]),
    );
    expect(await foundAfter(`DELETE FROM accounts WHERE id = ${wallet}`)).toEqual(
      expect.arrayContaining([of('account_unknown', { accountId: wallet })]),
    );
    const below = [
      'ALTER TABLE accounts DROP CONSTRAINT balance_never_negative',
      `UPDATE accounts SET balance = -1 WHERE id = ${wallet}`,
    ];
    expect(await foundAfter(...below)).toEqual([of('balance', account), of('negative', account)]);
  });

  test('[WAL-01] reads one snapshot of a changing ledger', async () => {
    const { wallet } = await testPlayer(domain.gateway, 100_000);
    const { wallet: other } = await testPlayer(domain.gateway, 100_000);
    const load = { on: true };
    const loaded = Promise.all(
      [0, 1, 2, 3].map(async (i) => {
        while (load.on) await (i % 2 ? send(wallet, other, 1) : send(other, wallet, 1));
      }),
    );
    for (let look = 0; look < 12; look += 1)
      expect((await audit(domain.gateway.db)).faults).toEqual([]);
    load.on = false;
    await loaded;
  });
});
