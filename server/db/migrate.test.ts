import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqlFolder } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { databaseUrl, query } from '../testing/template.ts';
import { advisoryLock, migrate, waitForTurn } from './migrate.ts';

/** The names of all migrations, as rows. */
const migrations = readdirSync(join(sqlFolder, 'migrations'))
  .map((entry) => [entry.replace(/\.sql$/, '')])
  .toSorted();
const server = process.env.TEST_DATABASE_URL ?? '';
let name = '';
let url = '';

beforeEach(async () => {
  name = `palaro_migrate_${randomBytes(6).toString('hex')}`;
  url = databaseUrl(server, name);
});
afterEach(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`));

const createEmpty = () => query(server, `CREATE DATABASE ${name}`);
const createMigrated = () =>
  query(server, `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE} STRATEGY file_copy`);

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** A database with the migrations before `next`, then `statements`. */
async function createBefore(next: string, statements: string): Promise<void> {
  await createEmpty();
  const before = migrations.flat().filter((each) => each < next);
  const texts = before.flatMap((each) => {
    const path = join(sqlFolder, 'migrations', each);
    const files = existsSync(path) ? readdirSync(path).toSorted() : [];
    return files.length > 0
      ? files.map((file) => readFileSync(join(path, file), 'utf8'))
      : [readFileSync(`${path}.sql`, 'utf8')];
  });
  await query(
    url,
    `${texts.join('\n')}
     CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
     INSERT INTO schema_migrations (name) VALUES ${before.map((each) => `('${each}')`).join()};
     ${statements}`,
  );
}
const bodyOfReject = () => ask("SELECT prosrc FROM pg_proc WHERE proname = 'reject'");
const anotherReject =
  'CREATE OR REPLACE FUNCTION reject(code text) RETURNS void LANGUAGE plpgsql AS $$BEGIN END$$';

describe('migrate', () => {
  test('[OPS-01d] makes all tables and functions of an empty database, once', async () => {
    await createEmpty();
    expect(await migrate(url)).toBe(migrations.length);
    expect(await ask('SELECT name FROM schema_migrations ORDER BY name')).toEqual(migrations);
    expect(await ask('SELECT * FROM ledger_faults()')).toEqual([]);
    expect(await migrate(url)).toBe(0);
  });

  test('applies everything once when two processes start together', async () => {
    await createEmpty();
    let inside = 0;
    const alone = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await ask('SELECT pg_sleep(0.1)');
      inside -= 1;
    };
    const applied = await Promise.all([migrate(url, alone), migrate(url, alone)]);
    expect(applied.sort()).toEqual([0, migrations.length]);
  });

  test('[OPS-04h] names in one sentence a start that does not end', async () => {
    await createEmpty();
    const [holder, waiting] = [0, 1].map(() => new Client({ connectionString: url })) as [
      Client,
      Client,
    ];
    await Promise.all([holder.connect(), waiting.connect()]);
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
      const rejection = waitForTurn(waiting, 60);
      await expect(rejection).rejects.toThrow(StartError);
      await expect(rejection).rejects.toThrow(/^Another start .* end that one, .* start again\.$/);
    } finally {
      await Promise.all([holder.end(), waiting.end()]);
    }
  });

  test('applies a function again when its text has changed', async () => {
    await createMigrated();
    const original = await bodyOfReject();
    await query(
      url,
      `${anotherReject}; UPDATE schema_functions SET sha256 = 'older' WHERE file = 'reject'`,
    );
    await migrate(url);
    expect(await bodyOfReject()).toEqual(original);
  });

  test('leaves unchanged functions alone', async () => {
    await createMigrated();
    await query(url, anotherReject);
    await migrate(url);
    expect(await bodyOfReject()).toEqual([['BEGIN END']]);
  });

  test('leaves the functions of a newer version alone', async () => {
    await createMigrated();
    await query(
      url,
      `${anotherReject}; UPDATE schema_functions SET sha256 = 'newer' WHERE file = 'reject';
       INSERT INTO schema_migrations (name) VALUES ('9999_of_a_newer_version')`,
    );
    expect(await migrate(url)).toBe(0);
    expect(await bodyOfReject()).toEqual([['BEGIN END']]);
  });

  test('rejects a database from before the baseline and changes nothing in it', async () => {
    await createEmpty();
    await query(
      url,
      `CREATE TABLE migrations (id serial PRIMARY KEY, name text NOT NULL, run_on timestamp NOT NULL);
       INSERT INTO migrations (name, run_on) VALUES ('001_site', now()), ('002_customers', now());
       CREATE TABLE customers (id bigint); INSERT INTO customers VALUES (1)`,
    );
    const started = migrate(url, () => Promise.reject(new Error('the gateway was opened')));
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(
      /earlier version of Palaro.*empty data folder \(DATA_DIR\)/,
    );
    expect(await ask('SELECT relname FROM pg_stat_user_tables ORDER BY 1')).toEqual([
      ['customers'],
      ['migrations'],
    ]);
    expect(await ask('SELECT id FROM customers')).toEqual([['1']]);
  });

  test('accepts a table of another program that is named `migrations`', async () => {
    await createEmpty();
    await query(url, 'CREATE TABLE migrations (version int); INSERT INTO migrations VALUES (7)');
    expect(await migrate(url)).toBe(migrations.length);
  });

  test('[WAL-08a] [WAL-08f] counts the rounds of before valid bets by what they put at risk', async () => {
    // Of `rounds` and `seamless_transactions` alone: keys to other tables are not looked at.
    await createBefore(
      '0002_valid_bets',
      `SET session_replication_role = replica;
       INSERT INTO rounds (id, customer_id, node_id, stake, payout, outcome, currency, balance_after, balance_version)
         VALUES (1, 7, 5, 1000, 0, '{}', 'PHP', 0, 1), (2, 7, 5, 250, 9000, '{}', 'PHP', 0, 2);
       INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, state, launch_id, round_id, amount, fingerprint)
         VALUES ('AG', 7, 'd1', 'debit', 'done', 1, 'won', 1000, ''), ('AG', 7, 'c1', 'credit', 'done', 1, 'won', 1400, ''),
                ('AG', 7, 'd2', 'debit', 'done', 1, 'lost', 500, ''), ('AG', 7, 'c2', 'credit', 'done', 1, 'lost', 0, ''),
                ('AG', 7, 'd3', 'debit', 'rolled_back', 1, 'undone', 800, ''), ('AG', 7, 'c3', 'credit', 'done', 1, 'undone', 0, ''),
                ('PLR', 7, 'd4', 'debit', 'done', 1, 'own', 600, ''), ('PLR', 7, 'c4', 'credit', 'done', 1, 'own', 0, '')`,
    );
    expect(await migrate(url)).toBe(migrations.length - 1);
    expect(await ask('SELECT id, valid_bet FROM rounds ORDER BY id')).toEqual([
      ['1', '1000'],
      ['2', '250'],
    ]);
    const counted = `SELECT transaction_id, valid_bet FROM seamless_transactions
      WHERE valid_bet > 0 ORDER BY transaction_id`;
    expect(await ask(counted)).toEqual([
      ['c1', '400'],
      ['c2', '500'],
    ]);
  });

  test('[RG-02d] [WAL-07] breaks and the operator’s bounds stay under their new names', async () => {
    await createBefore(
      '0014_names',
      `SET session_replication_role = replica;
       INSERT INTO play_guards (customer_id, rests_until) VALUES (7, '2030-01-01T00:00:00Z');
       INSERT INTO play_breaks (customer_id, kind, begins_at, ends_at) VALUES (7, 'rest', '2029-01-01', '2030-01-01');
       INSERT INTO play_guard_events (customer_id, by, change, details) VALUES (7, 'player', 'rest', '{}');
       INSERT INTO settings (key, value) VALUES
         ('rails', '{"qrph": {"open": false, "least": 500, "most": 9000, "minutes": 15}}'),
         ('withdrawals', '{"least": 30000, "dailyCount": 2}')`,
    );
    await migrate(url);
    expect(await ask('SELECT cool_off_until > now() FROM play_guards')).toEqual([[true]]);
    expect(await ask('SELECT kind FROM play_breaks')).toEqual([['cool_off']]);
    expect(await ask('SELECT change FROM play_guard_events')).toEqual([['cool_off']]);
    expect(
      await ask("SELECT value FROM settings WHERE key IN ('rails', 'withdrawals') ORDER BY key"),
    ).toEqual([
      [{ qrph: { open: false, min: 500, max: 9000, minutes: 15 } }],
      [{ min: 30_000, dailyCount: 2 }],
    ]);
  });

  test('[HOME-02e] banners have their pictures', async () => {
    await createBefore(
      '0045_operator_pictures',
      `INSERT INTO banners (group_name, position, scene, title, subtitle, linkage_type, target) VALUES
         ('w_home', 1, 'fair', '{}', '{}', 'none', ''), ('w_home', 2, 'fair', '{}', '{}', 'none', ''), ('w_home', 3, 'fair', '{}', '{}', 'none', '');
       INSERT INTO banner_pictures SELECT id, 'fiesta' FROM banners WHERE position < 3`,
    );
    await migrate(url);
    const joined = 'banners b LEFT JOIN operator_pictures p ON p.name = b.picture';
    expect(
      await ask(`SELECT position, convert_from(bytes, 'UTF8'), width FROM ${joined} ORDER BY 1`),
    ).toEqual([
      [1, 'fiesta', 1200],
      [2, 'fiesta', 1200],
      [3, null, null],
    ]);
  });
});
