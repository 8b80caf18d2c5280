import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Income } from '../../../contract/agent/income.ts';
import type { ContractKind } from '../../../contract/commissions/shapes.ts';
import { nowDate } from '../../clock.ts';
import { correct } from '../../ledger/correct.ts';
import { openAccount } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { downlineOf, givenContract, settledRound, tier } from '../commissions/fixtures.ts';
import { settleContracts } from '../commissions/settle.ts';
import { termsOf } from '../commissions/terms.ts';
import { openSession } from '../identity/session/sessions.ts';
import { testPlayer } from '../play/fixtures.ts';
import { credit } from '../records/fixtures.ts';
import { type AgentCaller, type Person, Past, newAgent } from './fixtures.ts';
import { incomeOf, incomeRows } from './income.ts';

/** Wednesday, 4 March 2026, 23:30 in Manila. */
const now = new Date('2026-03-04T15:30:00Z');
const at = (time: string) => new Date(`2026-03-${time}Z`);

let site: TestGateway;
let past: Past;
/** `agent` is paid by `upline` and pays `member`; `lone` has nothing. */
let people: Record<'upline' | 'agent' | 'member' | 'lone', Person>;

beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
  const opened = new Date('2025-01-01T00:00:00Z');
  const upline = await past.person(null, opened, 1);
  const agent = await past.person(upline, opened, 2);
  const member = await past.person(agent, opened);
  const lone = await past.person(null, opened, 1);
  people = { upline, agent, member, lone };
  for (const person of [upline, agent]) await past.money(person, 'opening', 100_000, opened);
  await book();
});
afterAll(() => site.close());

/** What an account pays to another by a contract, as `paySettlement` writes it. */
async function pay(type: ContractKind, from: Person, to: Person, amount: number, when: Date) {
  const id = await past.transfer(type === 'dividend' ? 'dividend' : 'salary', when, [
    { account: to.wallet, amount },
    { account: from.wallet, amount: -amount },
  ]);
  // Written once: no trigger here, for the history that the gateway would have written.
  await site.db.transaction().execute(async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql`UPDATE transfers SET meta = ${JSON.stringify({ type })}::jsonb WHERE id = ${id}`.execute(
      db,
    );
  });
  return id;
}

async function book(): Promise<void> {
  const { upline, agent, member } = people;
  // The last moment of 2 March in Manila, and the first one of 3 March.
  await pay('dividend', upline, agent, 100, at('02T15:59:59.999'));
  await pay('dividend', upline, agent, 2000, at('02T16:00:00'));
  await pay('salary', upline, agent, 30, at('03T02:00:00'));
  await pay('hourSalary', upline, agent, 4, at('03T02:00:00'));
  await pay('hourSalary', upline, agent, 5, at('03T03:00:00'));
  await pay('agentRealtimeSalary', upline, agent, 6, at('03T02:00:00'));
  await pay('salary', agent, member, 700, at('03T04:00:00'));
  await past.money(agent, 'rebate_points', 80, at('04T02:00:00'));
  await past.money(agent, 'bonus_referral', 90, at('04T02:00:00'));
  // No income of an agent.
  await past.money(agent, 'deposit', 50_000, at('04T02:00:00'));
  await past.money(agent, 'bonus_vip', 40_000, at('04T02:00:00'));
  await past.money(agent, 'promotion', 30_000, at('04T02:00:00'));
  await past.round(agent, 100, 900, at('04T02:00:00'));
  await past.money(agent, 'rebate', 20_000, at('04T02:00:00'), { purpose: 'locked' });
  await past.money(agent, 'rebate', 10_000, at('04T02:00:00'), {
    purpose: 'locked',
    currency: 'FUN',
  });
  // Others' income.
  await past.money(member, 'rebate_points', 7000, at('03T05:00:00'));
  await past.money(upline, 'rebate_points', 8000, at('03T05:00:00'));
}

const none = { rebates: 0, commissions: 0, dividends: 0, dailyWages: 0, hourlySalary: 0, realtimeSalary: 0, total: 0, paid: 0, net: 0 }; // prettier-ignore
const of = (who: keyof typeof people, period: Income['period'] = 'month') =>
  incomeOf(site.db, people[who].id, { period }, now);

