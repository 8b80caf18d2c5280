import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RailName } from '../../contract/deposits/shapes.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(() => teller.ready(0));
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

interface Made {
  id: string;
  reference: string;
}
/** Of ₱500, pending. */
const made = async (): Promise<Made> =>
  (
    await teller.ask('POST', '/api/v2/deposits', {
      key: randomUUID(),
      rail: 'instapay',
      amount: 50_000,
    })
  ).value;
/** Under review, with what the provider reported. */
async function reviewed(reason: 'amount_differs' | 'currency_differs', paid: number | null) {
  const deposit = await made();
  const found = { state: 'review' as const, reason, paid };
  await site.db.updateTable('deposits').set(found).where('id', '=', deposit.id).execute();
  return deposit;
}
const list = async (query: string) =>
  (await teller.operator('GET', `deposits${query}`)).value.deposits;
const decide = (reference: string, approve: boolean, more: object = {}) =>
  teller.operator('PUT', 'deposit', { reference, approve, ...more });
const wallet = async () => (await teller.money()).wallet;

describe('the list of deposits', () => {
  test('[OPS-03g] has the member, rail, amounts, state and time of each', async () => {
    const { id, reference } = await reviewed('amount_differs', 30_000);
    const { created_at: at } = await site.db
      .selectFrom('deposits')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const deposit = {
      id,
      account: await teller.account(),
      reference,
      rail: 'instapay',
      amount: 50_000,
      paid: 30_000,
      credited: null,
      currency: 'PHP',
      state: 'review',
      reason: 'amount_differs',
      createdAt: at.toISOString(),
    };
    expect(await list('?limit=1')).toEqual([deposit]);
    await decide(reference, true, { amount: 40_000 });
    expect(await list('?limit=1')).toEqual([
      { ...deposit, credited: 40_000, state: 'credited', reason: null },
    ]);
    await made();
    expect(await list('?limit=1')).toMatchObject([{ state: 'pending', paid: null }]);
  });

  test('[OPS-03g] has the latest twenty first, another number on request, or those of one state', async () => {
    const { id, reference } = await made();
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, expires_at, state)
      SELECT customer_id, key || n, fingerprint, reference || n, rail, amount, currency, expires_at, CASE WHEN n > 20 THEN 'failed' ELSE state END
      FROM deposits, generate_series(1, 21) n WHERE id = ${id}`.execute(site.db);
    const names = async (query: string) =>
      (await list(query)).map((deposit: Made) => deposit.reference.slice(reference.length));
    const latest = Array.from({ length: 20 }, (_, i) => String(21 - i));
    expect(await names('')).toEqual(latest);
    expect(await names('?limit=2')).toEqual(['21', '20']);
    expect(await names('?state=pending&limit=2')).toEqual(['20', '19']);
    const failed = await list('?state=failed&limit=100');
    expect(new Set(failed.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['failed']),
    );
  });

  test('[OPS-03g] [MEM-03] shows a deposit as expired once its time to pay is over, without the job', async () => {
    const { id } = await made();
    await site.db
      .updateTable('deposits')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await list('?state=expired&limit=1')).toMatchObject([{ id }]);
  });
});

describe('a decision on a deposit', () => {
  test('[OPS-03g] credits the named amount, else the reported one, else the requested one', async () => {
    const account = await teller.account();
    const credited = async ({ reference }: Made, more: object = {}) =>
      (await decide(reference.toLowerCase(), true, more)).value;
    const done = { changed: true, state: 'credited', account };
    expect(await credited(await made())).toEqual({ ...done, credited: 50_000 });
    const paid = await reviewed('amount_differs', 30_000);
    expect(await credited(paid)).toEqual({ ...done, credited: 30_000 });
    expect(await credited(paid, { amount: 1 })).toEqual({
      ...done,
      changed: false,
      credited: 30_000,
    });
    const named = await reviewed('amount_differs', 30_000);
    expect(await credited(named, { amount: 12_345 })).toEqual({ ...done, credited: 12_345 });
    expect(await wallet()).toBe(92_345);
  });

  test('[OPS-03g] on a payment in another currency needs the amount', async () => {
    const { reference } = await reviewed('currency_differs', null);
    expect(await decide(reference, true)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'amount',
    });
    expect(await wallet()).toBe(0);
    expect((await decide(reference, true, { amount: 700 })).value.credited).toBe(700);
    expect(await wallet()).toBe(700);
  });

  test('[OPS-03g] rejects a deposit whatever amount is named, and moves nothing', async () => {
    const { reference } = await made();
    expect((await decide(reference, false, { amount: 50_000 })).value).toEqual({
      changed: true,
      state: 'failed',
      credited: null,
      account: await teller.account(),
    });
    expect(await wallet()).toBe(0);
    expect(await list('?limit=1')).toMatchObject([{ reason: 'operator_rejected' }]);
  });

  test('[OPS-03g] [LIVE-01a] [LIVE-01b] reaches the open pages of the member once', async () => {
    const heard: unknown[] = [];
    const { customerId } = teller.player;
    const [first, second] = [await made(), await made()];
    vi.spyOn(site.gateway.live, 'toCustomer').mockImplementation(
      (customer, event) => void heard.push([customer, event]),
    );
    vi.spyOn(site.gateway.live, 'news').mockImplementation((customer) => void heard.push(customer));
    await decide(first.reference, true);
    const balance = { kind: 'balance', balance: 50_000, balanceVersion: 1 };
    expect(heard.splice(0)).toEqual([[customerId, balance], customerId]);
    await decide(second.reference, false);
    expect(heard.splice(0)).toEqual([customerId]);
    for (const { reference } of [first, second]) await decide(reference, false);
    expect(heard).toEqual([]);
  });

  test('[OPS-03l] on an unknown reference is not found', async () => {
    expect(await decide('PDNONE', true)).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'reference',
    });
  });
});

describe('the rule of a rail', () => {
  const set = (rail: RailName, change: object = {}) =>
    teller.operator('PUT', 'rail', { rail, ...change });
  afterEach(async () => {
    await sql`DELETE FROM settings WHERE key = 'rails'`.execute(site.db);
    await set('ewallet');
  });

  test('[WAL-05] changes field by field; its other fields and the other rails stay', async () => {
    const { rails } = (await set('qrph')).value;
    const own = rails.find(({ rail }: { rail: string }) => rail === 'qrph');
    expect(own).toMatchObject({ open: true });
    for (const change of [{ open: false }, { min: 12_300 }, { max: 45_600 }, { minutes: 7 }]) {
      Object.assign(own, change);
      const now = rails.map((each: { rail: string }) => (each.rail === 'qrph' ? own : each));
      expect((await set('qrph', change)).value.rails).toEqual(now);
    }
    const { rails: both } = (await set('pesonet', { minutes: 8 })).value;
    expect(both).toContainEqual(own);
    expect(both.at(-1)).toMatchObject({ rail: 'pesonet', open: true, minutes: 8 });
  });

  test.each([[{ min: 1, max: 1, minutes: 1 }], [{ min: 500, max: 500, minutes: 44_640 }]])(
    '[WAL-05] may be as narrow or long as %j',
    async (change) => {
      const { rails } = (await set('qrph', change)).value;
      const own = rails.find(({ rail }: { rail: string }) => rail === 'qrph');
      expect(own).toMatchObject({ open: true, ...change });
    },
  );

  test('[MEM-19a] [MEM-19b] names it, and draws its mark; states its fee and its usual time, and no more', async () => {
    const look = {
      name: 'Barya Pay',
      mark: { letters: 'Bñ', colour: '#00aa11' },
      fee: { fixed: 100_000, rate: 1000 },
      usual: { EN: 'Within a day' },
    };
    await set('qrph', look);
    const answer = await teller.ask('GET', '/api/v2/deposits/rails');
    const own = () => answer.value.rails.find(({ rail }: { rail: string }) => rail === 'qrph');
    expect(own()).toMatchObject(look);
    const { rails } = (await set('qrph', { name: null, fee: null, usual: null })).value;
    expect(rails.find(({ rail }: { rail: string }) => rail === 'qrph')).toMatchObject({
      name: null,
      mark: look.mark,
      fee: null,
      usual: null,
    });
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(25) },
    { mark: { letters: 'ABCD', colour: '#00aa11' } },
    { mark: { letters: 'A', colour: 'red' } },
    { mark: { letters: '<b', colour: '#00aa11' } },
    { fee: { fixed: -1, rate: 0 } },
    { fee: { fixed: 100_001, rate: 0 } },
    { fee: { fixed: 0, rate: 1001 } },
    { usual: { EN: 'x'.repeat(61) } },
  ])('[MEM-19a] [MEM-19b] takes no %j', async (change) => {
    expect(await set('qrph', change)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test.each([
    [{ min: 0 }, 'min'],
    [{ min: 0, max: 0 }, 'min'],
    [{ min: 500, max: 499 }, 'max'],
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 44_641 }, 'minutes'],
  ])('[WAL-05] with %j is rejected at %s and changes nothing', async (change, field) => {
    const before = (await set('qrph')).value;
    expect(await set('qrph', { ...change, open: false })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field,
    });
    expect((await set('qrph')).value).toEqual(before);
  });

  test('[LIVE-01g] reaches all open pages when it changes', async () => {
    const toAll = vi.spyOn(site.gateway.live, 'toAll');
    await set('qrph', { open: false });
    expect(toAll.mock.calls).toMatchObject([[{ kind: 'status' }]]);
  });
});
