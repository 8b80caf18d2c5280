import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { migrationsFolder } from '../paths.ts';

/** Any number that no other program on the same database is likely to lock. */
const advisoryLock = 7_141_507;

/**
 * Brings the database up to date: every `NNN_name.sql` that it has not seen, in order, each in a transaction of its own. Then
 * runs `after` while other processes that start at the same time still wait. Gives the number of migrations applied.
 */
export async function migrate(
  url: string,
  after: () => Promise<void> = async () => {},
): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'palaro-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    const applied = await applyPending(client);
    await after();
    return applied;
  } finally {
    await client.end();
  }
}

async function applyPending(client: Client): Promise<number> {
  if (await isUpToDate(client)) return 0;
  // The runner and what it needs take 0.2 s to load, so an ordinary start does without it.
  const { runner } = await import('node-pg-migrate');
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const applied = await runner({
    dbClient: client,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    singleTransaction: false,
    // The lock is held by the caller already.
    noLock: true,
    logger: silent,
  });
  return applied.length;
}

async function isUpToDate(client: Client): Promise<boolean> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS there",
  );
  if (!found[0]?.there) return false;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const seen = new Set(rows.map((row) => row.name));
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'));
  return files.every((file) => seen.has(file.slice(0, -'.sql'.length)));
}
