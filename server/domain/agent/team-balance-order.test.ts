import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TeamList, membersPerPage } from '../../../contract/agent/team-shapes.ts';
import { nowDate } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let agent: AgentCaller;
beforeEach(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
});
afterEach(() => site.close());

const leaders = 30;

/** 30 below the agent with a team of ₱1, ₱2, … and each with one below that holds it. */
async function openTeam(): Promise<string[]> {
  const past = new Past(site.gateway);
  const now = nowDate();
  const ids: string[] = [];
  for (let pesos = 1; pesos <= leaders; pesos += 1) {
    const leader = await past.person({ id: agent.id, wallet: '0' }, now, 2);
    await past.money(await past.person(leader, now), 'deposit', pesos * 100, now);
    ids.push(leader.id);
  }
  await countTeams(site.gateway);
  await sql`SELECT roster_teams(${[agent.id]}::bigint[])`.execute(site.db);
  return ids;
}

/** Teams elsewhere on the site, each with so much. */
const openOthers = (count: number, centavos: number) =>
  sql`WITH others AS (INSERT INTO customers (account, nickname) SELECT 'iba' || ${centavos}::text || 'x' || n, 'I'
        FROM generate_series(1, ${count}::integer) n RETURNING id)
      INSERT INTO team_totals (leader_id, members, agents, balance) SELECT id, 1, 0, ${centavos} FROM others`.execute(
    site.db,
  );

async function pageOf(order: 'up' | 'down', pageNo: number): Promise<number[]> {
  const query = { levels: 'all', sort: 'teamBalance', order, pageNo: String(pageNo) };
  const { members }: TeamList = (await agent.team(query)).value;
  return members.map(({ teamBalance }) => teamBalance);
}

test.each([
  ['none', 0, 0],
  ['1,990, so that ten', 1990, 2050],
  ['2,100, so that none', 2100, 1e9],
])(
  '[AGT-06g] teams are in order by balance beside larger ones of others: %s of its own come first',
  async (_, count, centavos) => {
    await openTeam();
    await openOthers(count, centavos);
    const falling = Array.from({ length: leaders }, (_none, i) => (leaders - i) * 100);
    expect(await pageOf('down', 1)).toEqual(falling.slice(0, membersPerPage));
    expect(await pageOf('down', 2)).toEqual([
      ...falling.slice(membersPerPage),
      ...Array.from({ length: 2 * membersPerPage - leaders }, () => 0),
    ]);
    // Thirty without a team are before the smallest.
    expect(await pageOf('up', 2)).toEqual([
      ...Array.from({ length: leaders - membersPerPage }, () => 0),
      ...falling.toReversed().slice(0, 2 * membersPerPage - leaders),
    ]);
  },
);
