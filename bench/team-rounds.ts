import { type Client, Pool } from 'pg';
import { type Gateway, cpuOf } from './lib/gateway.ts';
import { load } from './lib/load.ts';
import { openMembers } from './lib/members.ts';
import { launchForMembers, oneRound } from './lib/players.ts';
import { cpuBelow, postmasterOf } from './lib/postgres-cpu.ts';
import { printTable, show } from './lib/table.ts';

/** With and without uplines. */
const players = 200;
const connections = 32;
const seconds = 8;
const laps = 5;
const firstSlot = '1001';

/** CPU ms of gateway and PostgreSQL per round, rounds, and those that answered something else than 200. */
interface Turn {
  perRound: number;
  sent: number;
  wrong: number;
}

/** Rounds of members with nobody and with eight levels above, counted into reports and shares. */
export async function benchTeamRounds(gateway: Gateway, client: Client): Promise<void> {
  const pool = new Pool({ connectionString: gateway.postgres.href });
  const lone = await openMembers(pool, players, 'benchlone');
  const deep = await openMembers(pool, players, 'benchdeep');
  await pool.end();
  // Accounts of the seventh level, with the agent of the team above.
  await client.query(
    `UPDATE customers c SET upline_id = u.upline_id FROM (
       SELECT upline_id, row_number() OVER (ORDER BY id DESC) AS nth FROM customers WHERE account LIKE 'team100000x%' ORDER BY id DESC LIMIT $1
     ) u WHERE c.account = 'benchdeepx' || u.nth`,
    [players],
  );
  await counted(client);
  const [alone, below] = [
    await launchForMembers(gateway, firstSlot, lone.tokens),
    await launchForMembers(gateway, firstSlot, deep.tokens),
  ];
  const postmaster = await postmasterOf(gateway);
  const play = (tokens: readonly string[]) => turn(gateway, client, { postmaster, tokens });
  // Each once to compile its code.
  await play(alone);
  await play(below);
  const before = await teamBets(client);
  const turns: [none: Turn, eight: Turn][] = [];
  for (let lap = 0; lap < laps; lap += 1) turns.push([await play(alone), await play(below)]);
  const sent = turns.reduce((sum, [, eight]) => sum + eight.sent, 0);
  print(turns, sent - ((await teamBets(client)) - before));
}

/** Of the first agent above. */
async function teamBets(client: Client): Promise<number> {
  const { rows } = await client.query<{ bets: number }>(
    `SELECT coalesce(sum(d.bets), 0)::int AS bets FROM team_days d JOIN customers c ON c.id = d.leader_id WHERE c.account = 'benchagentx2'`,
  );
  return rows[0]!.bets;
}

async function turn(
  gateway: Gateway,
  client: Client,
  { postmaster, tokens }: { postmaster: number; tokens: readonly string[] },
): Promise<Turn> {
  const cpu = () => cpuOf(gateway.pid) + cpuBelow(postmaster);
  const before = cpu();
  const { sent, wrong } = await load({
    port: gateway.mediaPort,
    connections,
    seconds,
    request: (connection, nth) => oneRound(tokens[(connection + nth * connections) % players]!),
  });
  await counted(client);
  return { perRound: (cpu() - before) / sent, sent, wrong };
}

/** Waits until the gateway has counted what is there now. */
async function counted(client: Client): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  for (;;) {
    const { rows: marks } = await client.query<{ done: boolean }>(
      'SELECT upto > $1 AS done FROM team_mark',
      [rows[0]!.now],
    );
    if (marks[0]!.done) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function print(turns: readonly [none: Turn, eight: Turn][], missing: number): void {
  const ratio = ([none, eight]: readonly [Turn, Turn]) => eight.perRound / none.perRound;
  const middle = turns.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(laps / 2)]!;
  const [none, eight] = middle;
  const wrong = turns.flat().reduce((sum, each) => sum + each.wrong, 0);
  printTable(
    `A round and its counting into reports and shares, ${players} members (median of ${laps})`,
    [
      {
        what: 'CPU ms, eight levels above the member',
        figure: show(eight.perRound, 2),
        yardstick: `nobody above ${show(none.perRound, 2)}`,
        ratio: show(ratio(middle), 2),
        goal: '≤ 1.15',
        met: ratio(middle) <= 1.15,
      },
      { what: 'responses other than 200', figure: show(wrong), goal: '0', met: wrong === 0 },
      {
        what: 'rounds that the agent has not, or twice',
        figure: show(missing),
        goal: '0',
        met: missing === 0,
      },
    ],
  );
}
