import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { sqlFolder } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { isTimedOut } from './errors.ts';
import { limitMigration } from './limits.ts';

/** Arbitrary, unlikely to collide. */
export const advisoryLock = 7_141_507;
/** For a first start elsewhere, which loads the demo. */
const maxTurnMs = 600_000;

/**
 * Updates the database while other starts wait: `before`, missing migrations (a transaction each),
 * changed functions, `after`. When `before` throws, nothing changes. Throws StartError for a
 * database from before the baseline.
 * @returns the number of migrations applied
 */
export async function migrate(
  url: string,
  after: () => Promise<void> = async () => {},
  before: (client: Client) => Promise<void> = async () => {},
): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'palaro-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await waitForTurn(client);
    await limitMigration(client);
    await checkBaseline(client);
    await before(client);
    const applied = await applyMigrations(client);
    await after();
    return applied;
  } finally {
    await client.end();
  }
}

/** Throws StartError when another start does not end within `timeoutMs`. */
export async function waitForTurn(client: Client, timeoutMs = maxTurnMs): Promise<void> {
  await client.query("SELECT set_config('lock_timeout', $1, false)", [String(timeoutMs)]);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
  } catch (error) {
    if (!(error instanceof Error && isTimedOut(error))) throw error;
    throw new StartError(
      `Another start has been preparing the database for ${timeoutMs / 60_000} minutes; end that one, or its connection "palaro-migrate", and start again.`,
    );
  }
}

/** Throws StartError for a database from before the baseline. */
async function checkBaseline(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS found",
  );
  if (!tables[0]!.found) return;
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM migrations m WHERE to_jsonb(m) ->> 'name' = '001_site') AS found",
  );
  if (!rows[0]!.found) return;
  throw new StartError(
    'The database was made by an earlier version of Palaro, whose data this version cannot take over: start with an empty data folder (DATA_DIR) or an empty database (DATABASE_URL), or go back to that version. Nothing was changed.',
  );
}

/** Migrations of a newer version. */
export async function unknownMigrations(client: Client): Promise<string[]> {
  const known = new Set((await sqlIn(join(sqlFolder, 'migrations'))).map(({ name }) => name));
  return (await appliedMigrations(client)).filter((name) => !known.has(name));
}

/** None before the first. */
async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
  );
  if (!tables[0]!.found) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  return rows.map(({ name }) => name);
}

/** Statements that undo all migrations, in order. */
export async function removal(): Promise<string[]> {
  const texts = (await sqlIn(join(sqlFolder, 'migrations'))).map(({ text }) => text).join('\n');
  const drops = (kind: string) => {
    const made = new RegExp(`^CREATE (?:OR REPLACE )?${kind} (?:IF NOT EXISTS )?(\\w+)`, 'gm');
    return [...texts.matchAll(made)].map(([, name]) => `DROP ${kind} IF EXISTS ${name} CASCADE`);
  };
  return [
    ...drops('TABLE'),
    ...drops('SEQUENCE'),
    ...drops('FUNCTION'),
    'DROP TABLE schema_migrations, schema_functions',
  ];
}

async function applyMigrations(client: Client): Promise<number> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations
      (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS schema_functions (file text PRIMARY KEY, sha256 text NOT NULL)`);
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const seen = new Set(rows.map((row) => row.name));
  const known = await sqlIn(join(sqlFolder, 'migrations'));
  const pending = known.filter(({ name }) => !seen.has(name));
  for (const { name, text } of pending) {
    await inTransaction(client, async () => {
      await client.query(text);
      await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
    });
  }
  // After a newer version, this one's functions may not fit the tables.
  const names = new Set(known.map(({ name }) => name));
  if ([...seen].every((name) => names.has(name))) await applyFunctions(client);
  return pending.length;
}

async function applyFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ file: string; sha256: string }>(
    'SELECT file, sha256 FROM schema_functions',
  );
  const applied = new Map(rows.map((row) => [row.file, row.sha256]));
  const changed = (await sqlIn(join(sqlFolder, 'functions')))
    .map(({ name, text }) => ({ name, text, sha256: sha256(text) }))
    .filter((file) => applied.get(file.name) !== file.sha256);
  if (changed.length === 0) return;
  await inTransaction(client, async () => {
    for (const file of changed) {
      await client.query(file.text);
      await client.query(
        `INSERT INTO schema_functions (file, sha256) VALUES ($1, $2)
           ON CONFLICT (file) DO UPDATE SET sha256 = excluded.sha256`,
        [file.name, file.sha256],
      );
    }
  });
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

interface SqlText {
  name: string;
  text: string;
}

/** Texts in order of names: `NAME.sql`, or a folder NAME's files together. */
async function sqlIn(folder: string): Promise<SqlText[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(async (entry): Promise<SqlText[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const parts = await sqlIn(path);
        return [{ name: entry.name, text: parts.map((part) => part.text).join('\n') }];
      }
      if (!entry.name.endsWith('.sql')) return [];
      return [{ name: basename(entry.name, '.sql'), text: await readFile(path, 'utf8') }];
    });
  return (await Promise.all(found)).flat();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
