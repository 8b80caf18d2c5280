import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkServer } from './connect.ts';
import { type EmbeddedPostgres, runningUrl, startEmbedded } from './embedded.ts';
import { isOpenToOthers } from './embedded-home.ts';
import { takeLock } from './lock.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

export interface OpenDatabase {
  url: string;
  /** What this process started. */
  embedded?: EmbeddedPostgres;
  /** Stops an embedded PostgreSQL only. */
  close(): Promise<void>;
}

/**
 * Creates the data folder, closes it to others and locks it. Throws StartError while another Palaro
 * uses it.
 * @returns what releases it
 */
export function holdDataFolder({ dataDir }: Pick<Env, 'dataDir'>): () => void {
  try {
    makeFolder(dataDir);
    if (isOwn(dataDir) && isOpenToOthers(dataDir)) chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}); choose another with DATA_DIR.`,
    );
  }
  return takeLock(dataDir);
}

/** Whether it is empty or a data folder: others', such as /tmp, are not closed. */
function isOwn(folder: string): boolean {
  return existsSync(join(folder, 'operator.key')) || readdirSync(folder).length === 0;
}

/** Creates parents too; Node's `recursive` never ends below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Opens DATABASE_URL, or starts the embedded database.
 * @param meanwhile what to begin once the database's own process is starting; it may be called again
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  meanwhile: () => unknown = () => {},
): Promise<OpenDatabase> {
  if (databaseUrl === null) {
    const embedded = await startEmbedded(dataDir, meanwhile);
    return { url: embedded.url, embedded, close: embedded.stop };
  }
  await checkServer(databaseUrl);
  return { url: databaseUrl, close: async () => {} };
}

/**
 * Opens the database unchanged, even beside a gateway; null: none yet. Throws StartError when
 * unusable.
 */
export async function openExisting(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase | null> {
  const running = env.databaseUrl === null ? runningUrl(env.dataDir) : null;
  if (running !== null) return { url: running, close: async () => {} };
  if (env.databaseUrl !== null) return openDatabase(env);
  return existsSync(join(env.dataDir, 'postgres.password')) ? openAlone(env) : null;
}

/** Throws StartError while a Palaro uses the data folder. */
export async function openAlone(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const release = holdDataFolder(env);
  try {
    const { url, close } = await openDatabase(env);
    return { url, close: () => close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
