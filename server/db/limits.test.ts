import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFindings } from '../doctor-database.ts';
import { operatorKey } from '../operator/key.ts';
import { siteState } from '../settings/state.ts';
import { testEnv } from '../testing/env.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { connect, connectBackground } from './connect.ts';
import { isTimedOut } from './errors.ts';
import { limitMigration } from './limits.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const limitsNow = sql<{ limits: string }>`
  SELECT concat_ws(', ', current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout')) AS limits`;

describe('time limits', () => {
  test("[OPS-04h] players' calls, jobs and migrations each have theirs", async () => {
    const { rows: play } = await limitsNow.execute(site.db);
    const jobs = connectBackground(site.url, site.db, {});
    const { rows: background } = await limitsNow.execute(jobs);
    await jobs.destroy();
    const client = new Client({ connectionString: site.url });
    await client.connect();
    await limitMigration(client);
    const { rows: migration } = await client.query<{ limits: string }>(
      limitsNow.compile(site.db).sql,
    );
    await client.end();
    expect([play, background, migration].map(([row]) => row!.limits)).toEqual([
      '20s, 10s, 30s',
      '10min, 30s, 2min',
      '0, 30s, 10min',
    ]);
  });

  test("[OPS-04h] a player's call joins by keys, also where ids are beyond the last statistics", async () => {
    await sql`CREATE TABLE many AS SELECT id, false AS gone FROM generate_series(1, 20000) id`.execute(
      site.db,
    );
    await sql`ALTER TABLE many ADD PRIMARY KEY (id)`.execute(site.db);
    await sql`CREATE TABLE few AS SELECT 'key' || id AS key, id AS many_id FROM generate_series(1, 9) id`.execute(
      site.db,
    );
    await sql`ALTER TABLE few ADD PRIMARY KEY (key)`.execute(site.db);
    await sql`ANALYZE many, few`.execute(site.db);
    await sql`INSERT INTO few VALUES ('new', 20000)`.execute(site.db);
    const planOf = async (db: typeof site.db) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT FROM few JOIN many ON many.id = few.many_id WHERE few.key = 'new' AND NOT many.gone`.execute(
        db,
      );
      return rows[0]!['QUERY PLAN'];
    };
    const jobs = connectBackground(site.url, site.db, {});
    const [play, background] = [await planOf(site.db), await planOf(jobs)];
    await jobs.destroy();
    expect(play).toMatch(/^Nested Loop/);
    // The trap that play avoids.
    expect(background).toMatch(/^Merge Join/);
  });

  test("[OPS-04h] an operator's call has time for a report", async () => {
    await sql`CREATE TABLE seen_limits (value text)`.execute(site.db);
    await sql`CREATE FUNCTION see_limit() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`BEGIN
      INSERT INTO seen_limits VALUES (current_setting('statement_timeout')); RETURN NULL; END`)}`.execute(
      site.db,
    );
    await sql`CREATE TRIGGER see_limit AFTER INSERT OR UPDATE ON settings FOR EACH STATEMENT
      EXECUTE FUNCTION see_limit()`.execute(site.db);
    const answer = await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/withdrawalRules',
      headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
      payload: { depositTurnover: 0 },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await sql`SELECT DISTINCT value FROM seen_limits`.execute(site.db);
    expect(rows).toEqual([{ value: '10min' }]);
  });

  test('[OPS-04h] jobs share the caches of play', async () => {
    const jobs = connectBackground(site.url, site.db, {});
    expect(siteState({ db: jobs })).toBe(siteState(site));
    await jobs.destroy();
  });

  test('[OPS-04h] a statement, a lock and a transaction that take too long are ended', async () => {
    const limits = {
      statement_timeout: 300,
      lock_timeout: 100,
      idle_in_transaction_session_timeout: 100,
    };
    const db = connect(site.url, { limits });
    const errorOf = (work: Promise<unknown>) => work.catch((error: Error) => error);
    const slow = await errorOf(sql`SELECT pg_sleep(5)`.execute(db));
    const waiting = await site.db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE settings`.execute(holder);
      return errorOf(sql`SELECT 1 FROM settings`.execute(db));
    });
    for (const [error, code] of [
      [slow, '57014'],
      [waiting, '55P03'],
    ] as const)
      expect([error, isTimedOut(error as Error)]).toEqual([
        expect.objectContaining({ code }),
        true,
      ]);
    const idle = await errorOf(
      db.transaction().execute(async (trx) => {
        await sql`SELECT 1`.execute(trx);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await sql`SELECT 1`.execute(trx);
      }),
    );
    expect(idle).toBeInstanceOf(Error);
    await db.destroy();
  });
});

describe('connections', () => {
  async function found(poolSize: number, gateways: number) {
    const client = new Client({ connectionString: site.url });
    await client.connect();
    const findings = await databaseFindings(testEnv({ poolSize, gateways }), client);
    await client.end();
    return findings.find(({ setting }) => setting === 'POOL_SIZE');
  }

  test('[OPS-04h] a start with more gateways and connections than PostgreSQL allows is rejected', async () => {
    expect(await found(20, 1)).toMatchObject({ state: 'right' });
    expect(await found(20, 90)).toMatchObject({
      stops: true,
      text: expect.stringMatching(
        /^90 gateways with a pool of 20 may open 2343 connections, but PostgreSQL allows \d+; set POOL_SIZE /,
      ),
    });
  });

  test("[OPS-04h] a database's own limit of connections counts too", async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
      site.db,
    );
    await sql`ALTER DATABASE ${sql.ref(rows[0]!.name)} CONNECTION LIMIT 15`.execute(site.db);
    expect(await found(20, 1)).toMatchObject({
      stops: true,
      text: expect.stringContaining('PostgreSQL allows 15;'),
    });
    await sql`ALTER DATABASE ${sql.ref(rows[0]!.name)} CONNECTION LIMIT -1`.execute(site.db);
  });

  test('[OPS-04h] POOL_SIZE bounds the connections of play', async () => {
    const small = await createTestGateway({ poolSize: 2 });
    const pids = await Promise.all(
      Array.from({ length: 8 }, () =>
        sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.02)`.execute(small.db),
      ),
    );
    expect(new Set(pids.map(({ rows }) => rows[0]!.pid)).size).toBe(2);
    await small.close();
  });
});
