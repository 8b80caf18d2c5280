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

/** Makes the data folder and takes it for this process. Throws StartError while another Palaro has it. Gives its release. */
export function holdDataFolder({ dataDir }: Pick<Env, 'dataDir'>): () => void {
  try {
    // The files in it guard themselves; the database's own user has to pass through.
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

/** Makes a folder and what it lies in; whether it was missing. Node's own recursive way never ends where nothing can be made (/proc). */
function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  makeFolder(dirname(path));
  mkdirSync(path);
  return true;
}

/** Finds the database: the one that DATABASE_URL names, else the embedded one, started here. */
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
