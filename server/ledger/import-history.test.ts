import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { type PastMovement, type Written, importHistory } from './import-history.ts';
import { audit } from './audit.ts';
import { fingerprint, move, systemAccount } from './ledger.ts';

let domain: TestDomain;
let wallet: string;
let other: string;
let house: string;
beforeAll(async () => {
  domain = await testDomain();
});
beforeEach(async () => {
  const player = await testPlayer(domain.gateway, 1000);
  wallet = player.wallet;
  other = (await testPlayer(domain.gateway, 1000)).wallet;
  house = await systemAccount(domain.gateway.db, 'house', 'PHP', player.customerId);
});
afterAll(() => domain.close());

let keys = 0;
/** In an hour of 2020, under its own key. */
function past(hour: number, ...legs: [account: string, amount: number][]): PastMovement {
  return {
    kind: `kind ${hour}`,
    scope: `past ${hour}`,
    key: `past ${(keys += 1)}`,
    fingerprint: fingerprint(hour, keys),
    legs: legs.map(([account, amount]) => ({ account, amount })),
    at: new Date(Date.UTC(2020, 0, 1, hour)),
  };
}

const write = (...movements: PastMovement[]): Promise<Written[]> =>
  domain.gateway.db.transaction().execute((db) => importHistory(db, movements));

