import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correct } from '../../ledger/correct.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { seamlessHandlers } from '../play/handlers.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { openVendorGame, spin } from '../records/fixtures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { checkTeams } from './check.ts';
import { countTeams } from './count.ts';
import { type Person, Past, countUpTo } from './fixtures.ts';
import { teamOverview } from './overview.ts';

let site: TestGateway;
let past: Past;
beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
});
afterAll(() => site.close());

const figuresOf = async ({ id }: Person, from: string, to = from) =>
  (await teamOverview(site.db, id, { period: 'any', from, to }, new Date(`${to}T15:59:59Z`)))
    .figures;
const right = async () => expect((await checkTeams(site.db)).faults).toEqual([]);

/** Each test has a year of its own, later than the last one's. */
let year = 2010;
const newYear = () => {
  year += 1;
  return (rest: string) => new Date(`${year}-${rest}Z`);
};

describe('what is counted', () => {
  test('[AGT-04k] a bet at midnight belongs to the new day, one before it to the old', async () => {
    const at = newYear();
    const agent = await past.person(null, at('01-01T00:00:00'), 1);
    const member = await past.person(agent, at('01-01T00:00:00'));
    await past.money(member, 'deposit', 1000, at('01-01T00:00:00'));
    await past.round(member, 1, 0, at('03-04T15:59:59.999'));
    await past.round(member, 2, 0, at('03-04T16:00:00'));
    for (const until of ['03-04T15:59:59.999', '03-04T16:00:00', '03-04T16:00:00.001'])
      await countUpTo(site, at(until));
    expect((await figuresOf(agent, `${year}-03-04`)).stake).toBe(1);
    expect((await figuresOf(agent, `${year}-03-05`)).stake).toBe(2);
    await right();
  });

  test('[AGT-04f] [AGT-09] a member who moves takes only the future along, with the own team', async () => {
    const at = newYear();
    const [left, entered] = [
      await past.person(null, at('01-01T00:00:00'), 1),
      await past.person(null, at('01-01T00:00:00'), 1),
    ];
    const sub = await past.person(left, at('01-01T00:00:00'), 2);
    const member = await past.person(sub, at('01-01T00:00:00'));
    await past.money(member, 'deposit', 1000, at('03-01T04:00:00'));
    await past.round(member, 10, 4, at('03-04T04:00:00'));
    await past.move(sub, entered, at('03-04T05:00:00'));
    await past.round(member, 200, 0, at('03-04T05:00:00'));
    await countUpTo(site, at('03-05T00:00:00'));
    const day = `${year}-03-04`;
    expect(await figuresOf(left, day)).toMatchObject({ members: 0, stake: 10, activeMembers: 1 });
    expect(await figuresOf(left, `${year}-03-03`)).toMatchObject({ members: 2 });
    expect(await figuresOf(entered, day)).toMatchObject({
      members: 2,
      registrations: 0,
      stake: 200,
      activeMembers: 1,
    });
    expect(await figuresOf(sub, day)).toMatchObject({ members: 1, stake: 210, activeMembers: 1 });
    const balances = await Promise.all(
      [left, entered].map(({ id }) =>
        teamOverview(site.db, id, { period: 'any' }, at('03-05T00:00:00')),
      ),
    );
    expect(balances.map(({ teamBalance, agents }) => [teamBalance, agents])).toEqual([
      [0, 0],
      [1000 - 10 + 4 - 200, 1],
    ]);
    await right();
  });

  test('[AGT-04d] somebody active on several days of a period is one active member', async () => {
    const at = newYear();
    const agent = await past.person(null, at('01-01T00:00:00'), 1);
    const [often, once] = [
      await past.person(agent, at('01-01T00:00:00')),
      await past.person(agent, at('01-01T00:00:00')),
    ];
    for (const person of [often, once])
      await past.money(person, 'deposit', 1000, at('01-01T00:00:00'));
    for (const day of ['02-27', '03-02', '03-03', '03-16'])
      await past.round(often, 1, 0, at(`${day}T04:00:00`));
    await past.round(once, 1, 0, at('03-03T04:00:00'));
    // In one batch, and in many.
    await countUpTo(site, at('03-03T00:00:00'));
    await countUpTo(site, at('04-01T00:00:00'), 1);
    const active = async (from: string, to: string) =>
      (await figuresOf(agent, `${year}-${from}`, `${year}-${to}`)).activeMembers;
    expect(await active('03-02', '03-02')).toBe(1);
    expect(await active('03-02', '03-08')).toBe(2);
    expect(await active('03-01', '03-15')).toBe(2);
    expect(await active('03-16', '03-31')).toBe(1);
    expect(await active('03-01', '03-31')).toBe(2);
    expect(await active('02-20', '02-28')).toBe(1);
    expect(await active('03-04', '03-15')).toBe(0);
    await right();
  });

  test('[AGT-04d] who was active more than a year ago is one of all time, and one of a year', async () => {
    const at = newYear();
    const agent = await past.person(null, at('01-01T00:00:00'), 1);
    const member = await past.person(agent, at('01-01T00:00:00'));
    await past.money(member, 'deposit', 1000, at('01-01T00:00:00'));
    await past.round(member, 1, 0, at('01-05T04:00:00'));
    newYear();
    const later = new Date(`${year}-03-04T04:00:00Z`);
    await past.round(member, 1, 0, later);
    await countUpTo(site, new Date(`${year}-03-05T00:00:00Z`));
    expect((await figuresOf(agent, `${year}-01-01`, `${year}-03-04`)).activeMembers).toBe(1);
    const ever = await teamOverview(site.db, agent.id, { period: 'any' }, later);
    expect(ever.figures).toMatchObject({ activeMembers: 1, bets: 2 });
    await right();
  });

  test('[AGT-04f] counts each bet once, however many count at once and although one is killed', async () => {
    const at = newYear();
    const agent = await past.person(null, at('01-01T00:00:00'), 1);
    const member = await past.person(agent, at('01-01T00:00:00'));
    await past.money(member, 'deposit', 10_000, at('01-01T00:00:00'));
    for (let i = 1; i <= 9; i += 1)
      await past.round(member, 10 ** (i % 3), 0, at(`03-04T04:00:0${i}`));
    const until = at('04-01T00:00:00');
    const killed = new Client({ connectionString: site.url });
    killed.on('error', () => {});
    await killed.connect();
    const { rows } = await killed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await killed.query('BEGIN');
    await killed.query('SELECT count_teams($1, 4)', [until]);
    const others = Promise.all([1, 2, 3].map((size) => countUpTo(site, until, size)));
    await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(site.db);
    await others;
    await killed.end().catch(() => {});
    expect(await figuresOf(agent, `${year}-03-04`)).toMatchObject({ bets: 9, stake: 333 });
    await right();
  });
});

