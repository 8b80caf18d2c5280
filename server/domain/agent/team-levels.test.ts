import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TeamSums, sumSorts } from '../../../contract/agent/sums-shapes.ts';
import { nowDate } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { checkTeams } from './check.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, type Person, Past, countUpTo, newAgent, widen } from './fixtures.ts';

let site: TestGateway;
let past: Past;
beforeEach(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
});
afterEach(() => site.close());

const faults = async () => (await checkTeams(site.db)).faults;
/** All that has happened, with half-months up to yesterday. */
async function count(): Promise<void> {
  await countTeams(site.gateway);
  for (let more = true; more;) {
    await sql`SELECT sum_half_months((SELECT upto FROM team_mark))`.execute(site.db);
    const { rows } = await sql<{ more: boolean }>`
      SELECT summed < (upto AT TIME ZONE 'Asia/Manila')::date - 1 AS more FROM team_mark`.execute(
      site.db,
    );
    more = rows[0]!.more;
  }
}
const noonOf = (day: string) => new Date(`${day}T04:00:00Z`);
const personOf = ({ id }: AgentCaller): Person => ({ id, wallet: '0' });
const nameOf = async (id: string) =>
  (await sql<{ name: string }>`SELECT account AS name FROM customers WHERE id = ${id}`.execute(site.db))
    .rows[0]!.name; // prettier-ignore

async function sums(agent: AgentCaller, query: Record<string, string>): Promise<TeamSums> {
  const search = new URLSearchParams({ period: 'any', ...query });
  const answer = await agent.ask('GET', `/api/agent/sums?${search}`);
  if (!answer.value) throw new Error(answer.code, { cause: answer });
  return answer.value;
}

/** Stakes of each account right below, by account. */
const stakes = async (agent: AgentCaller) =>
  Object.fromEntries(
    (await sums(agent, { sort: 'stake' })).rows.map(({ account, figures }) => [
      account,
      figures.stake,
    ]),
  );

const days = ['2026-01-20', '2026-01-31', '2026-02-01', '2026-02-15', '2026-02-16', '2026-03-03'];

/** 23 accounts right below, some with others below them, and money and play of six days. */
async function playedLevel(): Promise<AgentCaller> {
  const agent = await newAgent(site);
  const opened = noonOf('2026-01-02');
  for (let i = 0; i < 23; i += 1) {
    const direct = await past.person(personOf(agent), opened, i % 2 === 0 ? 2 : 0);
    const below = i % 4 === 0 ? await past.person(direct, opened) : direct;
    for (const [nth, day] of days.entries()) {
      if ((i + nth) % 3 === 0) continue;
      const who = nth % 2 === 0 ? below : direct;
      const amount = 100 * (1 + ((i * 7 + nth * 5) % 11));
      await past.money(who, nth % 3 === 0 ? 'bonus' : 'deposit', 5000 + amount, noonOf(day));
      await past.round(who, amount, i % 5 === 0 ? 2 * amount : 0, noonOf(day));
      if (nth !== 3) continue;
      await past.vendor(who, 'debit', { round: `${i}`, amount: 70 + i, at: noonOf(day) });
      await past.vendor(who, 'credit', { round: `${i}`, amount: i, validBet: 70, at: noonOf(day) });
    }
  }
  await count();
  return agent;
}