describe("an agent's income", () => {
  test('[AGT-01i] is by kind and by day of Manila, newest first, beside what was paid', async () => {
    expect(await of('agent')).toEqual({
      period: 'month',
      from: '2026-03-01',
      to: '2026-03-04',
      timeZone: 'Asia/Manila',
      currency: 'PHP',
      currencySymbol: '₱',
      asOf: now.toISOString(),
      sums: { rebates: 80, commissions: 90, dividends: 2100, dailyWages: 30, hourlySalary: 9, realtimeSalary: 6, total: 2315, paid: 700, net: 1615 }, // prettier-ignore
      days: [
        { ...none, day: '2026-03-04', rebates: 80, commissions: 90, total: 170, net: 170 },
        { day: '2026-03-03', rebates: 0, commissions: 0, dividends: 2000, dailyWages: 30, hourlySalary: 9, realtimeSalary: 6, total: 2045, paid: 700, net: 1345 }, // prettier-ignore
        { ...none, day: '2026-03-02', dividends: 100, total: 100, net: 100 },
      ],
    });
  });

  test('[AGT-01i] of the payer is what it paid, and of an agent without any it is empty', async () => {
    const { sums, days } = await of('upline');
    expect(sums).toEqual({ ...none, rebates: 8000, total: 8000, paid: 2145, net: 5855 });
    expect(days.map(({ day, paid }) => [day, paid])).toEqual([
      ['2026-03-03', 2045],
      ['2026-03-02', 100],
    ]);
    expect(await of('lone')).toMatchObject({ sums: none, days: [] });
  });

  test.each([
    ['today', '2026-03-04', '2026-03-04', 170],
    ['yesterday', '2026-03-03', '2026-03-03', 2045],
    ['week', '2026-03-02', '2026-03-04', 2315],
    ['halfMonth', '2026-03-01', '2026-03-04', 2315],
  ] as const)('[AGT-07c] %s has its own days alone', async (period, from, to, total) => {
    expect(await of('agent', period)).toMatchObject({ period, from, to, sums: { total } });
  });

  test('[AGT-07c] without a first day it is of the 366 days up to the last one, or to today', async () => {
    const ask = (to?: string) =>
      incomeOf(site.db, people.agent.id, { period: 'any', ...(to && { to }) }, now);
    expect(await ask()).toMatchObject({ from: '2025-03-04', to: '2026-03-04' });
    expect(await ask('2026-03-02')).toMatchObject({ from: '2025-03-02', sums: { total: 100 } });
    expect(await ask('2999-01-01')).toMatchObject({ from: '2025-03-04', to: '2026-03-04' });
  });
});

describe('a correction', () => {
  const daysOf = async ({ id }: Person) =>
    (await incomeOf(site.db, id, { period: 'today' }, nowDate())).days;
  /** A payer with money, and who is paid. */
  async function pair(): Promise<[Person, Person]> {
    const opened = new Date('2025-01-01T00:00:00Z');
    const payer = await past.person(null, opened, 1);
    await past.money(payer, 'opening', 1000, opened);
    return [payer, await past.person(payer, opened, 2)];
  }

  test('[AGT-01i] lowers its column on the day of its booking, for receiver and payer', async () => {
    const [payer, receiver] = await pair();
    const paid = await pay('hourSalary', payer, receiver, 250, at('04T05:00:00'));
    await correct(site.db, paid, 'wrong team');
    expect(await daysOf(receiver)).toMatchObject([
      { ...none, hourlySalary: -250, total: -250, net: -250 },
    ]);
    expect(await daysOf(payer)).toMatchObject([{ ...none, paid: -250, net: 250 }]);
    const then = await incomeOf(site.db, receiver.id, { period: 'today' }, now);
    expect(then.sums).toEqual({ ...none, hourlySalary: 250, total: 250, net: 250 });
  });

  test('[AGT-01i] that is corrected itself leaves the payment as it was, on a day with nothing', async () => {
    const [payer, receiver] = await pair();
    const paid = await pay('salary', payer, receiver, 11, at('04T05:00:00'));
    const { transferId } = await correct(site.db, paid, 'by mistake');
    expect(await daysOf(receiver)).toMatchObject([
      { ...none, dailyWages: -11, total: -11, net: -11 },
    ]);
    await correct(site.db, transferId, 'it was right');
    for (const person of [payer, receiver]) expect(await daysOf(person)).toEqual([]);
  });
});