/** From here on by the clock. */
describe('play through the gateway', () => {
  test("[AGT-04c] [AGT-04e] an operator's correction of the ledger is booked on its own day", async () => {
    const agent = await past.person(null, new Date(), 1);
    const member = await past.person(agent, new Date());
    const at = new Date('2026-03-04T04:00:00Z');
    const deposit = await past.money(member, 'deposit', 1000, at);
    const salary = await past.money(member, 'salary', 70, at);
    const round = await past.round(member, 50, 20, at);
    await countTeams(site.gateway);
    const takeBack = async (ids: string[]) => {
      const corrections: string[] = [];
      for (const id of ids) corrections.push((await correct(site.db, id, 'A test')).transferId);
      await countTeams(site.gateway);
      return corrections;
    };
    const corrections = await takeBack([round, deposit, salary]);
    const ofDay = { deposits: 1000, rebates: 70, bets: 1, stake: 50, payout: 20, profit: -30 };
    expect(await figuresOf(agent, '2026-03-04')).toMatchObject({ ...ofDay, firstDeposits: 1 });
    const { figures, teamBalance } = await teamOverview(
      site.db,
      agent.id,
      { period: 'today' },
      new Date(),
    );
    const back = Object.entries(ofDay).map(([name, value]) => [name, -value]);
    expect(figures).toMatchObject({
      ...Object.fromEntries(back),
      validStake: -50,
      firstDeposits: 0,
      activeMembers: 0,
    });
    expect(teamBalance).toBe(0);
    // Corrected themselves, they count again.
    await takeBack(corrections.toReversed());
    const again = await teamOverview(site.db, agent.id, { period: 'today' }, new Date());
    const none = Object.keys(ofDay).map((name) => [name, 0]);
    expect(again.figures).toMatchObject({ ...Object.fromEntries(none), validStake: 0 });
    expect(again.teamBalance).toBe(1040);
    await right();
  });

  test("[AGT-04f] a vendor's bet that is taken back counts until then, one not settled never", async () => {
    const { gateway, db } = site;
    await connectVendor(
      { vendor: 'AG', connected: true, launch: 'https://games.ag.example/' },
      gateway,
    );
    const agent = await past.person(null, new Date(), 1);
    const player = await testPlayer(gateway, 100_000);
    await past.move({ id: player.customerId, wallet: player.wallet }, agent, new Date());
    const { token, context } = await openVendorGame(gateway, player);
    const call = (transactionId: string, amount: number) => ({
      token,
      playerId: player.customerId,
      transactionId,
      roundId: 'one',
      amount,
    });
    const today = async () => {
      await countTeams(gateway);
      const { figures } = await teamOverview(db, agent.id, { period: 'today' }, new Date());
      const { bets, stake, validStake, payout, activeMembers } = figures;
      return { bets, stake, validStake, payout, activeMembers };
    };
    const rollback = (transactionId: string) =>
      seamlessHandlers['seamless.rollback'](
        { token, playerId: player.customerId, transactionId },
        context,
      );
    for (const id of ['first', 'second', 'third'])
      await seamlessHandlers['seamless.debit'](call(id, 1000), context);
    await rollback('third');
    expect(await today()).toMatchObject({ bets: 0, stake: 0, activeMembers: 0 });
    await seamlessHandlers['seamless.credit'](call('paid', 500), context);
    const settled = { bets: 2, stake: 2000, validStake: 1500, payout: 500, activeMembers: 1 };
    expect(await today()).toEqual(settled);
    await rollback('second');
    expect(await today()).toEqual({ ...settled, bets: 1, stake: 1000, validStake: 500 });
    await right();
  });

  test('[AGT-04f] [WAL-08e] rounds of the house count once they are settled, with the money', async () => {
    const { gateway, db } = site;
    const agent = await past.person(null, new Date(), 1);
    const player = await testPlayer(gateway, 10_000);
    await past.move({ id: player.customerId, wallet: player.wallet }, agent, new Date());
    await spin(gateway, player, 3, 500);
    await countTeams(gateway);
    const { figures, teamBalance } = await teamOverview(
      db,
      agent.id,
      { period: 'today' },
      new Date(),
    );
    expect(figures).toMatchObject({ bets: 3, stake: 1500, validStake: 1500, activeMembers: 1 });
    const wallet = await db
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', player.wallet)
      .executeTakeFirstOrThrow();
    expect(teamBalance).toBe(Number(wallet.balance));
    expect(figures.profit).toBe(teamBalance - 10_000);
    await right();
  });
});