test('[AGT-07b] [AGT-07c] a wide level has the order of the sums of its accounts', async () => {
  const agent = await playedLevel();
  const spans = [{}, { from: '2026-01-16', to: '2026-02-15' }, { from: '2026-01-31', to: '2026-03-02' }, { from: '2026-02-01', to: '2026-02-01' }]; // prettier-ignore
  const rest = [{}, { category: 'LIVE' }, { order: 'up' }, { order: 'down', pageNo: '2' }];
  const queries: Record<string, string>[] = [];
  for (const span of spans)
    for (const sort of sumSorts) for (const more of rest) queries.push({ ...span, sort, ...more });
  const answers = async () => {
    const found: TeamSums[] = [];
    for (const query of queries) found.push(await sums(agent, query));
    return found;
  };
  const narrow = await answers();
  await widen(site.db, [agent.id]);
  expect(await answers()).toEqual(narrow);
  // Without the level's own rows every sum is 0.
  await sql`DELETE FROM level_half_months WHERE leader_id = ${agent.id}`.execute(site.db);
  expect((await answers()).map(({ rows }) => rows)).not.toEqual(narrow.map(({ rows }) => rows));
  await sql`DELETE FROM level_days WHERE leader_id = ${agent.id}`.execute(site.db);
  await sql`DELETE FROM team_wide WHERE leader_id = ${agent.id}`.execute(site.db);
}, 60_000);

describe('a wide level', () => {
  test('[AGT-07e] begins with a hundred accounts right below, with what they did before', async () => {
    const agent = await newAgent(site);
    const first = await past.person(personOf(agent), noonOf('2026-01-02'));
    await past.money(first, 'deposit', 1000, noonOf('2026-01-03'));
    await past.round(first, 300, 0, noonOf('2026-01-03'));
    const open = (from: number, to: number) =>
      sql`INSERT INTO customers (account, nickname, upline_id)
        SELECT 'lawak' || ${agent.id}::text || '-' || n, 'L', ${agent.id} FROM generate_series(${from}::int, ${to}::int) n`.execute(
        site.db,
      );
    const rowsOf = async () =>
      (
        await sql<{ stake: string; category: string }>`
          SELECT category, stake FROM level_half_months WHERE leader_id = ${agent.id} AND stake > 0 ORDER BY category`.execute(
          site.db,
        )
      ).rows;
    await open(2, 99);
    await count();
    expect(await rowsOf()).toEqual([]);
    await open(100, 100);
    await count();
    expect(await rowsOf()).toEqual([
      { category: '*', stake: '300' },
      { category: 'RNG', stake: '300' },
    ]);
    expect(await faults()).toEqual([]);
    const last = await sums(agent, { sort: 'stake', order: 'up', pageNo: '5' });
    expect(last.rows.at(-1)).toMatchObject({ figures: { stake: 300 } });
  });

  test('follows play below its accounts, of today and of days that are over', async () => {
    const agent = await newAgent(site);
    const direct = await past.person(personOf(agent), noonOf('2026-01-02'), 2);
    const below = await past.person(direct, noonOf('2026-01-02'));
    await countUpTo(site, noonOf('2026-01-03'));
    await widen(site.db, [agent.id]);
    await past.money(below, 'deposit', 1000, noonOf('2026-03-04'));
    await past.round(below, 300, 0, noonOf('2026-03-04'));
    await past.round(below, 50, 0, new Date(nowDate().getTime() - 1000));
    await count();
    const { rows } = await sql<{ stake: number }>`
      SELECT sum(stake)::int AS stake FROM level_days WHERE leader_id = ${agent.id} AND category = '*'`.execute(
      site.db,
    );
    expect(rows).toEqual([{ stake: 350 }]);
    expect(await faults()).toEqual([]);
  });

  test('[AGT-09] takes along who moves, and shows nobody who has left before it is counted', async () => {
    const [one, other] = [await newAgent(site), await newAgent(site)];
    const member = await past.person(personOf(one), noonOf('2026-01-02'), 2);
    const stays = await past.person(personOf(one), noonOf('2026-01-02'));
    for (const [person, stake] of [[member, 400], [stays, 100]] as const) {
      await past.money(person, 'deposit', 1000, noonOf('2026-01-03'));
      await past.round(person, stake, 0, noonOf('2026-01-03'));
    } // prettier-ignore
    await count();
    await widen(site.db, [one.id, other.id]);
    const [name, left] = [await nameOf(member.id), await nameOf(stays.id)];
    expect(await stakes(one)).toEqual({ [name]: 400, [left]: 100 });
    await sql`UPDATE customers SET upline_id = ${other.id} WHERE id = ${member.id}`.execute(
      site.db,
    );
    expect(await stakes(one)).toEqual({ [left]: 100 });
    expect(await stakes(other)).toEqual({ [name]: 400 });
    await count();
    await count();
    expect(await stakes(other)).toEqual({ [name]: 400 });
    const { rows } = await sql`SELECT FROM level_days WHERE leader_id = ${one.id} AND account_id = ${member.id}`.execute(site.db); // prettier-ignore
    expect(rows).toEqual([]);
    expect(await faults()).toEqual([]);
    await sql`UPDATE customers SET upline_id = NULL WHERE id = ${member.id}`.execute(site.db);
    await count();
    await count();
    expect(await stakes(other)).toEqual({});
    expect(await faults()).toEqual([]);
  });

  test('[AGT-04k] the check names a row that is not what its account did, and a wrong count', async () => {
    const agent = await newAgent(site);
    const member = await past.person(personOf(agent), noonOf('2026-01-02'));
    await past.money(member, 'deposit', 1000, noonOf('2026-01-03'));
    await count();
    await widen(site.db, [agent.id]);
    await sql`SELECT roster_teams(ARRAY[${agent.id}]::bigint[])`.execute(site.db);
    await sql`UPDATE level_days SET deposits = 999 WHERE leader_id = ${agent.id} AND category = '*'`.execute(site.db); // prettier-ignore
    await sql`UPDATE team_balance_counts SET members = 2 WHERE leader_id = ${agent.id}`.execute(site.db); // prettier-ignore
    expect(await faults()).toMatchObject([
      { rollup: 'level', category: '1000', figure: 'balances', found: 2, expected: 1 },
      { rollup: 'level', day: '2026-01-03', category: '*', figure: 'day' },
    ]);
  });
});

