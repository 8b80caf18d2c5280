import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamFigures, TeamOverview } from '../../../contract/agent/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { openAccount } from '../../ledger/ledger.ts';
import { openSession } from '../identity/session/sessions.ts';
import { type Person, Past, countUpTo } from './fixtures.ts';
import { teamOverview } from './overview.ts';

/** Wednesday, 4 March 2026, 23:30 in Manila. */
const now = new Date('2026-03-04T15:30:00Z');

let site: TestGateway;
let past: Past;
/** `agent` has `sub` (an agent) and `one`; below `sub` are `two` and `deep`, below that `deepest`. */
let people: Record<
  | 'agent' | 'sub' | 'one' | 'two' | 'deep' | 'deepest' | 'trial' | 'other' | 'others' | 'lone' | 'roundA' | 'roundB',
  Person
>; // prettier-ignore

beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
  const opens = (upline: Person | null, at: string, type = 0) =>
    past.person(upline, new Date(at), type);
  const agent = await opens(null, '2025-01-01T00:00:00Z', 1);
  const sub = await opens(agent, '2026-03-03T15:59:59Z', 2);
  const one = await opens(agent, '2026-03-03T16:00:00Z');
  const two = await opens(sub, '2026-03-01T15:59:59Z');
  const deep = await opens(sub, '2026-03-01T16:00:00Z', 41);
  const deepest = await opens(deep, '2025-06-01T00:00:00Z');
  const trial = await past.person(agent, new Date('2026-03-04T00:00:00Z'), 4, 'FUN');
  const other = await opens(null, '2025-01-01T00:00:00Z', 1);
  const others = await opens(other, '2026-03-04T00:00:00Z');
  const lone = await opens(null, '2025-01-01T00:00:00Z', 42);
  const roundA = await opens(null, '2025-01-01T00:00:00Z', 2);
  const roundB = await opens(roundA, '2025-01-01T00:00:00Z', 2);
  await past.move(roundA, roundB, new Date('2025-01-02T00:00:00Z'));
  people = { agent, sub, one, two, deep, deepest, trial, other, others, lone, roundA, roundB };
  await money();
  await play();
  await countUpTo(site, now);
});
afterAll(() => site.close());

async function money(): Promise<void> {
  const { agent, sub, one, two, deep, deepest, trial, others } = people;
  const first = new Date('2026-02-01T04:00:00Z');
  for (const person of [agent, sub, one, two, deep, deepest, others])
    await past.money(person, 'opening', 1_000_000, first);
  await past.money(trial, 'deposit', 9_000_000, new Date('2026-03-04T00:00:00Z'), {
    currency: 'FUN',
  });
  await past.money(one, 'deposit', 5000, new Date('2026-03-03T16:00:00Z'));
  await past.money(deepest, 'deposit', 700, new Date('2026-03-01T16:00:00Z'));
  await past.money(deepest, 'deposit', 30, new Date('2026-03-04T02:00:00Z'));
  await past.money(others, 'deposit', 99, new Date('2026-03-04T02:00:00Z'));
  await past.money(two, 'bonus_vip', 41, new Date('2026-03-04T02:00:00Z'));
  await past.money(two, 'promotion', 1, new Date('2026-03-04T02:00:00Z'));
  await past.money(two, 'rebate_points', 60, new Date('2026-03-04T02:00:00Z'));
  // A commission between two of the team is the receiver's.
  await past.transfer('salary', new Date('2026-03-04T02:00:00Z'), [
    { account: deep.wallet, amount: 8 },
    { account: sub.wallet, amount: -8 },
  ]);
  await past.money(one, 'withdrawal', -400, new Date('2026-03-02T02:00:00Z'));
  await past.money(one, 'held', 400, new Date('2026-03-02T02:00:00Z'), { purpose: 'locked' });
  await past.money(one, 'withdrawal_paid', -400, new Date('2026-03-04T02:00:00Z'), {
    purpose: 'locked',
  });
  await past.money(one, 'withdrawal_returned', 150, new Date('2026-03-04T03:00:00Z'));
}

