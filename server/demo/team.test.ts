import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { contractKinds } from '../../contract/commissions/shapes.ts';
import { type ActionName, type Value, contract } from '../../contract/index.ts';
import { checkTeams } from '../domain/agent/check.ts';
import { countTeams } from '../domain/agent/count.ts';
import { AgentCaller } from '../domain/agent/fixtures.ts';
import { payTeamRebates } from '../domain/agent/pay-rebates.ts';
import { settleContracts } from '../domain/commissions/settle.ts';
import { openSession } from '../domain/identity/session/sessions.ts';
import { audit } from '../ledger/audit.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { downline } from './people.ts';
import { seedDemo } from './seed.ts';
import { seedTeam } from './team.ts';

let site: TestGateway;
let agent: AgentCaller;
beforeAll(async () => {
  site = await createTestGateway();
  await seedDemo(site.gateway);
  await countTeams(site.gateway);
  const { id } = await site.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'agent')
    .executeTakeFirstOrThrow();
  const from = { ip: '127.0.0.1', userAgent: 'test' };
  const token = await openSession(site.gateway, id, from);
  agent = new AgentCaller(site, id, token);
}, 120_000);
afterAll(() => site.close());

/** As a page of the agents' centre asks. */
async function ask<Name extends ActionName>(
  name: Name,
  query: Record<string, string> = {},
): Promise<Value<Name>> {
  const { value, code } = await agent.ask(
    'GET',
    `${contract[name].path}?${new URLSearchParams(query)}`,
  );
  expect(code).toBeUndefined();
  return value;
}

const any = { period: 'any' };
const account = downline[0]?.account ?? '';

describe('on a fresh demo', () => {
  test('[OPS-01b] [WAL-01] the ledger has no fault', async () => {
    const { total, transfers } = await audit(site.db);
    expect(total).toBe(0);
    expect(transfers).toBeGreaterThan(2000);
  });

  test("[OPS-01b] [AGT-04e] [AGT-04f] the team's sums are what play and ledger give", async () => {
    const { total, members, days } = await checkTeams(site.db);
    expect(total).toBe(0);
    expect(members).toBeGreaterThan(downline.length);
    expect(days).toBeGreaterThan(500);
  });

  test('[OPS-01b] [AGT-01c] the overview has figures and a trend of 60 days', async () => {
    const { figures, agents, teamBalance, days } = await ask('agent.overview', any);
    expect(figures).toMatchObject({ members: downline.length, registrations: downline.length });
    expect(agents).toBe(downline.filter(({ type }) => type === 2).length);
    for (const name of [
      'firstDeposits',
      'activeMembers',
      'deposits',
      'withdrawals',
      'bets',
    ] as const)
      expect(figures[name]).toBeGreaterThan(0);
    expect(teamBalance).toBeGreaterThan(0);
    const played = days.slice(-60).filter(({ bets }) => bets > 0);
    expect(played.length).toBeGreaterThan(30);
  });

  test('[OPS-01b] [AGT-01f] the team has four levels, a member page has rates, contracts and transfers', async () => {
    let under = '';
    for (const level of [1, 2, 3, 4]) {
      const place = under === '' ? {} : { under };
      const { members } = await ask('agent.team', { role: 'agent', ...place });
      const all = await ask('agent.team', place);
      expect(all.members.length).toBeGreaterThan(0);
      expect(members.length > 0).toBe(level < 4);
      under = members[0]?.account ?? '';
    }
    const page = await ask('agent.teamMember', { account, ...any });
    expect(page).toMatchObject({ direct: true, path: [account], rates: { RNG: 45, LOTT: 40 } });
    expect(page.changes.length).toBeGreaterThan(9);
    expect(page.contracts).toMatchObject([{ kind: 'dividend', state: 'active' }]);
    expect(page.transfers.length).toBeGreaterThan(1);
    expect(page.team.bets).toBeGreaterThan(0);
  });

  test('[OPS-01b] [AGT-01g] [AGT-01h] team betting and user loss have rows of each level', async () => {
    const first = await ask('agent.sums', any);
    expect(first.rows.length).toBeGreaterThan(10);
    expect(first.all.bets).toBeGreaterThan(2000);
    expect(first.categories).toMatchObject([{ category: 'RNG' }]);
    const below = await ask('agent.sums', { ...any, under: account });
    expect(below.rows.length).toBeGreaterThan(0);
    expect(below.all.bets).toBeGreaterThan(0);
  });

  test('[OPS-01b] [AGT-01i] my income has every kind of contract and what was paid', async () => {
    const { sums, days } = await ask('agent.income', any);
    for (const name of [
      'dividends',
      'dailyWages',
      'hourlySalary',
      'realtimeSalary',
      'paid',
    ] as const)
      expect([name, sums[name]]).toEqual([name, expect.toSatisfy((sum: number) => sum > 0)]);
    expect(sums.net).toBe(sums.total - sums.paid);
    expect(days.length).toBeGreaterThan(30);
  });

  test('[OPS-01b] [AGT-11d] rebates have days with statements that add up; the job pays what members earned, once', async () => {
    const read = async () =>
      (await ask('agent.rebates', any)).days.filter(({ state }) => state !== 'open');
    await payTeamRebates(site.gateway);
    const days = await read();
    expect(days.length).toBeGreaterThan(7);
    for (const { day, state, earned, amount } of days) {
      expect([state, amount]).toEqual(['paid', earned]);
      const { lines } = await ask('agent.rebateStatement', { day });
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
    }
    await payTeamRebates(site.gateway);
    expect(await read()).toEqual(days);
    await countTeams(site.gateway);
    expect((await checkTeams(site.db)).total).toBe(0);
    expect((await audit(site.db)).total).toBe(0);
    const { sums } = await ask('agent.income', any);
    expect(sums.rebates).toBe(days.reduce((sum, { amount }) => sum + amount, 0));
  });

  test("[OPS-01b] [AGT-01j] account details have a sub-agent's and a member's movements", async () => {
    const query = { account, ...any, language: 'EN' };
    const types = new Set((await ask('agent.movements', query)).movements.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['bonus', 'contract', 'deposit', 'other']);
    const { account: member } = downline.find(({ type }) => type === 0)!;
    const played = await ask('agent.movementTotals', { account: member, ...any });
    expect(played.types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['bet', 'payout', 'deposit']),
    );
  });

  test('[OPS-01b] [AGT-01e] [AGT-05g] the links have registrations and first deposits', async () => {
    const { links } = await ask('agent.links');
    expect(links).toHaveLength(3);
    for (const { registrations, firstDeposits, deposits } of links) {
      expect(firstDeposits).toBe(registrations);
      expect(deposits).toBeGreaterThan(0);
    }
  });

  test('[OPS-01b] [AGT-01a] [AGT-01o] deposits, withdrawals and messages of the agent are listed', async () => {
    expect((await ask('deposit.list')).deposits).toMatchObject([
      { state: 'credited', amount: 500_000 },
      { state: 'credited', amount: 1_000_000 },
    ]);
    const { withdrawals } = await ask('withdraw.list');
    expect(withdrawals.map(({ amount }) => amount)).toEqual([300_000, 600_000, 400_000]);
    const { turnover } = await ask('withdraw.overview');
    expect(turnover.left).toBe(0);
    const { messages, unread } = await ask('message.list');
    expect(unread).toBeGreaterThan(0);
    expect(new Set(messages.map(({ key }) => key))).toContain('contractPaid');
  });
});