/** COUNTS_SEED repeats a run. */
const seed = Number(process.env.COUNTS_SEED) || Math.floor(Math.random() * 2 ** 31);

test(`[AGT-06h] the count of balances within any bounds is that of the rows (seed ${seed})`, async () => {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  /** Of any number of digits, often at a bucket's bound. */
  const amount = () => {
    const step = 10 ** below(8);
    return below(3) === 0 ? below(100) * step : below(100 * step);
  };
  const bound = () => (below(4) === 0 ? null : amount());
  for (let run = 0; run < 40; run += 1) {
    const leader = 9_000_000 + run;
    const balances = Array.from({ length: 1 + below(30) }, amount);
    await sql`INSERT INTO team_roster_balances (leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, balance)
      SELECT ${leader}, nth, 'x', now(), '-infinity', 0, false, false, balance FROM unnest(${balances}::bigint[]) WITH ORDINALITY b (balance, nth)`.execute(
      site.db,
    );
    await sql`UPDATE team_roster_balances SET balance = balance + 7 WHERE leader_id = ${leader} AND customer_id % 3 = 0`.execute(site.db); // prettier-ignore
    await sql`DELETE FROM team_roster_balances WHERE leader_id = ${leader} AND customer_id % 5 = 0`.execute(site.db); // prettier-ignore
    const left = balances.flatMap((each, i) => {
      if ((i + 1) % 5 === 0) return [];
      return [(i + 1) % 3 === 0 ? each + 7 : each];
    });
    const one = left[below(left.length)]!;
    const asked = [[one, one], [one + 1, null], [null, one - 1], ...Array.from({ length: 8 }, () => [bound(), bound()])]; // prettier-ignore
    for (const [from = null, to = null] of asked) {
      const { rows } = await sql<{ found: number }>`SELECT count_balances(${leader}, ${from}, ${to})::int AS found`.execute(site.db); // prettier-ignore
      const fits = left.filter((each) => each >= (from ?? 0) && each <= (to ?? Infinity));
      expect({ from, to, found: rows[0]!.found }).toEqual({ from, to, found: fits.length });
    }
  }
}, 60_000);
