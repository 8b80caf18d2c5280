import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from './count.ts';
import { type Person, Past } from './fixtures.ts';
import { teamOverview } from './overview.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

test('[AGT-04f] a period of a team of hundreds reads no more rows than one of a single member', async () => {
  const at = (rest: string) => new Date(`2025-${rest}Z`);
  const past = new Past(site.gateway);
  const [small, large] = [
    await past.person(null, at('01-01T00:00:00'), 1),
    await past.person(null, at('01-01T00:00:00'), 1),
  ];
  const open = (leader: Person, count: number) =>
    sql`WITH opened AS (INSERT INTO customers (account, nickname, upline_id, created_at)
        SELECT 'big' || ${leader.id}::text || '-' || n, 'Big', ${leader.id}, ${at('01-01T00:00:00')} FROM generate_series(1, ${count}::int) n RETURNING id)
      INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version, at)
        SELECT 700000000 + id, id, 1, 100, 0, 100, '{}', 'PHP', 0, 0, ${at('03-04T04:00:00')} FROM opened`.execute(
      site.db,
    );
  await open(small, 1);
  await open(large, 800);
  await countTeams(site.gateway);
  // Of each table: rows fetched by indexes, and rows scanned.
  const read = (leader: Person) =>
    site.db.connection().execute(async (db) => {
      const tables = ['team_days', 'team_active', 'team_totals', 'team_members', 'team_last_active', 'member_days', 'customers', 'rounds', 'entries', 'transfers', 'accounts']; // prettier-ignore
      const counts = async () =>
        (
          await sql<{ name: string; rows: string }>`
            SELECT name, pg_stat_get_xact_tuples_returned(name::regclass) + pg_stat_get_xact_tuples_fetched(name::regclass) AS rows
            FROM unnest(${tables}::text[]) name`.execute(db)
        ).rows;
      await sql`BEGIN`.execute(db);
      await sql`SET LOCAL enable_seqscan = off`.execute(db);
      const before = await counts();
      const { figures } = await teamOverview(
        db,
        leader.id,
        { period: 'any', from: '2025-03-01', to: '2025-03-31' },
        at('04-01T00:00:00'),
      );
      const after = await counts();
      await sql`COMMIT`.execute(db);
      const rows = after.map(({ name, rows: count }, i) => [
        name,
        Number(count) - Number(before[i]!.rows),
      ]);
      return { active: figures.activeMembers, rows };
    });
  const [one, hundreds] = [await read(small), await read(large)];
  expect([one.active, hundreds.active]).toEqual([1, 800]);
  expect(hundreds.rows).toEqual(one.rows);
  const untouched = hundreds.rows.slice(3);
  expect(untouched.map(([, count]) => count)).toEqual(untouched.map(() => 0));
});
