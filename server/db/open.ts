import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkServer } from './connect.ts';
import { runningUrl, startEmbedded } from './embedded.ts';
import { isOpenToOthers } from './embedded-home.ts';
import { takeLock } from './lock.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/** The PostgreSQL that the gateway uses. */
export interface OpenDatabase {
  url: string;
  /** Stops the embedded PostgreSQL; one of another owner is left alone. */
  close(): Promise<void>;
}

/**
 * Creates the data folder, closes it to other users and locks it for this process. Throws StartError while another Palaro uses it.
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

/** Whether a folder is empty or a data folder already: nobody else's, such as /tmp, is to be closed to its users. */
function isOwn(folder: string): boolean {
  return existsSync(join(folder, 'operator.key')) || readdirSync(folder).length === 0;
}

/** Creates a folder and its parents. Node's `recursive` option never ends below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Opens the database of DATABASE_URL, or starts the embedded one. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl === null) {
    const { url, stop } = await startEmbedded(dataDir);
    return { url, close: stop };
  }
  await checkServer(databaseUrl);
  return { url: databaseUrl, close: async () => {} };
}

/**
 * Opens the database as it is, also beside a running gateway; null: there is none yet. Throws StartError when it cannot be used.
 */
export async function openExisting(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase | null> {
  const running = env.databaseUrl === null ? runningUrl(env.dataDir) : null;
  if (running !== null) return { url: running, close: async () => {} };
  if (env.databaseUrl !== null) return openDatabase(env);
  return existsSync(join(env.dataDir, 'postgres.password')) ? openAlone(env) : null;
}

/** Opens the database for this process alone. Throws StartError while a Palaro uses the data folder. */
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
