import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { downlineOf, givenContract, tier } from '../domain/commissions/fixtures.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;
/** The member's account, and a direct downline. */
let account: string;
let below: string;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
  account = await teller.account();
  below = await downlineOf(site, teller.player.customerId);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const salary = (rate: number) => ({ kind: 'salary', salaryType: 'profit', tiers: [tier(rate)] });
const offer = (to: string, terms: object = salary(10)) =>
  teller.operator('POST', 'contracts/offer', { account: to, ...terms });
const end = (id: string) => teller.operator('POST', 'contracts/end', { id });
const contracts = async (query: string) =>
  (await teller.operator('GET', `contracts${query}`)).value.contracts;
const ids = async (query: string) => (await contracts(query)).map(({ id }: { id: string }) => id);
const nameOf = async (customerId: string) =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).account;

describe('the list of contracts', () => {
  test('[CON-01] has those of an account, on either side and in any case of letters', async () => {
    const { customerId } = teller.player;
    const own = await givenContract(site, { offererId: null, customerId });
    const given = await givenContract(site, { offererId: customerId, customerId: below });
    const stranger = await testPlayer(site.gateway, 0);
    await givenContract(site, { offererId: null, customerId: stranger.customerId });
    expect(await ids(`?account=${account.toUpperCase()}`)).toEqual([given, own]);
    expect(await contracts(`?account=${await nameOf(below)}`)).toMatchObject([
      { id: given, offerer: account, customer: await nameOf(below) },
    ]);
    for (const unknown of ['nobody-at-all', `${account}x`])
      expect(await teller.operator('GET', `contracts?account=${unknown}`)).toMatchObject({
        status: 404,
        code: 'not_found',
        field: 'account',
      });
  });

  test('[CON-01] has those of one phase, each with its debt', async () => {
    const { customerId } = teller.player;
    const [pending, active, over] = [
      await givenContract(site, { offererId: null, customerId }),
      await givenContract(site, { offererId: customerId, customerId: below, since: new Date() }),
      await givenContract(site, { offererId: null, customerId: await downlineOf(site, below) }),
    ];
    await end(over);
    await sql`INSERT INTO contract_settlements (contract_id, payer_id, customer_id, kind, period_from, period_to, valid_bet, net, active, base, tier, rate, amount, state, paid_at, transfer_id)
      SELECT id, offerer_id, customer_id, kind, now() - make_interval(days => n), now(), 0, 0, 0, 0, 0, 10, 100 * n,
        CASE WHEN n < 3 THEN 'owed' ELSE 'paid' END, CASE WHEN n = 3 THEN now() END, CASE WHEN n = 3 THEN 1 END
      FROM contracts, generate_series(1, 3) n WHERE id = ${active}`.execute(site.db);
    expect(await ids('?state=pending&limit=1')).toEqual([pending]);
    expect(await contracts('?state=active&limit=1')).toMatchObject([{ id: active, owed: 300 }]);
    expect(await contracts('?state=ended&limit=1')).toMatchObject([
      { id: over, state: 'withdrawn', owed: 0 },
    ]);
    expect(await ids('?limit=3')).toEqual([over, active, pending]);
  });

  test('[CON-01] has the latest twenty, with the highest rates and whether there are contracts', async () => {
    await sql`INSERT INTO contracts (customer_id, kind, salary_type, highest, tiers, state, ended_at, ended_by)
      SELECT ${below}, 'salary', 'profit', 10, ${JSON.stringify([tier(10)])}::jsonb, 'rejected', now(), 'customer' FROM generate_series(1, 21)`.execute(
      site.db,
    );
    const { value } = await teller.operator('GET', 'contracts');
    expect(value).toMatchObject({
      open: true,
      highest: { dividend: 5000, salary: 100, hourSalary: 100, agentRealtimeSalary: 100 },
    });
    expect(value.contracts).toHaveLength(20);
    expect(await ids('?limit=21')).toEqual(
      (await ids('?limit=21')).toSorted((a: string, b: string) => Number(b) - Number(a)),
    );
  });
});

describe('a contract of the house', () => {
  test('[CON-01] is offered to an account without an upline, and ended once', async () => {
    const made = (await offer(account.toUpperCase())).value;
    expect(made).toEqual({
      ...salary(10),
      id: expect.any(String),
      period: null,
      state: 'pending',
      offeredAt: expect.any(String),
      startedAt: null,
      endedAt: null,
      owed: 0,
      offerer: null,
      customer: account,
    });
    const ended = (await end(made.id)).value;
    expect(ended).toEqual({ ...made, state: 'withdrawn', endedAt: expect.any(String) });
    expect((await end(made.id)).value).toEqual(ended);
  });

  test('[CON-01] [AGT-09] is not for a downline, an unknown account or an unknown id', async () => {
    const missing = { status: 404, code: 'not_found' };
    expect(await offer(await nameOf(below))).toMatchObject({ ...missing, field: 'customerId' });
    expect(await offer('nobody-at-all')).toMatchObject({ ...missing, field: 'account' });
    expect(await end('899999999999999')).toMatchObject({ ...missing, field: 'id' });
  });

  test('[CON-02] has no rate above the one for its kind', async () => {
    expect(await offer(account, salary(100))).toMatchObject({ status: 200 });
    expect(await offer(account, salary(101))).toMatchObject({ status: 422, code: 'contract_rate' });
  });
});

test('[CON-02] [LIVE-01g] a highest rate is set by kind; the others stay, and all pages hear of it', async () => {
  const toAll = vi.spyOn(site.gateway.live, 'toAll');
  const set = async (kind: string, highest: number) =>
    (await teller.operator('PUT', 'contracts/rules', { kind, highest })).value.highest;
  expect(await set('hourSalary', 70)).toMatchObject({ dividend: 5000, hourSalary: 70 });
  expect(toAll.mock.calls).toMatchObject([[{ kind: 'status' }]]);
  expect(await set('dividend', 4000)).toEqual({
    dividend: 4000,
    salary: 100,
    hourSalary: 70,
    agentRealtimeSalary: 100,
  });
  await sql`DELETE FROM settings WHERE key = 'contracts'`.execute(site.db);
  await set('hourSalary', 100);
});
