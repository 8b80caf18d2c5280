import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { median } from './lib/browsing.ts';
import { type LedgerModule, ledgerModule } from './lib/ledger-module.ts';
import type { Gateway } from './lib/gateway.ts';
import { type LoadResult, load, post } from './lib/load.ts';
import { openMembers } from './lib/members.ts';
import { type Row, printTable, show } from './lib/table.ts';
import { tpcB } from './lib/tpc-b.ts';

const clients = 32;
const seconds = 6;
/** Numbers of members. */
const sizes = [10, 1000, 100_000];
/** Numbers of entries. */
const lengths = [10, 10_000, 1_000_000] as const;
const any = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';

/** Movements per second between random wallets, concurrently. */
async function movesAtLedger(
  { connect, fingerprint, move }: LedgerModule,
  url: string,
  wallets: readonly string[],
): Promise<number> {
  const db = connect(url);
  const end = performance.now() + seconds * 1000;
  let moved = 0;
  const work = async () => {
    while (performance.now() < end) {
      const from = any(wallets);
      const to = any(wallets);
      if (from === to) continue;
      const legs = [
        { account: from, amount: -1 },
        { account: to, amount: 1 },
      ];
      await move(db, {
        kind: 'bench',
        scope: 'bench',
        key: randomUUID(),
        fingerprint: fingerprint(from, to),
        legs,
      });
      moved += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  await db.destroy();
  return moved / seconds;
}

/** The same through HTTP, a centavo at a time. */
function movesThroughHttp(gateway: Gateway, tokens: readonly string[]): Promise<LoadResult> {
  return load({
    port: gateway.port,
    connections: clients,
    seconds,
    request: () =>
      post(
        '/api/v2/wallets/transfer',
        { key: randomUUID(), from: 'MAIN', to: 'AG', amount: 1 },
        { authorization: `Bearer ${any(tokens)}` },
      ),
  });
}

async function benchMovements(gateway: Gateway, pool: Pool): Promise<void> {
  const rows: Row[] = [];
  const ledger = await ledgerModule();
  let wrong = 0;
  for (const size of sizes) {
    const { wallets, tokens } = await openMembers(pool, size, `bench${size}`);
    const tps = await tpcB(gateway.postgres, clients, seconds);
    const direct = await movesAtLedger(ledger, gateway.postgres.href, wallets);
    const http = await movesThroughHttp(gateway, tokens);
    wrong += http.wrong;
    const beside = (figure: number, minRatio: number) =>
      tps
        ? {
            yardstick: `TPC-B ${show(tps)}`,
            ratio: show(figure / tps, 2),
            goal: `≥ ${show(minRatio, 2)}`,
            met: figure / tps >= minRatio,
          }
        : { yardstick: 'no pgbench' };
    rows.push(
      { what: `at the ledger, ${show(size)} members`, figure: show(direct), ...beside(direct, 1) },
      {
        what: `through HTTP, ${show(size)} members`,
        figure: show(http.perSecond),
        ...beside(http.perSecond, 0.5),
      },
    );
  }
  rows.push({ what: 'responses other than 200', figure: show(wrong), goal: '0', met: wrong === 0 });
  printTable(`Money movements per second, ${clients} at once, ${seconds} s each`, rows);
}

/** Opens an account with `length` entries; returns its ID. */
async function openFilledAccount(client: Client, length: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `WITH person AS (INSERT INTO customers (account, nickname) VALUES ('record${length}', 'bench') RETURNING id)
     INSERT INTO accounts (customer_id, purpose, currency, balance, version) SELECT id, 'wallet', 'PHP', $1::int, $1::int FROM person RETURNING id`,
    [length],
  );
  const id = rows[0]?.id ?? '';
  const rails = await client.query<{ id: string }>(
    "SELECT system_account('rails', 'PHP', 2) AS id",
  );
  await client.query(
    `WITH made AS (INSERT INTO transfers (kind, scope, key, fingerprint)
       SELECT 'bench', $4, n::text AS key, '' FROM generate_series(1, $2::int) n ORDER BY n RETURNING id, key),
     lines AS (INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
       SELECT id, 1, $1::bigint, 1, key::int FROM made UNION ALL SELECT id, 2, $3::bigint, -1, -key::int FROM made)
     UPDATE accounts SET balance = balance - $2::int, version = version + $2::int WHERE id = $3::bigint`,
    [id, length, rails.rows[0]?.id, `record ${id}`],
  );
  return id;
}

/** Median ms of the newest entries' page. */
async function firstPage(client: Client, account: string): Promise<number> {
  const times: number[] = [];
  for (let look = 0; look < 300; look += 1) {
    const began = performance.now();
    const { rows } = await client.query({
      name: 'first page',
      text: `SELECT e.transfer_id, e.line, e.amount, e.balance_after, t.kind, t.at, t.meta FROM entries e JOIN transfers t ON t.id = e.transfer_id
        WHERE e.account_id = $1 ORDER BY e.transfer_id DESC, e.line DESC LIMIT 50`,
      values: [account],
    });
    times.push(performance.now() - began);
    if (rows.length < 10) throw new Error(`${rows.length} entries of account ${account}`);
  }
  return median(times);
}

async function benchRecords(client: Client): Promise<void> {
  const accounts: string[] = [];
  for (const length of lengths) accounts.push(await openFilledAccount(client, length));
  await client.query('VACUUM ANALYZE entries, transfers');
  const times: number[] = [];
  for (const account of accounts) times.push(await firstPage(client, account));
  const [short = 0, full = 0, long = 0] = times;
  const ratio = long / full;
  const rows = [
    { what: `${show(lengths[0])} entries`, figure: `${show(short, 2)} ms` },
    { what: `${show(lengths[1])} entries`, figure: `${show(full, 2)} ms` },
    {
      what: `${show(lengths[2])} entries`,
      figure: `${show(long, 2)} ms`,
      yardstick: 'the line above',
      ratio: show(ratio, 2),
      goal: '≤ 1.5',
      met: ratio <= 1.5,
    },
  ];
  printTable('The first 50 movements of an account, newest first (median of 300)', rows);
}

async function benchCheck(client: Client): Promise<void> {
  const began = performance.now();
  const { rows } = await client.query<{ entries: string; faults: string }>(
    'SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM ledger_faults()) AS faults',
  );
  const { entries = '0', faults = '' } = rows[0] ?? {};
  const spent = (performance.now() - began) / 1000;
  printTable('The check of the whole ledger afterwards', [
    { what: `seconds for ${show(Number(entries))} entries`, figure: show(spent, 1) },
    { what: 'faults', figure: faults, goal: '0', met: faults === '0' },
  ]);
}

/** Measures movements beside TPC-B, long records' first pages, and the ledger check. */
export async function benchLedger(gateway: Gateway): Promise<void> {
  const pool = new Pool({ connectionString: gateway.postgres.href, max: clients });
  const client = new Client({ connectionString: gateway.postgres.href });
  await client.connect();
  await benchMovements(gateway, pool);
  await pool.end();
  await benchRecords(client);
  await benchCheck(client);
  await client.end();
}