describe('the call', () => {
  const income = (agent: AgentCaller, query: Record<string, string>) =>
    agent.ask('GET', `/api/agent/income?${new URLSearchParams(query)}`);

  test('[AGT-01i] has what the settlement of contracts paid, received and given', async () => {
    const top = await newAgent(site);
    const middle = await newAgent(site, top.id);
    const player = await downlineOf(site, middle.id);
    const wallet = await openAccount(site.db, top.id, 'PHP');
    await credit(site, { customerId: top.id, wallet, token: '', sessionId: '' }, 'deposit', 90_000);
    const salary = (rate: number, kind: 'salary' | 'agentRealtimeSalary' = 'salary') =>
      termsOf({ kind, salaryType: 'singleBet', tiers: [tier(rate)] });
    const terms = [
      [top.id, middle.id, salary(100)],
      [top.id, middle.id, salary(50, 'agentRealtimeSalary')],
      [middle.id, player, salary(30)],
    ] as const;
    await settledRound(site, player, at('01T17:01:00'), 10_000, 0);
    const since = at('01T17:00:00');
    for (const [offererId, customerId, given] of terms) {
      const due = given.kind === 'salary' ? at('02T16:00:00') : at('01T17:05:00');
      const id = await givenContract(site, { offererId, customerId, terms: given, since, due });
      await site.db
        .updateTable('contracts')
        .set({ state: 'terminated', ended_by: 'customer', ended_at: due })
        .where('id', '=', id)
        .execute();
    }
    await settleContracts(site.gateway);
    expect((await income(middle, { period: 'today' })).value.days).toMatchObject([
      { ...none, dailyWages: 100, realtimeSalary: 50, total: 150, paid: 30, net: 120 },
    ]);
    expect((await income(top, { period: 'today' })).value.sums).toEqual({ ...none, paid: 150, net: -150 }); // prettier-ignore
  });

  test('[AGT-09] is for agents, of the own account alone: no parameter names another one', async () => {
    const agent = await newAgent(site);
    expect((await income(agent, { period: 'any' })).value).toMatchObject({ sums: none, days: [] });
    for (const field of ['account', 'under', 'agentId', 'customerId']) {
      const answer = await income(agent, { period: 'month', [field]: people.agent.id });
      expect(answer).toMatchObject({ success: false, code: 'invalid_request', field });
    }
    const token = await openSession(site.gateway, (await testPlayer(site.gateway, 0)).customerId, { ip: '127.0.0.1', userAgent: 'test' }); // prettier-ignore
    const url = '/api/agent/income?period=today';
    const headers = { authorization: `Bearer ${token}` };
    expect((await site.app.inject({ url, headers })).json()).toMatchObject({ code: 'non_agent' });
    expect((await site.app.inject({ url })).json()).toMatchObject({ code: 'not_logged_in' });
  });

  test('[AGT-07c] rejects more than 366 days, and days in the wrong order', async () => {
    const agent = await newAgent(site);
    const from = '2024-01-01';
    for (const [to, code, field] of [
      ['2024-12-31', undefined, undefined],
      ['2025-01-01', 'period_too_long', 'from'],
      ['2023-12-31', 'invalid_request', 'to'],
    ] as const) {
      const answer = await income(agent, { period: 'any', from, to });
      expect([answer.code, answer.field]).toEqual([code, field]);
    }
  });
});

test("[AGT-07e] the report reads one account's entries by time, and no other rows of the ledger", async () => {
  const wallet = people.lone.wallet;
  await sql`WITH written AS (INSERT INTO transfers (kind, scope, key, fingerprint, at)
      SELECT 'rebate', 'many', n::text, '', ${at('03T04:00:00')} FROM generate_series(1, 20000) n RETURNING id)
    INSERT INTO entries (transfer_id, line, account_id, amount, balance_after, at)
      SELECT id, 1, 500000000 + id % 20, 1, 1, ${at('03T04:00:00')} FROM written`.execute(site.db);
  await sql`INSERT INTO entries (transfer_id, line, account_id, amount, balance_after, at)
    SELECT id, 1, ${wallet}::bigint, 1, 1, ${at('01T04:00:00')} FROM transfers WHERE scope = 'many' ORDER BY id LIMIT 300`.execute(
    site.db,
  );
  await sql`ANALYZE entries, transfers, accounts`.execute(site.db);
  const query = incomeRows(people.lone.id, { first: '2026-03-01', last: '2026-03-01' });
  const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, TIMING OFF) ${query}`.execute(
    site.db,
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('using entries_by_time on entries');
  expect(lines).toContain('using transfers_pkey on transfers');
  expect(lines).not.toMatch(/Seq Scan on (entries|transfers)/);
  expect((await query.execute(site.db)).rows).toMatchObject([
    { day: '2026-03-01', rebates: '300' },
  ]);
});
