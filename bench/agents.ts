import { Client, Pool } from 'pg';
import { sumSorts } from '../contract/agent/sums-shapes.ts';
import { membersPerPage, teamSorts } from '../contract/agent/team-shapes.ts';
import { fillTeam } from './lib/fill-team.ts';
import { type Gateway, memoryOf } from './lib/gateway.ts';
import { openMembers } from './lib/members.ts';
import { type Row, printTable, show } from './lib/table.ts';

const sizes = [100, 100_000] as const;
/** Calls of each kind. */
const times = 40;
const maxMs = 100;

interface Agent {
  id: string;
  token: string;
  name: string;
}

/** ms, the median and 95 of 100. */
interface Times {
  p50: number;
  p95: number;
}

async function timed(call: (nth: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  // Two for warm-up.
  for (let i = -2; i < times; i += 1) {
    const begun = performance.now();
    await call(i);
    if (i >= 0) taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  return { p50: taken[Math.floor(times / 2)]!, p95: taken[Math.floor(times * 0.95)]! };
}

async function openAgents(client: Client, gateway: Gateway): Promise<Agent[]> {
  const pool = new Pool({ connectionString: gateway.postgres.href });
  const { tokens } = await openMembers(pool, sizes.length, 'benchagent');
  await pool.end();
  const { rows } = await client.query<{ id: string }>(
    "UPDATE customers SET type = 1 WHERE account LIKE 'benchagentx%' RETURNING id",
  );
  const ids = rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  return sizes.map((size, i) => ({ id: ids[i]!, token: tokens[i]!, name: `team${size}x` }));
}

/** First pages of each report, by their name. */
const reports = (name: string): [what: string, path: string][] => [
  ['team overview, a month', 'overview?period=month'],
  ...teamSorts.map((sort): [string, string] => [`a level by ${sort}`, `team?sort=${sort}`]),
  ...teamSorts.map((sort): [string, string] => [
    `everybody by ${sort}`,
    `team?levels=all&sort=${sort}`,
  ]),
  ['everybody with a balance of ₱1 or more', 'team?levels=all&sort=balance&balanceFrom=100'],
  ['everybody who joined, without a bet for a week', 'team?levels=all&sort=joined&idleDays=7'],
  ['search', `team?search=${name.slice(0, 5)}`],
  ['an account of the team', `team/member?account=${name}1&period=month`],
  ...sumSorts.map((sort): [string, string] => [
    `sums of a level by ${sort}`,
    `sums?period=month&sort=${sort}`,
  ]),
  ['my income, a month', 'income?period=month'],
  ['rebates, a month', 'rebates?period=month'],
];

async function ask({ url }: Gateway, { token }: Agent, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/agent/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Reports of a team of 100 and one of 100,000 in eight levels (AGT-07e). */
export async function benchAgents(gateway: Gateway): Promise<void> {
  const client = new Client({ connectionString: gateway.postgres.href });
  await client.connect();
  try {
    const agents = await openAgents(client, gateway);
    for (const [i, size] of sizes.entries()) {
      const { id: agentId, name } = agents[i]!;
      await fillTeam(client, { agentId, name, size });
    }
    await benchReports(client, gateway, agents);
    await benchCsv(gateway, agents[1]!);
    await benchCount(client);
  } finally {
    await client.end();
  }
}

async function benchReports(client: Client, gateway: Gateway, agents: Agent[]): Promise<void> {
  const { rows: ids } = await client.query<{ id: string }>(
    'SELECT id FROM customers ORDER BY md5(id::text) LIMIT 10000',
  );
  const yardstick = await timed((nth) =>
    client.query('SELECT * FROM customers WHERE id = ANY ($1)', [
      ids.slice((nth + 2) * membersPerPage, (nth + 3) * membersPerPage).map(({ id }) => id),
    ]),
  );
  const rows: Row[] = [];
  for (const [i, [what]] of reports('').entries()) {
    const [small, large] = [agents[0]!, agents[1]!];
    const [few, many] = [
      await timed(async () => (await ask(gateway, small, reports(small.name)[i]![1])).text()),
      await timed(async () => (await ask(gateway, large, reports(large.name)[i]![1])).text()),
    ];
    rows.push({
      what,
      figure: `${show(many.p50, 1)} / ${show(many.p95, 1)}`,
      yardstick: `of 100: ${show(few.p50, 1)} / ${show(few.p95, 1)}`,
      ratio: show(many.p50 / few.p50, 1),
      goal: `p95 ≤ ${maxMs}, ratio ≤ 2`,
      met: many.p95 <= maxMs && many.p50 / few.p50 <= 2,
    });
  }
  printTable(
    `Reports of 100,000 downlines, ms (median and p95); ${membersPerPage} rows by primary key ${show(yardstick.p50, 1)} / ${show(yardstick.p95, 1)}`,
    rows,
  );
}

async function benchCsv(gateway: Gateway, agent: Agent): Promise<void> {
  const before = memoryOf(gateway.pid);
  let peak = before;
  const begun = performance.now();
  const answer = await ask(gateway, agent, 'team/export?language=EN');
  let [firstMs, bytes] = [0, 0];
  for await (const part of answer.body!) {
    firstMs ||= performance.now() - begun;
    bytes += part.length;
    peak = Math.max(peak, memoryOf(gateway.pid));
  }
  const allMs = performance.now() - begun;
  printTable('CSV of 100,000 downlines', [
    { what: 'ms to its first line', figure: show(firstMs), goal: '≤ 1,000', met: firstMs <= 1000 },
    {
      what: 'more memory (MB)',
      figure: show((peak - before) / 1e6),
      goal: '≤ 50',
      met: peak - before <= 50e6,
    },
    { what: `s to its end (${show(bytes / 1e6, 1)} MB)`, figure: show(allMs / 1000, 1) },
  ]);
}

const rounds = 5000;
const players = 1000;

/** ms to count rounds of players, in a transaction that is undone. */
async function countMs(client: Client, chosen: string): Promise<number> {
  await client.query('BEGIN');
  await client.query('SELECT upto FROM team_mark FOR UPDATE');
  await client.query("SELECT count_teams(clock_timestamp() - interval '1 ms', 1000000)");
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(
    `INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version, at)
       SELECT 9000000000 + n, p.ids[1 + n % cardinality(p.ids)], 1001, 100, 90, 100, '{}', 'PHP', 0, 0, clock_timestamp()
       FROM generate_series(1, $1::int) n, (SELECT array_agg(id) AS ids FROM (${chosen}) c) p`,
    [rounds],
  );
  await client.query('SET LOCAL session_replication_role = origin');
  const begun = performance.now();
  await client.query("SELECT count_teams(clock_timestamp() + interval '1 s', 1000000)");
  const taken = performance.now() - begun;
  await client.query('ROLLBACK');
  return taken;
}

/** What the consumer of play costs with nobody and with eight levels above. */
async function benchCount(client: Client): Promise<void> {
  const deep = `SELECT id FROM customers WHERE account LIKE 'team100000x%' ORDER BY id DESC LIMIT ${players}`;
  const lone = `SELECT id FROM customers WHERE account LIKE 'lonex%'`;
  await client.query(
    `INSERT INTO customers (account, nickname) SELECT 'lonex' || n, 'bench' FROM generate_series(1, ${players}) n`,
  );
  await client.query("SELECT count_teams(clock_timestamp() - interval '1 s', 1000000)");
  const turns: [number, number][] = [];
  for (let i = 0; i < 3; i += 1)
    turns.push([await countMs(client, lone), await countMs(client, deep)]);
  turns.sort((a, b) => a[1] / a[0] - b[1] / b[0]);
  const [none, eight] = turns[1]!;
  printTable(
    `Counting ${show(rounds)} rounds of ${show(players)} players into reports and shares`,
    [
      {
        what: 'ms a round, eight levels above the player',
        figure: show(eight / rounds, 3),
        yardstick: `none ${show(none / rounds, 3)}`,
        ratio: show(eight / none, 2),
      },
    ],
  );
}
