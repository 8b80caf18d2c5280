import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { connect } from './connect.ts';
import { isDatabaseAway, isOutOfRoom } from './errors.ts';

const url = () => process.env.TEST_DATABASE_URL ?? '';

/** The error of a rejected promise. */
async function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('nothing was thrown'),
    (error: Error) => error,
  );
}

/** A client whose connection was cut between two statements, and the pid that cut it. */
async function cutClient(): Promise<Client> {
  const client = new Client({ connectionString: url() });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const other = new Client({ connectionString: url() });
  await other.connect();
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  await other.end();
  return client;
}

test('[CALL-03] a statement under way when its connection is cut counts as a database away', async () => {
  const client = new Client({ connectionString: url() });
  client.on('error', () => {});
  await client.connect();
  const error = await errorOf(client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  expect([error.message, isDatabaseAway(error)]).toEqual([error.message, true]);
});

test('[CALL-03] a statement after its connection was cut counts as a database away', async () => {
  const client = await cutClient();
  await wait(200);
  const error = await errorOf(client.query('SELECT 1'));
  expect(error.message).toMatch(/^Client (has encountered a connection error|was closed)/);
  expect(isDatabaseAway(error)).toBe(true);
});

test('[CALL-03] a pool that was closed counts as a database away', async () => {
  const db = connect(url());
  await sql`SELECT 1`.execute(db);
  await db.destroy();
  const error = await errorOf(sql`SELECT 1`.execute(db));
  expect([error.message, isDatabaseAway(error)]).toEqual([error.message, true]);
});

test('[CALL-03] an error that wraps a lost connection counts as a database away', () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseAway(new Error('a job failed', { cause: lost }))).toBe(true);
});

test('[CALL-03] a fault of a statement or a rejection does not count as a database away', async () => {
  const client = new Client({ connectionString: url() });
  await client.connect();
  const error = await errorOf(client.query('SELECT 1 / 0'));
  await client.end();
  expect([isDatabaseAway(error), isOutOfRoom(error)]).toEqual([false, false]);
  expect(isDatabaseAway(new DomainError('busy'))).toBe(false);
});