async function play(): Promise<void> {
  const { agent, sub, one, two, deep, deepest, trial, others } = people;
  const bet = (who: Person, stake: number, payout: number, at: string) =>
    past.round(who, stake, payout, new Date(at));
  await bet(agent, 1111, 0, '2026-03-04T02:00:00Z');
  await bet(one, 100, 0, '2026-03-03T16:00:00Z');
  await bet(deepest, 200, 500, '2026-03-04T15:29:59Z');
  await bet(deepest, 200, 0, '2026-03-03T15:59:59Z');
  await bet(two, 1000, 0, '2026-03-01T16:00:00Z');
  await bet(two, 10_000, 70_000, '2026-03-01T15:59:59Z');
  await bet(two, 5, 0, '2026-02-28T15:59:59Z');
  await past.round(trial, 800_000, 0, new Date('2026-03-04T02:00:00Z'), 'FUN');
  const play = { id: one.id, wallet: await openAccount(site.db, one.id, 'FUN') };
  await past.money(play, 'deposit', 900, new Date('2026-03-04T01:00:00Z'), { currency: 'FUN' });
  await past.round(play, 900, 0, new Date('2026-03-04T02:00:00Z'), 'FUN');
  await bet(others, 400_000, 0, '2026-03-04T02:00:00Z');
  const at = new Date('2026-03-04T02:00:00Z');
  await past.vendor(sub, 'debit', { round: 'a', amount: 30, at });
  const taken = await past.vendor(sub, 'debit', { round: 'a', amount: 7, at });
  await past.rollback(sub, taken, { amount: 7, at: new Date('2026-03-04T02:00:30Z') });
  const paid = { round: 'a', amount: 45, validBet: 15, at: new Date('2026-03-04T02:01:00Z') };
  await past.vendor(sub, 'credit', paid);
  const lost = await past.vendor(deep, 'debit', { round: 'b', amount: 3, at });
  await past.rollback(deep, lost, { amount: 3, at: new Date('2026-03-04T02:00:30Z') });
}

const of = (who: keyof typeof people, period: TeamOverview['period']) =>
  teamOverview(site.db, people[who].id, { period }, now);
const none: TeamFigures = {
  members: 0, registrations: 0, firstDeposits: 0, firstDepositSum: 0, activeMembers: 0, deposits: 0, withdrawals: 0,
  bets: 0, stake: 0, validStake: 0, payout: 0, promotions: 0, rebates: 0, profit: 0,
}; // prettier-ignore

describe('the team overview', () => {
  test('[AGT-04a] [AGT-04b] [AGT-04c] [AGT-04d] [AGT-04e] [AGT-04f] [AGT-04g] [AGT-04h] [AGT-04i] [AGT-04j] counts all', async () => {
    const { days, ...overview } = await of('agent', 'today');
    const { members, ...figures } = overview.figures;
    expect(overview).toEqual({
      period: 'today',
      timeZone: 'Asia/Manila',
      from: '2026-03-03T16:00:00.000Z',
      to: '2026-03-04T15:30:00.000Z',
      currency: 'PHP',
      currencySymbol: '₱',
      asOf: '2026-03-04T15:30:00.000Z',
      figures: {
        members: 5,
        registrations: 1,
        firstDeposits: 1,
        firstDepositSum: 5000,
        activeMembers: 3,
        deposits: 5000 + 30,
        withdrawals: 400 - 150,
        bets: 3,
        stake: 100 + 200 + 30,
        validStake: 100 + 200 + 15,
        payout: 500 + 45,
        promotions: 41 + 1,
        rebates: 60 + 8,
        profit: 545 - 330,
      },
      before: { ...none, members: 4, registrations: 1, activeMembers: 1, bets: 1, stake: 200, validStake: 200, profit: -200 }, // prettier-ignore
      beforeFrom: '2026-03-02T16:00:00.000Z',
      beforeTo: '2026-03-03T16:00:00.000Z',
      agents: 2,
      teamBalance: 5_000_000 + 5730 + 102 - 400 + 150 - 100 + 300 - 200 - 1000 + 60_000 - 5 + 15,
    });
    expect(days).toEqual([{ day: '2026-03-04', ...figures }]);
    expect(members).toBe(5);
  });

  test.each([
    [
      'yesterday',
      '2026-03-02T16:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
      { members: 4, registrations: 1, activeMembers: 1, stake: 200, profit: -200 },
    ],
    [
      'week',
      '2026-03-01T16:00:00.000Z',
      now.toISOString(),
      { registrations: 3, activeMembers: 4, validStake: 315 + 200 + 1000, payout: 545 },
    ],
    [
      'halfMonth',
      '2026-02-28T16:00:00.000Z',
      now.toISOString(),
      { registrations: 4, activeMembers: 4, validStake: 315 + 200 + 11_000, payout: 70_545 },
    ],
    [
      'month',
      '2026-02-28T16:00:00.000Z',
      now.toISOString(),
      { registrations: 4, firstDeposits: 2, firstDepositSum: 5700, payout: 70_545 },
    ],
  ] as const)(
    '[AGT-04k] %s is bounded by the midnights of Manila',
    async (period, from, to, figures) => {
      expect(await of('agent', period)).toMatchObject({ period, from, to, figures });
    },
  );

  test("[AGT-04k] an agent's own time zone moves no midnight", async () => {
    await sql`UPDATE customers SET time_zone = 'America/New_York' WHERE id = ${people.other.id}`.execute(
      site.db,
    );
    expect(await of('other', 'today')).toMatchObject({
      timeZone: 'Asia/Manila',
      from: '2026-03-03T16:00:00.000Z',
      figures: { members: 1, stake: 400_000 },
    });
  });

  test('[AGT-04l] has each day of the week, also one without play', async () => {
    const { days } = await of('agent', 'week');
    expect(days.map(({ day, stake, activeMembers }) => [day, stake, activeMembers])).toEqual([
      ['2026-03-02', 1000, 1],
      ['2026-03-03', 200, 1],
      ['2026-03-04', 330, 3],
    ]);
    expect((await of('lone', 'today')).days).toMatchObject([{ day: '2026-03-04', stake: 0 }]);
  });

  test('[AGT-04k] chosen days are compared with as many before, all time with nothing', async () => {
    const ask = (from?: string, to?: string) =>
      teamOverview(
        site.db,
        people.agent.id,
        { period: 'any', ...(from && { from }), ...(to && { to }) },
        now,
      );
    expect(await ask('2026-03-01', '2026-03-02')).toMatchObject({
      from: '2026-02-28T16:00:00.000Z',
      to: '2026-03-02T16:00:00.000Z',
      figures: { members: 3, stake: 11_000, activeMembers: 1, firstDeposits: 1 },
      before: { members: 1, stake: 5, activeMembers: 1 },
      beforeFrom: '2026-02-26T16:00:00.000Z',
      beforeTo: '2026-02-28T16:00:00.000Z',
    });
    expect(await ask()).toMatchObject({
      from: null,
      figures: { stake: 330 + 200 + 11_005, activeMembers: 4, registrations: 5 },
      before: null,
      beforeFrom: null,
      beforeTo: null,
    });
  });

  test('[AGT-04k] right after midnight, what is counted up to before it is no part of the new day', async () => {
    const overview = await teamOverview(
      site.db,
      people.agent.id,
      { period: 'today' },
      new Date('2026-03-04T16:00:02Z'),
    );
    expect(overview).toMatchObject({
      from: '2026-03-04T16:00:00.000Z',
      to: '2026-03-04T16:00:00.000Z',
      asOf: '2026-03-04T15:30:00.000Z',
      figures: { ...none, members: 5 },
      before: { stake: 330 },
    });
  });

  test('[AGT-09] a sub-agent sees the own branch alone, and an agent without a team sees zeros', async () => {
    expect(await of('sub', 'month')).toMatchObject({
      figures: { members: 3, stake: 200 + 200 + 1000 + 10_000, rebates: 68 },
      teamBalance: 3_000_000 + 730 + 102 + 8 + 300 - 200 - 1000 + 60_000 - 5,
    });
    expect(await of('lone', 'month')).toMatchObject({ figures: none, teamBalance: 0, agents: 0 });
  });

  test('[AGT-09] terminates on a cycle of uplines, where nobody is in their own team', async () => {
    for (const who of ['roundA', 'roundB'] as const)
      expect(await of(who, 'today')).toMatchObject({ figures: { members: 1 }, agents: 1 });
  });
});

