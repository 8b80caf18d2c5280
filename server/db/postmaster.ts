import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { PostgresHome } from './embedded-home.ts';

/** Sized for one machine; durability is PostgreSQL's default. */
const settings = [
  'shared_buffers=128MB',
  // Seven gateways with the default pool.
  'max_connections=200',
  'wal_compression=pglz',
  'max_wal_size=2GB',
  'checkpoint_completion_target=0.9',
  'random_page_cost=1.1',
  'effective_cache_size=512MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'password_encryption=scram-sha-256',
];
/** ms: after a crash it replays its log, of 2 GB at most. */
const maxRecoveryMs = 600_000;

/** A PostgreSQL's own note of its process. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Returns its pid, or null when it gave up. */
export async function startServer(
  { native, cluster, runAs }: PostgresHome,
  port: number,
  logFile: string,
): Promise<number | null> {
  const log = openSync(logFile, 'a', 0o600);
  const flags = settings.flatMap((setting) => ['-c', setting]);
  // Detached: Ctrl-C stops the gateway, which then stops the database.
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...flags],
    {
      ...runAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  closeSync(log);
  server.unref();
  const gone = new AbortController();
  server.once('exit', () => gone.abort());
  server.once('error', () => gone.abort());
  for (let waited = 0; waited < maxRecoveryMs && !gone.signal.aborted; waited += 20) {
    // A killed server's pid file still says ready.
    const found = postmaster(cluster);
    if (found?.ready && found.pid === server.pid) return found.pid;
    await wait(20);
  }
  return null;
}

/** The one that the cluster's pid file names, or null. */
export function postmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** The cluster's running server that takes connections, or null. */
export function readyServer(cluster: string): Postmaster | null {
  const found = postmaster(cluster);
  return found?.ready && isServerOf(found.pid, cluster) ? found : null;
}

/** The same, after a start that is under way. */
export async function settledServer(cluster: string): Promise<Postmaster | null> {
  for (let waited = 0; waited < maxRecoveryMs; waited += 20) {
    const found = postmaster(cluster);
    if (!found || !isServerOf(found.pid, cluster)) return null;
    if (found.ready) return found;
    await wait(20);
  }
  return null;
}

/** Stops the cluster's server, also one that a killed gateway left running. */
export async function stopServer(cluster: string): Promise<void> {
  const found = postmaster(cluster);
  if (!found || !isServerOf(found.pid, cluster)) return;
  // Fast, then immediate: the log is replayed anyway.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
  ] as const) {
    process.kill(found.pid, signal);
    for (let waited = 0; waited < timeoutMs; waited += 20) {
      if (!isServerOf(found.pid, cluster)) return;
      await wait(20);
    }
  }
  throw new StartError(
    `The PostgreSQL of ${cluster} (process ${found.pid}) does not stop; please end it yourself.`,
  );
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Pids are reused, so it compares the command. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    // Windows has no `ps`: assume so.
    return isAlive(pid) && (process.platform === 'win32' || commandOf(pid).includes(cluster));
  } catch {
    return false;
  }
}

const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