/** Balance and version. */
async function stateOf(id: string) {
  const account = await domain.gateway.db
    .selectFrom('accounts')
    .select(['balance', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { balance: Number(account.balance), version: Number(account.version) };
}

/** In the order written. */
async function entriesOf(ids: readonly string[]) {
  const { rows } = await sql<{
    transfer: string;
    line: number;
    account: string;
    amount: number;
    after: number;
    at: Date;
  }>`
    SELECT transfer_id::text AS transfer, line, account_id::text AS account, amount::int AS amount, balance_after::int AS after, at
    FROM entries WHERE transfer_id = ANY (${ids}::bigint[]) ORDER BY transfer_id, line`.execute(
    domain.gateway.db,
  );
  return rows;
}

describe('an imported history', () => {
  test('[WAL-01] has the entries of every movement, with lines, moments and running balances', async () => {
    const start = await stateOf(house);
    const movements = [
      past(1, [wallet, -300], [house, 300]),
      past(2, [house, -120], [wallet, 70], [other, 50]),
      past(3, [other, -1050], [wallet, 1050]),
    ];
    const ids = (await write(...movements)).map(({ transferId }) => transferId);
    const [first, second, third] = movements.map(({ at }) => at);
    expect(await entriesOf(ids)).toEqual([
      { transfer: ids[0], line: 1, account: wallet, amount: -300, after: 700, at: first },
      {
        transfer: ids[0],
        line: 2,
        account: house,
        amount: 300,
        after: start.balance + 300,
        at: first,
      },
      {
        transfer: ids[1],
        line: 1,
        account: house,
        amount: -120,
        after: start.balance + 180,
        at: second,
      },
      { transfer: ids[1], line: 2, account: wallet, amount: 70, after: 770, at: second },
      { transfer: ids[1], line: 3, account: other, amount: 50, after: 1050, at: second },
      { transfer: ids[2], line: 1, account: other, amount: -1050, after: 0, at: third },
      { transfer: ids[2], line: 2, account: wallet, amount: 1050, after: 1820, at: third },
    ]);
  });

  test('[WAL-01] leaves balances that are the sums of their entries, and a ledger without a fault', async () => {
    await write(
      past(1, [wallet, -300], [house, 300]),
      past(2, [house, -120], [wallet, 70], [other, 50]),
    );
    expect(await walletOf(domain.gateway, wallet)).toEqual({
      balance: 770,
      version: 3,
      entries: 3,
    });
    expect(await walletOf(domain.gateway, other)).toEqual({
      balance: 1050,
      version: 2,
      entries: 2,
    });
    const { rows } = await sql<{
      sum: number;
    }>`SELECT sum(amount)::int AS sum FROM entries GROUP BY transfer_id`.execute(domain.gateway.db);
    expect(new Set(rows.map(({ sum }) => sum))).toEqual(new Set([0]));
    expect(await audit(domain.gateway.db)).toMatchObject({ total: 0, faults: [] });
  });

  test('returns the transfer, the balances and the versions that each movement left', async () => {
    const start = await stateOf(house);
    const written = await write(
      past(1, [wallet, -300], [house, 300]),
      past(2, [house, -120], [wallet, 120]),
    );
    expect(written.map(({ balances }) => balances)).toEqual([
      [700, start.balance + 300],
      [start.balance + 180, 820],
    ]);
    expect(written.map(({ versions }) => versions)).toEqual([
      [2, start.version + 1],
      [start.version + 2, 3],
    ]);
    expect(await stateOf(house)).toEqual({
      balance: start.balance + 180,
      version: start.version + 2,
    });
  });

  test('has the kind, scope, key, fingerprint, moment and meta of each movement', async () => {
    const meta = { contract: '7', type: 'salary', turnover: 0 };
    const movements: PastMovement[] = [
      past(5, [wallet, -1], [other, 1]),
      { ...past(4, [other, -2], [wallet, 2]), meta },
    ];
    const ids = (await write(...movements)).map(({ transferId }) => transferId);
    const columns = ['id', 'kind', 'scope', 'key', 'fingerprint', 'at', 'meta'] as const;
    const stored = await domain.gateway.db
      .selectFrom('transfers')
      .select(columns)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(stored).toEqual(
      movements.map(({ kind, scope, key, fingerprint: of, at, meta: given = null }, i) => ({
        id: ids[i],
        kind,
        scope,
        key,
        fingerprint: of,
        at,
        meta: given,
      })),
    );
  });

  test('[WAL-02] returns the imported transfer to a later call under its key', async () => {
    const movement = past(6, [wallet, -40], [other, 40]);
    const [written] = await write(movement);
    expect(await move(domain.gateway.db, movement)).toMatchObject({
      transferId: written!.transferId,
      replayed: true,
      balances: [960, 1040],
    });
    expect(await stateOf(wallet)).toEqual({ balance: 960, version: 2 });
  });

  test('is continued by live movements, with later transfer numbers and from its balances', async () => {
    const [written] = await write(past(7, [wallet, -40], [other, 40]));
    const live = await move(domain.gateway.db, past(8, [wallet, -60], [other, 60]));
    expect(Number(live.transferId)).toBeGreaterThan(Number(written!.transferId));
    expect(live.balances).toEqual([900, 1100]);
    expect(await stateOf(wallet)).toEqual({ balance: 900, version: 3 });
  });
});

describe('an import beside live movements', () => {
  test('[WAL-01] waits for a movement that locks one of its accounts, and continues from its balance', async () => {
    let writing: Promise<Written[]> | undefined;
    await domain.gateway.db.transaction().execute(async (db) => {
      await move(db, past(9, [wallet, -400], [other, 400]));
      writing = write(past(10, [wallet, -100], [other, 100]));
      await expect.poll(waitingForLocks).toBe(1);
    });
    expect((await writing)![0]!.balances).toEqual([500, 1500]);
    expect(await stateOf(wallet)).toEqual({ balance: 500, version: 3 });
  });
});

/** Connections waiting for a row. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    domain.gateway.db,
  );
  return rows[0]!.count;
}

describe('an import that breaks a rule', () => {
  const unchanged = { balance: 1000, version: 1, entries: 1 };

  /** The import's error, and wallets and transfers after it. */
  async function failureOf(...movements: PastMovement[]) {
    const error = await write(...movements).then(
      () => null,
      (reason: Error) => reason.message,
    );
    const wallets = [await walletOf(domain.gateway, wallet), await walletOf(domain.gateway, other)];
    const of = movements.map(({ key }) => key);
    return {
      error,
      wallets,
      transfers: await domain.gateway.db
        .selectFrom('transfers')
        .select('id')
        .where('key', 'in', of)
        .execute(),
    };
  }
  const failedWith = (error: string) => ({
    error,
    wallets: [unchanged, unchanged],
    transfers: [],
  });

  test('[WAL-01] is rejected when a wallet falls below zero on the way, whatever it ends with', async () => {
    const below = past(2, [wallet, -901], [house, 901]);
    const failure = await failureOf(
      past(1, [wallet, -100], [house, 100]),
      below,
      past(3, [house, -2000], [wallet, 2000]),
    );
    expect(failure).toEqual(failedWith(`${below.key} takes account ${wallet} below zero`));
  });

  test("[WAL-01] is rejected when a movement's legs do not sum to zero, even if all together do", async () => {
    const wrong = past(1, [wallet, -10], [other, 11]);
    const failure = await failureOf(wrong, past(2, [wallet, -11], [other, 10]));
    expect(failure).toEqual(failedWith(`the legs of ${wrong.key} do not sum to zero`));
  });

  test('is rejected when it names an unknown account', async () => {
    const failure = await failureOf(
      past(1, [wallet, -10], [other, 10]),
      past(2, [wallet, -10], ['999999999', 10]),
    );
    expect(failure).toEqual(failedWith('account 999999999 does not exist'));
  });

  test('[WAL-02] is rejected when a key is in use', async () => {
    const known = past(1, [wallet, -10], [other, 10]);
    await write(known);
    const before = await stateOf(wallet);
    await expect(
      write({ ...past(2, [wallet, -5], [other, 5]), scope: known.scope, key: known.key }),
    ).rejects.toThrow('transfers_scope_key');
    expect(await stateOf(wallet)).toEqual(before);
  });

  test('[WAL-01] may take a wallet to zero, and an account of the house below zero', async () => {
    const more = (await stateOf(house)).balance + 1200;
    const written = await write(
      past(1, [wallet, -1000], [house, 1000]),
      past(2, [house, -more], [wallet, more]),
    );
    expect(written.map(({ balances }) => balances)).toEqual([
      [0, more - 200],
      [-200, more],
    ]);
    expect(await stateOf(wallet)).toMatchObject({ balance: more });
    expect(await stateOf(house)).toMatchObject({ balance: -200 });
  });
});
