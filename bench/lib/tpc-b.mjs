import { spawnSync } from 'node:child_process';
import { Client } from 'pg';

/**
 * pgbench's TPC-B on a server, in a database of its own that is gone afterwards.
 * @returns {Promise<number | null>} transactions per second; null when pgbench is not on this machine
 */
export async function tpcB(postgres, clients, seconds) {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  await client.query('DROP DATABASE IF EXISTS pgbench');
  await client.query('CREATE DATABASE pgbench');
  const url = Object.assign(new URL(postgres), { pathname: '/pgbench' }).href;
  const run = (args) => spawnSync('pgbench', [...args, url], { encoding: 'utf8' });
  const ready = run(['-i', '-q', '-s', '10']).status === 0;
  const stdout = ready
    ? run(['-c', String(clients), '-j', '2', '-T', String(seconds), '-n', '-M', 'prepared']).stdout
    : '';
  await client.query('DROP DATABASE pgbench');
  await client.end();
  return ready ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) : null;
}
