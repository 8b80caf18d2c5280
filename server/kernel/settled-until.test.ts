import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPlayer } from '../domain/play/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { settledUntil } from './settled-until.ts';

let site: TestGateway;
let client: Client;
let customerId: string;
let rounds = 900_000;

beforeAll(async () => {
  site = await createTestGateway();
  ({ customerId } = await testPlayer(site.gateway, 0));
});
beforeEach(async () => {
  client = new Client({ connectionString: site.url });
  await client.connect();
});
afterEach(() => client.end());
afterAll(() => site.close());

const until = async () => new Date(await settledUntil(site.gateway)).getTime();
const now = async () =>
  (await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(site.db)).rows[0]!.at.getTime();
/** Returns its time. */
async function writeRound(): Promise<number> {
  const { rows } = await client.query<{ at: Date }>(
    `INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version)
     VALUES ($1, $2, 1, 100, 0, 100, '{}', 'PHP', 0, 0) RETURNING at`,
    [(rounds += 1), customerId],
  );
  return rows[0]!.at.getTime();
}

test('[OPS-02c] a report that runs on, or a dump, holds nothing up', async () => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT count(*) FROM rounds, transfers');
  const before = await now();
  expect(await until()).toBeGreaterThanOrEqual(before);
});

test('[OPS-02c] nor does a job that writes elsewhere', async () => {
  await client.query('BEGIN');
  await client.query("INSERT INTO settings (key, value) VALUES ('slow job', '1')");
  const before = await now();
  expect(await until()).toBeGreaterThanOrEqual(before);
});

test('[WAL-01] a round that is not committed is waited for', async () => {
  await client.query('BEGIN');
  const at = await writeRound();
  expect(await until()).toBeLessThanOrEqual(at);
  await client.query('COMMIT');
  expect(await until()).toBeGreaterThan(at);
});

test('[WAL-01] a round of an old transaction is later than what was read before it', async () => {
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM rounds');
  const read = await until();
  expect(await writeRound()).toBeGreaterThanOrEqual(read);
});

test.each([
  'transfers.at',
  'rounds.at',
  'seamless_transactions.at',
  'deposits.changed_at',
  'vendor_corrections.at',
  'team_changes.at',
])('[WAL-01] %s is the time of the statement, not of its transaction', async (column) => {
  const [table, name] = column.split('.');
  const { rows } = await sql<{ made: string }>`
      SELECT column_default AS made FROM information_schema.columns
      WHERE table_name = ${table} AND column_name = ${name}`.execute(site.db);
  expect(rows).toEqual([{ made: 'clock_timestamp()' }]);
});
