import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type PostgresHome, findHome } from './embedded-home.ts';
import { takeLock } from './lock.ts';

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const user = 'palaro';
const maxLogBytes = 10 * 1024 * 1024;
/** Sized for one machine; durability is PostgreSQL's default. */
const settings = [
  'shared_buffers=128MB',
  'max_connections=100',
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

/**
 * Starts the bundled PostgreSQL on a free loopback port, data below `dataDir`. The caller holds the
 * lock of `dataDir`.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const home = findHome(dataDir);
  // A copy of the data folder could point to the same data.
  const release =
    dirname(home.cluster) === dataDir ? () => {} : takeLock(dirname(home.cluster), dataDir);
  try {
    const password = readPassword(dataDir);
    await stopOrphan(home.cluster);
    if (!existsSync(join(home.cluster, 'PG_VERSION'))) await createCluster(home, password);
    const port = await startOnFreePort(home, dataDir);
    const url = (database: string) => urlOf(password, port, database);
    await createDatabase(url);
    return {
      url: url('palaro'),
      async stop() {
        await stopOrphan(home.cluster);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The URL of the running embedded PostgreSQL, or null. */
export function runningUrl(dataDir: string): string | null {
  if (!existsSync(join(dataDir, 'postgres.password'))) return null;
  const { cluster } = findHome(dataDir);
  const found = postmaster(cluster);
  if (!found?.ready || !isServerOf(found.pid, cluster)) return null;
  return urlOf(readPassword(dataDir), found.port, 'palaro');
}

const urlOf = (password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Made aside, then renamed: an interrupted start leaves nothing incomplete. */
async function createCluster(home: PostgresHome, password: string): Promise<void> {
  const { cluster, runAs } = home;
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  try {
    const failure = await runInitdb(home, draft, passwordFile);
    if (failure !== null)
      throw new StartError(`The database could not be created in ${cluster}: ${failure}`);
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Returns the error, or null. */
function runInitdb(
  { native, runAs }: PostgresHome,
  folder: string,
  passwordFile: string,
): Promise<string | null> {
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  // Detached: Ctrl-C must not interrupt it.
  const initdb = spawn(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...locale,
    ],
    {
      ...runAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  let words = '';
  initdb.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
  return new Promise((resolve) => {
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('close', (code) => resolve(code === 0 ? null : lastLine(words)));
  });
}

async function startOnFreePort(home: PostgresHome, dataDir: string): Promise<number> {
  const logFile = join(dataDir, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) truncateSync(logFile);
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort();
    if (await startServer(home, port, logFile)) return port;
    // The port was taken, or a killed server's helpers still run.
    await wait(500);
  }
  throw new StartError(
    `The embedded PostgreSQL does not start; its log is ${logFile}: ${lastLine(readFileSync(logFile, 'utf8'))}`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Returns false when it gave up. */
async function startServer(
  { native, cluster, runAs }: PostgresHome,
  port: number,
  logFile: string,
): Promise<boolean> {
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
  // After a crash it replays its log.
  for (let waited = 0; waited < 60_000 && !gone.signal.aborted; waited += 20) {
    // A killed server's pid file still says ready.
    const found = postmaster(cluster);
    if (found?.ready && found.pid === server.pid) return true;
    await wait(20);
  }
  return false;
}

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

function postmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** Also one that a killed gateway left running. */
async function stopOrphan(cluster: string): Promise<void> {
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

/** Pids are reused, so it compares the command. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    // Windows has no `ps`: assume so.
    return process.platform === 'win32' || commandOf(pid).includes(cluster);
  } catch {
    return false;
  }
}

const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });

async function createDatabase(url: (database: string) => string): Promise<void> {
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'palaro'");
    if (rows.length === 0) await client.query('CREATE DATABASE palaro');
  } finally {
    await client.end();
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
