import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { TournamentMember, running } from './fixtures.ts';
import { ownRank, readBoard, readFollowed, tournamentRanks } from './ranks.ts';

let site: TestGateway;
let id: string;
let last: string;
const players = 10_000;
beforeAll(async () => {
  site = await createTestGateway();
  id = await running(site, await new TournamentMember(site).open());
  await sql`INSERT INTO customers (account, nickname) SELECT 'many' || n, 'Many ' || n FROM generate_series(1, ${players}::integer) n`.execute(
    site.db,
  );
  // Ties in pairs: who reached a score first is before the other.
  await sql`INSERT INTO tournament_entries (tournament_id, customer_id, score, reached_at)
    SELECT ${id}, id, 100000 - (n + 1) / 2, now() - make_interval(secs => ${players} - n)
    FROM (SELECT id, substr(account, 5)::integer AS n FROM customers WHERE account ~ '^many[0-9]') c`.execute(
    site.db,
  );
  await sql`VACUUM ANALYZE tournament_entries`.execute(site.db);
  const row = await site.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', `many${players}`)
    .executeTakeFirstOrThrow();
  last = row.id;
});
afterAll(() => site.close());

test('[REWARD-04c] 10,000 ranks are those of score and who was first, for one and for all who look', async () => {
  const ranks = tournamentRanks(id);
  expect(await ownRank(site.db, ranks, last)).toMatchObject({ rank: players });
  const board = await readBoard(site.db, ranks, last);
  expect(board).toMatchObject({ players, own: { rank: players } });
  expect(board.rows).toHaveLength(100);
  expect(board.own!.near.map(({ rank }) => rank)).toEqual([players - 2, players - 1, players]);
  const followed = await readFollowed(site.db, ranks, [last]);
  expect(followed.rows).toEqual(board.rows);
  expect(followed.own.get(last)).toEqual(board.own);
});

test('[REWARD-04c] ranks are read in the order of an index, without sorting', async () => {
  const planOf = async (query: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(query)}`.execute(
      site.db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const of = `FROM tournament_entries WHERE tournament_id = ${id} AND score > 0`;
  const order = 'ORDER BY place, reached_at, customer_id';
  for (const query of [
    `SELECT * ${of} ${order} LIMIT 100`,
    `SELECT count(*) ${of} AND (place, reached_at, customer_id) < (-99000, now(), 1)`,
    `SELECT customer_id, row_number() OVER (${order}) ${of}`,
  ]) {
    const plan = await planOf(query);
    expect(plan).toContain('tournament_ranks');
    expect(plan).not.toContain('Sort');
  }
});
