import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { canonicalJson, idempotentOperation, requestDigest } from './idempotent-operation.ts';

describe('canonicalJson', () => {
  test.each([
    ['{"a":1,"b":{"c":2,"d":3}}', { b: { d: 3, c: 2 }, a: 1 }],
    ['{"list":[{"a":1,"b":2},null,"x"]}', { list: [{ b: 2, a: 1 }, null, 'x'] }],
    ['{"a":1}', { a: 1, gone: undefined }],
    ['{"10":"b","9":"a"}', { '9': 'a', '10': 'b' }],
  ])('orders the fields at every depth: %s', (text, value) => {
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(text));
    expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(text)));
  });
});

describe('requestDigest', () => {
  const request = { key: 'k', amount: 100, receiver: { name: 'Ana', city: 'Iloilo' } };
  const digest = requestDigest('redeem', request).toString('hex');

  test('does not depend on the order of fields', () => {
    const other = { receiver: { city: 'Iloilo', name: 'Ana' }, amount: 100, key: 'k' };
    expect(requestDigest('redeem', other).toString('hex')).toBe(digest);
  });

  test.each([
    ['a value', { ...request, amount: 101 }],
    ['a nested value', { ...request, receiver: { name: 'Ana', city: 'Cebu' } }],
    ['a field that only one of them has', { ...request, note: 'x' }],
    ['a type', { ...request, amount: '100' }],
  ])('differs with %s', (_title, other) => {
    expect(requestDigest('redeem', other).toString('hex')).not.toBe(digest);
  });

  test('differs with the name of the operation', () => {
    expect(requestDigest('withdraw', request).toString('hex')).not.toBe(digest);
  });

  test('leaves out the proofs it is given', () => {
    const proven = (code: string) =>
      requestDigest('redeem', { ...request, code }, ['code']).toString('hex');
    expect(proven('1')).toBe(proven('2'));
    expect(proven('1')).toBe(digest);
  });
});

describe('idempotentOperation', () => {
  let site: TestGateway;
  let customerId: string;
  let ran: { runs: number; before: number };

  beforeAll(async () => {
    site = await createTestGateway();
    // No unique key: two rows of one would show.
    await sql`CREATE TABLE test_orders (customer_id bigint, key text, fingerprint bytea, amount integer)`.execute(
      site.db,
    );
    customerId = (
      await site.db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()
    ).id;
  });
  afterAll(() => site.close());
  beforeEach(() => {
    ran = { runs: 0, before: 0 };
  });

  interface Order {
    fingerprint: Buffer;
    amount: number;
  }
  interface OrderRequest {
    key: string;
    amount: number;
    password?: string;
  }
  const order = (
    request: OrderRequest,
    { fails = false, db = site.db }: { fails?: boolean; db?: TestGateway['db'] } = {},
  ) =>
    idempotentOperation<OrderRequest, Order>(db, {
      name: 'order',
      customerId,
      request,
      proofs: ['password'],
      find: async (on, owner, key) =>
        (
          await sql<Order>`SELECT fingerprint, amount FROM test_orders WHERE customer_id = ${owner} AND key = ${key}`.execute(
            on,
          )
        ).rows[0],
      before: async () => {
        ran.before += 1;
      },
      run: async (on, fingerprint) => {
        ran.runs += 1;
        const { rows } = await sql<Order>`
          INSERT INTO test_orders VALUES (${customerId}, ${request.key}, ${fingerprint}, ${request.amount})
          RETURNING fingerprint, amount`.execute(on);
        if (fails) throw new Error('the run failed');
        return rows[0]!;
      },
    });
  const storedOf = async (key: string) =>
    Number(
      (
        await sql<{ n: string }>`SELECT count(*) AS n FROM test_orders WHERE key = ${key}`.execute(
          site.db,
        )
      ).rows[0]!.n,
    );

  test('[WAL-02] a repeated request returns the first row and runs nothing', async () => {
    const request = { key: randomUUID(), amount: 5, password: 'first' };
    expect(await order(request)).toMatchObject({ repeated: false, row: { amount: 5 } });
    // Another password is the same request.
    const again = await order({ ...request, password: 'second' });
    expect(again).toMatchObject({ repeated: true, row: { amount: 5 } });
    expect(ran).toEqual({ runs: 1, before: 1 });
  });

  test('[WAL-02] the same key with another request is rejected', async () => {
    const key = randomUUID();
    await order({ key, amount: 5 });
    await expect(order({ key, amount: 6 })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
      field: 'key',
    });
    expect(ran.runs).toBe(1);
  });

  test('[WAL-02] requests that arrive together run once', async () => {
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 8 }, () => order({ key, amount: 5 })));
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(ran.runs).toBe(1);
    expect(await storedOf(key)).toBe(1);
  });

  test('a run that throws stores nothing and leaves its key free', async () => {
    const key = randomUUID();
    await expect(order({ key, amount: 5 }, { fails: true })).rejects.toThrow('the run failed');
    expect(await storedOf(key)).toBe(0);
    expect(await order({ key, amount: 6 })).toMatchObject({ repeated: false, row: { amount: 6 } });
  });

  test("is part of the caller's transaction", async () => {
    const key = randomUUID();
    const rolledBack = site.db.transaction().execute(async (db) => {
      await order({ key, amount: 5 }, { db });
      throw new Error('the caller failed');
    });
    await expect(rolledBack).rejects.toThrow('the caller failed');
    expect(await storedOf(key)).toBe(0);
  });
});
