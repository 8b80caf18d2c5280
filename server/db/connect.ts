import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError, Pool } from 'pg';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { requireNoPooler } from './pooler.ts';
import {
  type TimeLimits,
  backgroundLimits,
  defaultPoolSize,
  playLimits,
  playOptions,
} from './limits.ts';

const pools = new WeakMap<Kysely<Database>, Pool>();
const primaries = new WeakMap<Kysely<Database>, Kysely<Database>>();
const oldestServer = 150_000;

interface ConnectOptions {
  /** Receives the error of a broken idle connection, which the pool replaces. */
  onLost?: (error: Error) => void;
  /** Max connections. */
  size?: number;
  limits?: TimeLimits;
}

/** Opens a pool for play, unless `limits` say otherwise; big integers are read as text. */
export function connect(
  url: string,
  { onLost = () => {}, size = defaultPoolSize, limits = playLimits }: ConnectOptions = {},
): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'palaro',
    ...(limits === playLimits && { options: playOptions }),
    ...limits,
  });
  pool.on('error', onLost);
  // Between statements, a lost connection's unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Opens a second pool on the database of `primary`, for jobs and reports; caches are shared. */
export function connectBackground(
  url: string,
  primary: Kysely<Database>,
  options: Pick<ConnectOptions, 'onLost' | 'size'>,
): Kysely<Database> {
  const db = connect(url, { ...options, limits: backgroundLimits });
  primaries.set(db, primary);
  return db;
}

/** The handle that caches belong to: that of play. */
export const primaryOf = (db: Kysely<Database>): Kysely<Database> => primaries.get(db) ?? db;

function poolOf(db: Kysely<Database>): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database handle was not made by connect()');
  return pool;
}

/**
 * Prepares `name` once per connection; in a transaction, runs on its connection. After a
 * rejected statement the connection is used on: `pool.query` would close it, 7 ms of PostgreSQL.
 */
export async function queryNamed<Row>(
  db: Kysely<Database>,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<Row[]> {
  if (db.isTransaction)
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  const client = await poolOf(db).connect();
  let broken = false;
  try {
    return (await client.query({ name, text, values: [...values] })).rows as Row[];
  } catch (error) {
    // Of a FATAL error the connection ends soon.
    broken = !(error instanceof DatabaseError && error.severity === 'ERROR');
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Throws StartError, without the password, unless PostgreSQL 15 or newer itself answers. */
export async function checkServer(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `the PostgreSQL at ${host || 'the local socket'}${pathname}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= oldestServer) return await requireNoPooler(url, place);
    throw new StartError(
      `Palaro needs PostgreSQL 15 or newer; ${place} is version ${Math.floor(version / 10_000)}.`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error
        ? error.message || String((error as { code?: string }).code)
        : String(error);
    throw new StartError(`DATABASE_URL: ${place} cannot be used (${reason}).`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