describe('its contracts', () => {
  test('[OPS-01b] [CON-01] are with the house and with sub-agents, of each kind, two offers wait', async () => {
    const own = await ask('contracts.list', { side: 'own' });
    expect(own.contracts.map(({ kind, state }) => [kind, state])).toEqual([
      ['dividend', 'pending'],
      ...contractKinds.toReversed().map((kind) => [kind, 'active']),
    ]);
    const given = await ask('contracts.list', { side: 'given' });
    const states = given.contracts.map(({ state }) => state);
    expect(states.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'active'),
      'pending',
      'rejected',
      'terminated',
    ]);
    const types = [...own.contracts, ...given.contracts].map(({ salaryType }) => salaryType);
    expect(new Set(types)).toEqual(new Set([null, 'profit', 'loss', 'singleBet']));
    const { contracts } = await ask('contracts.pending');
    expect(contracts).toMatchObject([{ kind: 'dividend', period: 'M', other: null }]);
  });

  test.each(contractKinds)(
    '[OPS-01b] [CON-04] [CON-05] paid %s: each line is in the sum',
    async (kind) => {
      for (const side of ['own', 'given']) {
        const { settlements, owed, paid } = await ask('contracts.settlements', { side, kind });
        expect(owed).toBe(0);
        expect(paid).toBeGreaterThan(0);
        const { id } = settlements.find(({ state }) => state === 'paid')!;
        const { settlement, lines, tiers, tier } = await ask('contracts.statement', { id });
        expect(settlement.rate).toBe(tiers[tier!]!.rate);
        const base = lines.reduce(
          (sum, { counted, validBet, net }) =>
            sum + (kind === 'dividend' ? net : Number(counted) * validBet),
          0,
        );
        expect(settlement.base).toBe(base);
        expect(settlement.amount).toBe(Math.floor((base * settlement.rate!) / 10_000));
        expect(settlement.paidAt).not.toBeNull();
      }
    },
  );

  test.each(contractKinds)(
    '[CON-05] paid of %s what a simulation of its days gives',
    async (kind) => {
      const { contracts } = await ask('contracts.list', { side: 'own', kind, state: 'active' });
      const { id } = contracts[0]!;
      const days = kind === 'agentRealtimeSalary' ? '7' : '31';
      const { periods } = await ask('contracts.simulate', { id, days });
      // What ends as the test starts is left to the job.
      await settleContracts(site.gateway);
      const { rows } = await sql<{ from: Date; amount: string }>`
      SELECT period_from AS from, amount FROM contract_settlements WHERE contract_id = ${id} AND amount > 0`.execute(
        site.db,
      );
      const paid = new Map(rows.map(({ from, amount }) => [from.toISOString(), Number(amount)]));
      const due = periods.filter(({ amount }) => amount > 0);
      expect(due.length).toBeGreaterThan(0);
      expect(due.map(({ from, amount }) => [from, amount])).toEqual(
        due.map(({ from }) => [from, paid.get(from)]),
      );
    },
  );

  test('[OPS-01b] [CON-04] are paid once: the job goes on where the history ends', async () => {
    const past = async () => {
      const { rows } = await sql<{ count: string; marks: string }>`
        SELECT (SELECT count(*) FROM contract_settlements WHERE period_to < now() - interval '1 hour') AS count,
          (SELECT count(*) FROM contracts WHERE due_at < now() - interval '10 minutes') AS marks`.execute(
        site.db,
      );
      return rows[0]!;
    };
    const before = await past();
    expect(before.marks).toBe('0');
    await settleContracts(site.gateway);
    expect(await past()).toEqual(before);
    expect((await audit(site.db)).total).toBe(0);
  });

  test('[OPS-01b] are loaded once', async () => {
    const count = () =>
      site.db
        .selectFrom(['contracts', 'team_transfers'])
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst();
    const before = await count();
    await seedTeam(site.gateway);
    expect(await count()).toEqual(before);
  });
});
