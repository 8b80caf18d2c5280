import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { ledgerModule } from './lib/ledger-module.mjs';
import { load, post } from './lib/load.mjs';
import { openMembers } from './lib/members.mjs';
import { printTable, show } from './lib/table.mjs';
import { tpcB } from './lib/tpc-b.mjs';

const clients = 32;
const seconds = 6;
/** Members that money moves between. */
const sizes = [10, 1000, 100_000];
/** Entries of one account. */
const lengths = [10, 10_000, 1_000_000];
const any = (list) => list[Math.floor(Math.random() * list.length)];

/** Movements per second between two of the wallets, as many at once as there are clients, by the gateway's own ledger. */
async function atLedger({ connect, fingerprint, move }, url, wallets) {
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

/** Movements per second through HTTP: members put a centavo into a wallet with a vendor. */
function throughHttp(gateway, tokens) {
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

async function benchMovements(gateway, pool) {
  const rows = [];
  const ledger = await ledgerModule();
  let wrong = 0;
  for (const size of sizes) {
    const { wallets, tokens } = await openMembers(pool, size, `bench${size}`);
    const tps = await tpcB(gateway.postgres, clients, seconds);
    const direct = await atLedger(ledger, gateway.postgres.href, wallets);
    const http = await throughHttp(gateway, tokens);
    wrong += http.wrong;
    const beside = (figure, least) =>
      tps
        ? {
            yardstick: `TPC-B ${show(tps)}`,
            ratio: show(figure / tps, 2),
            goal: `≥ ${show(least, 2)}`,
            met: figure / tps >= least,
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
  rows.push({ what: 'answers other than 200', figure: show(wrong), goal: '0', met: wrong === 0 });
  printTable(`Money movements per second, ${clients} at once, ${seconds} s each`, rows);
}

/** Gives a new account so many entries, as the ledger would have written them. */
async function fill(client, length) {
  const { rows } = await client.query(
    `WITH person AS (INSERT INTO customers (account, nickname) VALUES ('record${length}', 'bench') RETURNING id)
     INSERT INTO accounts (customer_id, purpose, currency, balance, version) SELECT id, 'wallet', 'PHP', $1::int, $1::int FROM person RETURNING id`,
    [length],
  );
  const [{ id }] = rows;
  const rails = (await client.query("SELECT system_account('rails', 'PHP', 2) AS id")).rows[0].id;
  await client.query(
    `WITH made AS (INSERT INTO transfers (kind, scope, key, fingerprint)
       SELECT 'bench', $4, n::text AS key, '' FROM generate_series(1, $2::int) n ORDER BY n RETURNING id, key),
     lines AS (INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
       SELECT id, 1, $1::bigint, 1, key::int FROM made UNION ALL SELECT id, 2, $3::bigint, -1, -key::int FROM made)
     UPDATE accounts SET balance = balance - $2::int, version = version + $2::int WHERE id = $3::bigint`,
    [id, length, rails, `record ${id}`],
  );
  return id;
}

/** ms of the first page of an account's entries, newest first: the median of many. */
async function firstPage(client, account) {
  const times = [];
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
  return times.sort((a, b) => a - b)[times.length / 2];
}

async function benchRecords(client) {
  const accounts = [];
  for (const length of lengths) accounts.push(await fill(client, length));
  await client.query('VACUUM ANALYZE entries, transfers');
  const times = [];
  for (const account of accounts) times.push(await firstPage(client, account));
  const [short, full, long] = times;
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

async function benchCheck(client) {
  const began = performance.now();
  const { rows } = await client.query(
    'SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM ledger_faults()) AS faults',
  );
  const spent = (performance.now() - began) / 1000;
  printTable('The check of the whole ledger afterwards', [
    { what: `seconds for ${show(Number(rows[0].entries))} entries`, figure: show(spent, 1) },
    { what: 'faults', figure: rows[0].faults, goal: '0', met: rows[0].faults === '0' },
  ]);
}

/** Movements per second beside TPC-B, the first page of long records, and the check of all of it. */
export async function benchLedger(gateway) {
  const pool = new Pool({ connectionString: gateway.postgres.href, max: clients });
  const client = new Client({ connectionString: gateway.postgres.href });
  await client.connect();
  await benchMovements(gateway, pool);
  await pool.end();
  await benchRecords(client);
  await benchCheck(client);
  await client.end();
}
