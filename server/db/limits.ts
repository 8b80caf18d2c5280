import type { Client } from 'pg';

/** PostgreSQL's settings of a connection, in ms. */
export interface TimeLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** Players' calls: somebody waits, and a stuck one must not hold a connection or a lock. */
export const playLimits: TimeLimits = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Players' calls read a few rows by their keys. A merge join then only wins by a promise to end early, which fails once
 * ids are beyond the last statistics: 2 s in place of 0.1 ms (docs/decisions/0118-no-merge-joins-in-play.md).
 */
export const playOptions = '-c enable_mergejoin=off';

/** Jobs and operators' calls, with reports over years. */
export const backgroundLimits: TimeLimits = {
  statement_timeout: 600_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 120_000,
};

/** A table may take hours to change, but not to lock: play would wait behind it. */
const migrationLimits: TimeLimits = {
  statement_timeout: 0,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 600_000,
};

/** For a connection that has waited its turn to migrate. */
export async function limitMigration(client: Client): Promise<void> {
  for (const [name, ms] of Object.entries(migrationLimits))
    await client.query('SELECT set_config($1, $2, false)', [name, String(ms)]);
}

export const defaultPoolSize = 20;

/** Connections for jobs and operators beside a pool of `poolSize`. */
export const backgroundSize = (poolSize: number): number => Math.max(5, Math.ceil(poolSize / 4));

/** Connections of a process: both pools, and one for events between processes. */
export const connectionsOf = (poolSize: number): number => poolSize + backgroundSize(poolSize) + 1;
