import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { check } from '../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;
/** Balances on open pages, by customer. */
let heard: Map<string, number>;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 10_000);
  heard = new Map();
  vi.spyOn(site.gateway.live, 'toCustomer').mockImplementation(
    (customer, event) => void heard.set(customer, (event as { balance: number }).balance),
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const correct = (transferId: string, reason = 'Sent twice') =>
  teller.operator('PUT', 'ledger/correction', { transferId, reason });

test('[WAL-01] the operator gets the numbers of the whole ledger, and its faults', async () => {
  const count = async (table: 'accounts' | 'transfers' | 'entries') => {
    const { all } = await site.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('all'))
      .executeTakeFirstOrThrow();
    return Number(all);
  };
  const { value } = await teller.operator('GET', 'ledger');
  expect(value).toEqual({
    at: expect.any(String),
    accounts: await count('accounts'),
    transfers: await count('transfers'),
    entries: await count('entries'),
    total: 0,
    faults: [],
  });
  expect(new Date(value.at).toISOString()).toBe(value.at);
});

test('[WAL-01] [LIVE-01a] a corrected transfer between members reaches both, and the ledger stays whole', async () => {
  const upline = await testPlayer(site.gateway, 500);
  const { customerId } = teller.player;
  await site.db
    .updateTable('customers')
    .set({ upline_id: upline.customerId })
    .where('id', '=', customerId)
    .execute();
  const { value } = await teller.ask('POST', '/api/v2/wallets/transferUpline', {
    key: randomUUID(),
    amount: 2500,
  });
  heard.clear();
  const first = (await correct(value.transferId)).value;
  expect(first).toEqual({ transferId: expect.any(String), replayed: false });
  expect(heard).toEqual(
    new Map([
      [customerId, 10_000],
      [upline.customerId, 500],
    ]),
  );
  const { meta } = await site.db
    .selectFrom('transfers')
    .select('meta')
    .where('id', '=', first.transferId)
    .executeTakeFirstOrThrow();
  expect(meta).toMatchObject({ reason: 'Sent twice' });
  expect((await correct(value.transferId, 'Again')).value).toEqual({ ...first, replayed: true });
  expect(await teller.money()).toEqual({ wallet: 10_000 });
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

test('[WAL-01] a correction of no transfer is not found, and reaches nobody', async () => {
  expect(await correct('899999999999999')).toMatchObject({ status: 404, code: 'not_found' });
  expect(heard).toEqual(new Map());
});