describe('the call', () => {
  const tokenOf = ({ id }: Person) =>
    openSession(site.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });
  const ask = (token: string | null, query: Record<string, string> = { period: 'month' }) =>
    site.app.inject({
      url: '/api/agent/overview',
      query,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });

  test('[AGT-09] is for agents: a guest has to log in, a member and a trial account are rejected', async () => {
    expect((await ask(null)).json()).toMatchObject({ success: false, code: 'not_logged_in' });
    for (const customer of [people.one, people.trial]) {
      const answer = await ask(await tokenOf(customer));
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ success: false, code: 'non_agent', value: null });
    }
  });

  test("[AGT-09] returns the agent's own team, and no parameter names another tree", async () => {
    const token = await tokenOf(people.other);
    expect((await ask(token)).json()).toMatchObject({
      success: true,
      value: { figures: { members: 1 }, teamBalance: 600_099 },
    });
    for (const field of ['agentId', 'customerId', 'uplineId']) {
      const answer = await ask(token, { period: 'month', [field]: people.agent.id });
      expect(answer.json()).toMatchObject({ success: false, code: 'invalid_request', field });
    }
  });

  test('[AGT-04k] rejects an unknown period, days of a named one, and more than 366 days', async () => {
    const token = await tokenOf(people.other);
    for (const [query, code, field] of [
      [{ period: 'century' }, 'invalid_request', 'period'],
      [{ period: 'week', from: '2026-03-01' }, 'invalid_request', 'period'],
      [{ period: 'any', from: '2026-03-02', to: '2026-03-01' }, 'invalid_request', 'to'],
      [{ period: 'any', from: '2024-01-01', to: '2025-06-01' }, 'period_too_long', 'from'],
    ] as const)
      expect((await ask(token, query)).json()).toMatchObject({ success: false, code, field });
  });
});
