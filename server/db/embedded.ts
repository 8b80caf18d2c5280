import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { type PostgresHome, findHome } from './embedded-home.ts';
import { takeLock } from './lock.ts';
import { causeInLog, logSize, rotateLog } from './postgres-log.ts';
import {
  type Postmaster,
  isAlive,
  readyServer,
  settledServer,
  startServer,
  stopServer,
} from './postmaster.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Whether its process lives. */
  isRunning(): boolean;
  /** Starts it again on its port, after a death; one that runs there by now is taken over. */
  restart(): Promise<boolean>;
  /** Why it ended, or did not start. */
  cause(): EndCause;
  /** Bounds its log to two files of 10 MB. */
  rotateLog(): void;
  stop(): Promise<void>;
}

export interface EndCause {
  /** For a sentence: "no space left in /srv/data". */
  text: string;
  /** The disk is full: it starts again once there is room. */
  full: boolean;
}

const user = 'palaro';
/** PostgreSQL's log of changes grows by files of 16 MB. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Starts the bundled PostgreSQL on a free loopback port, data below `dataDir`. The caller holds the
 * lock of `dataDir`.
 * @param meanwhile what to begin once its process is starting; it may be called again
 */
export async function startEmbedded(
  dataDir: string,
  meanwhile: () => unknown = () => {},
): Promise<EmbeddedPostgres> {
  const home = findHome(dataDir);
  // A copy of the data folder could point to the same data.
  const release =
    dirname(home.cluster) === dataDir ? () => {} : takeLock(dirname(home.cluster), dataDir);
  try {
    const password = readPassword(dataDir);
    await stopServer(home.cluster);
    if (!existsSync(join(home.cluster, 'PG_VERSION'))) await createCluster(home, password);
    const server = await startOnFreePort(home, dataDir, meanwhile);
    return {
      url: urlOf(password, server.port),
      ...runningServer(home, dataDir, server),
      async stop() {
        await stopServer(home.cluster);
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
  const found = readyServer(cluster);
  if (!found) return null;
  return urlOf(readPassword(dataDir), found.port);
}

const urlOf = (password: string, port: number): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/palaro`;

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
    const failure =
      (await runInitdb(home, draft, passwordFile)) ?? (await createDatabase(home, draft));
    if (failure !== null)
      throw new StartError(`The database could not be created in ${cluster}: ${failure}`);
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Returns the error, or null. */
function runInitdb(home: PostgresHome, folder: string, passwordFile: string) {
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  return runProgram(home, 'initdb', [
    `--pgdata=${folder}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...locale,
  ]);
}

/** Without a server, so that no start has to look whether it is there. Returns the error, or null. */
const createDatabase = (home: PostgresHome, folder: string) =>
  runProgram(
    home,
    'postgres',
    ['--single', '-D', folder, '-c', 'log_checkpoints=off', 'postgres'],
    'CREATE DATABASE palaro',
  );

/** Returns its error, or null when it ends well. */
function runProgram(
  { native, runAs }: PostgresHome,
  name: string,
  args: readonly string[],
  input = '',
): Promise<string | null> {
  // Detached: Ctrl-C must not interrupt it.
  const program = spawn(join(native, 'bin', name), args, {
    ...runAs,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let words = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
  // It may end without reading.
  program.stdin?.on('error', () => {}).end(input);
  return new Promise((resolve) => {
    program.once('error', (error) => resolve(error.message));
    program.once('close', (code) => {
      // A statement's failure does not end `postgres --single` with a code.
      const failure = /\b(?:ERROR|FATAL|PANIC):.*/.exec(words)?.[0];
      resolve(code === 0 ? (failure ?? null) : (failure ?? lastLine(words)));
    });
  });
}

/** What a supervisor needs of it. */
function runningServer(
  home: PostgresHome,
  dataDir: string,
  { pid, port }: Pick<Postmaster, 'pid' | 'port'>,
): Pick<EmbeddedPostgres, 'isRunning' | 'restart' | 'cause' | 'rotateLog'> {
  const logFile = logOf(dataDir);
  let current: number | null = pid;
  let startedAt = logSize(logFile);
  return {
    isRunning: () => current !== null && isAlive(current),
    async restart() {
      const found = await settledServer(home.cluster);
      if (found?.port === port) current = found.pid;
      else {
        await stopServer(home.cluster);
        startedAt = logSize(logFile);
        current = await startServer(home, port, logFile);
      }
      return current !== null;
    },
    rotateLog: () => rotateLog(logFile),
    cause: () => endCause(dirname(home.cluster), logFile, startedAt),
  };
}

function endCause(folder: string, logFile: string, from: number): EndCause {
  const cause = causeInLog(logFile, from);
  // On a full disk the log may not have been written.
  if (cause?.full || freeBytes(folder) < minFreeBytes)
    return { text: `no space left in ${folder}`, full: true };
  return { text: cause?.text ?? 'it was ended from outside', full: false };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const logOf = (dataDir: string): string => join(dataDir, 'postgres.log');

async function startOnFreePort(
  home: PostgresHome,
  dataDir: string,
  meanwhile: () => unknown,
): Promise<Pick<Postmaster, 'pid' | 'port'>> {
  const logFile = logOf(dataDir);
  rotateLog(logFile);
  const from = logSize(logFile);
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort();
    const starting = startServer(home, port, logFile);
    meanwhile();
    const pid = await starting;
    if (pid !== null) return { pid, port };
    // The port was taken, or a killed server's helpers still run.
    await wait(500);
  }
  throw new StartError(
    `The embedded PostgreSQL does not start (${endCause(dirname(home.cluster), logFile, from).text}); its log is ${logFile}.`,
  );
}

/** Below the ports that systems give to outgoing connections: one could hold it at a restart. */
const ports = { from: 20_000, to: 32_767 };

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
  throw new StartError(
    `The embedded PostgreSQL finds no free port from ${ports.from} to ${ports.to}.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
