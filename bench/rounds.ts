import { Client } from 'pg';
import type { Gateway } from './lib/gateway.ts';
import { type LoadResult, load } from './lib/load.ts';
import { launchGame, oneRound } from './lib/players.ts';
import { printTable, show } from './lib/table.ts';
import { tpcB } from './lib/tpc-b.ts';

const players = 32;
const seconds = 10;
const firstSlot = '1001';

/** The sum of entries, and wrong balances (WAL-01). */
async function checkLedger(client: Client): Promise<{ sum: string; wrong: number }> {
  const { rows: sums } = await client.query<{ sum: string }>(
    'SELECT coalesce(sum(amount), 0)::text AS sum FROM entries',
  );
  const { rows: wrong } = await client.query<{
    count: number;
  }>(`SELECT count(*)::int AS count FROM accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.balance <> coalesce(e.sum, 0)`);
  return { sum: sums[0]?.sum ?? '', wrong: wrong[0]?.count ?? Number.NaN };
}

/** Rounds per second through HTTP, in turn with TPC-B on the server. */
export async function benchRounds(gateway: Gateway): Promise<void> {
  const tokens = await Promise.all(
    Array.from({ length: players }, (_, index) => launchGame(gateway, firstSlot, index)),
  );
  const client = new Client({ connectionString: gateway.postgres.href });
  await client.connect();
  const figures: (LoadResult & { tps: number | null })[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const tps = await tpcB(gateway.postgres, players, seconds);
    const rounds = await load({
      port: gateway.mediaPort,
      connections: players,
      seconds,
      request: (index) => oneRound(tokens[index]!),
    });
    figures.push({ tps, ...rounds });
  }
  figures.sort((a, b) => a.perSecond / (a.tps || 1) - b.perSecond / (b.tps || 1));
  const middle = figures[1];
  if (!middle) return;
  const { tps, perSecond, p50, p99 } = middle;
  const wrong = figures.reduce((sum, figure) => sum + figure.wrong, 0);
  const ratio = tps ? perSecond / tps : null;
  printTable(`Rounds through HTTP, ${players} players (median of three turns of ${seconds} s)`, [
    {
      what: 'rounds per second',
      figure: show(perSecond),
      yardstick: tps ? `pgbench TPC-B ${show(tps)}` : 'no pgbench on this machine',
      ratio: ratio ? show(ratio, 2) : '',
      goal: '≥ 0.40',
      ...(ratio ? { met: ratio >= 0.4 } : {}),
    },
    { what: 'ms per round, median and p99', figure: `${show(p50, 1)} / ${show(p99, 1)}` },
    { what: 'responses other than 200', figure: show(wrong), goal: '0', met: wrong === 0 },
  ]);
  const { sum, wrong: off } = await checkLedger(client);
  await client.end();
  printTable('The ledger afterwards', [
    { what: 'sum of all entries', figure: sum, goal: '0', met: sum === '0' },
    {
      what: 'balances that differ from their entries',
      figure: show(off),
      goal: '0',
      met: off === 0,
    },
  ]);
}
