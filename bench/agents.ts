import { Client, Pool } from 'pg';
import { sumSorts } from '../contract/agent/sums-shapes.ts';
import { membersPerPage, teamSorts } from '../contract/agent/team-shapes.ts';
import { fillTeam } from './lib/fill-team.ts';
import { type Gateway, memoryOf } from './lib/gateway.ts';
import { openMembers } from './lib/members.ts';
import { benchTeamRounds } from './team-rounds.ts';
import { type Row, printTable, show } from './lib/table.ts';

/** Each with a full first page in its first level. */
const teams = [
  { size: 100, levels: [0.2, 0.2, 0.18, 0.16, 0.12, 0.08, 0.04, 0.02] },
  { size: 100_000, levels: [0.02, 0.04, 0.08, 0.12, 0.16, 0.18, 0.2, 0.2] },
];
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
  const { tokens } = await openMembers(pool, teams.length, 'benchagent');
  await pool.end();
  const { rows } = await client.query<{ id: string }>(
    "UPDATE customers SET type = 1 WHERE account LIKE 'benchagentx%' RETURNING id",
  );
  const ids = rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  return teams.map(({ size }, i) => ({ id: ids[i]!, token: tokens[i]!, name: `team${size}x` }));
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
    for (const [i, team] of teams.entries()) {
      const { id: agentId, name } = agents[i]!;
      const bets = await fillTeam(client, { agentId, name, ...team });
      console.log(`A team of ${show(team.size)} with ${show(bets)} bets is there.`);
    }
    // First: what the gateway has served before leaves it room.
    await benchCsv(gateway, agents[1]!);
    await benchReports(client, gateway, agents);
    await benchTeamRounds(gateway, client);
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
