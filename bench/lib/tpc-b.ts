import { spawnSync } from 'node:child_process';
import { Client } from 'pg';

/**
 * Runs pgbench's TPC-B in a temporary database.
 * @returns transactions per second; null without pgbench
 */
export async function tpcB(
  postgres: URL,
  clients: number,
  seconds: number,
): Promise<number | null> {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  await client.query('DROP DATABASE IF EXISTS pgbench');
  await client.query('CREATE DATABASE pgbench');
  const url = Object.assign(new URL(postgres), { pathname: '/pgbench' }).href;
  const run = (args: readonly string[]) =>
    spawnSync('pgbench', [...args, url], { encoding: 'utf8' });
  const ready = run(['-i', '-q', '-s', '10']).status === 0;
  const stdout = ready
    ? run(['-c', String(clients), '-j', '2', '-T', String(seconds), '-n', '-M', 'prepared']).stdout
    : '';
  await client.query('DROP DATABASE pgbench');
  await client.end();
  return ready ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) : null;
}
