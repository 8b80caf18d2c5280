import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkServer } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { takeLock } from './lock.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/** The PostgreSQL that the gateway uses. */
export interface OpenDatabase {
  url: string;
  /** Stops the embedded PostgreSQL; one of another owner is left alone. */
  close(): Promise<void>;
}

/** Creates the data folder and locks it for this process. Throws StartError while another Palaro uses it. @returns what releases it */
export function holdDataFolder({ dataDir }: Pick<Env, 'dataDir'>): () => void {
  try {
    // The files in it have their own permissions; the database's user needs to pass through the folder.
    if (makeFolder(dataDir)) chmodSync(dataDir, 0o755);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}); choose another with DATA_DIR.`,
    );
  }
  return takeLock(dataDir);
}

/** Creates a folder and its parents; returns whether it was missing. Node's `recursive` option never ends below /proc. */
function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  makeFolder(dirname(path));
  mkdirSync(path);
  return true;
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