describe('the consumer', () => {
  test('[AGT-04a] waits for a registration that is not committed', async () => {
    const agent = await past.person(null, new Date(), 1);
    const client = new Client({ connectionString: site.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO customers (account, nickname, upline_id) VALUES ('t-waits', 'Waits', $1)`,
      [agent.id],
    );
    await countTeams(site.gateway);
    const members = async () =>
      (await teamOverview(site.db, agent.id, { period: 'today' }, new Date())).figures.members;
    expect(await members()).toBe(0);
    await client.query('COMMIT');
    await client.end();
    await countTeams(site.gateway);
    expect(await members()).toBe(1);
  });
});

describe('the check', () => {
  test('[AGT-04f] names account, day, category and figure of what is off by a centavo', async () => {
    await right();
    const { rows } = await sql<{ leader: string }>`
      UPDATE team_days SET stake = stake + 1 WHERE (leader_id, day, category) = (SELECT leader_id, day, category
        FROM team_days WHERE category = 'RNG' ORDER BY day, leader_id LIMIT 1) RETURNING leader_id AS leader`.execute(
      site.db,
    );
    const { total, faults } = await checkTeams(site.db);
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', rows[0]!.leader)
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
    expect(faults[0]).toMatchObject({ rollup: 'team', account, category: 'RNG', figure: 'stake' });
    expect(faults[0]!.found - faults[0]!.expected).toBe(1);
    expect(faults[0]!.day).toMatch(/^20\d\d-\d\d-\d\d$/);
    await sql`UPDATE team_days SET stake = stake - 1 WHERE leader_id = ${rows[0]!.leader} AND day = ${faults[0]!.day}::date AND category = 'RNG'`.execute(
      site.db,
    );
    await right();
  });

  test('[AGT-04a] [AGT-04d] [AGT-04j] names wrong members, active ones and balances', async () => {
    await sql`UPDATE team_totals SET balance = balance - 3, members = members + 1 WHERE leader_id = (SELECT max(leader_id) FROM team_totals)`.execute(
      site.db,
    );
    await sql`UPDATE team_active SET members = members + 1 WHERE (leader_id, day) = (SELECT leader_id, day FROM team_active LIMIT 1)`.execute(
      site.db,
    );
    const { faults } = await checkTeams(site.db);
    expect(faults.map(({ rollup, figure, found, expected }) => [rollup, figure, found - expected]))
      .toEqual([
        ['active', 'members', 1],
        ['team', 'balance', -3],
        ['team', 'members', 1],
      ]); // prettier-ignore
  });
});
