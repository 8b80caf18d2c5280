import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { load, post } from './lib/load.mjs';
import { printTable, show } from './lib/table.mjs';

const players = 32;
const seconds = 10;

async function api(url, method, path, { body, token, ip }) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** A launch token of a new trial player at the first slot, coming from an address of its own. */
async function launched(gateway, index) {
  const ip = `10.20.${index}.1`;
  const { token } = await api(gateway.url, 'POST', '/api/session/login/freeplay', {
    ip,
    body: { os: 'bench', platform: 'W', encryption: randomUUID(), gatewayVersion: 3 },
  });
  const host = `http://localhost:${gateway.mediaPort}`;
  const launch = await api(gateway.url, 'POST', '/api/wps/game/launchGame', {
    ip,
    token,
    body: { nodeId: '1001', host, language: 'EN' },
  });
  return new URLSearchParams(new URL(launch.url).hash.slice(1)).get('token');
}

/** pgbench's TPC-B on the same server: transactions per second, or null when pgbench is not on this machine. */
function tpcB(postgres) {
  const url = Object.assign(new URL(postgres), { pathname: '/pgbench' }).href;
  const run = (args) => spawnSync('pgbench', [...args, url], { encoding: 'utf8' });
  if (run(['-i', '-q', '-s', '10']).status !== 0) return null;
  const { stdout } = run(['-c', String(players), '-j', '2', '-T', String(seconds), '-n', '-M', 'prepared']);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Sums and balances after everything: the promise of WAL-01. */
async function ledger(client) {
  const { rows: sums } = await client.query('SELECT coalesce(sum(amount), 0)::text AS sum FROM entries');
  const { rows: wrong } = await client.query(`SELECT count(*)::int AS count FROM accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.balance <> coalesce(e.sum, 0)`);
  return { sum: sums[0].sum, wrong: wrong[0].count };
}

/** Rounds per second through HTTP with 32 players, beside pgbench's TPC-B on the same server in turn. */
export async function benchRounds(gateway) {
  const tokens = await Promise.all(Array.from({ length: players }, (_, index) => launched(gateway, index)));
  const client = new Client({ connectionString: gateway.postgres.href });
  await client.connect();
  await client.query('DROP DATABASE IF EXISTS pgbench');
  await client.query('CREATE DATABASE pgbench');
  const figures = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const tps = tpcB(gateway.postgres);
    const rounds = await load({
      port: gateway.mediaPort,
      connections: players,
      seconds,
      request: (index) =>
        post('/api/house/play', { key: randomUUID(), stake: 100 }, { authorization: `Bearer ${tokens[index]}` }),
    });
    figures.push({ tps, ...rounds });
  }
  figures.sort((a, b) => a.perSecond / (a.tps || 1) - b.perSecond / (b.tps || 1));
  const { tps, perSecond, p50, p99 } = figures[1];
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
    { what: 'answers other than 200', figure: show(wrong), goal: '0', met: wrong === 0 },
  ]);
  const { sum, wrong: off } = await ledger(client);
  await client.query('DROP DATABASE pgbench');
  await client.end();
  printTable('The ledger afterwards', [
    { what: 'sum of all entries', figure: sum, goal: '0', met: sum === '0' },
    { what: 'balances that differ from their entries', figure: show(off), goal: '0', met: off === 0 },
  ]);
}
