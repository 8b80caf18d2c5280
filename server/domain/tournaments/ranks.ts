import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Board,
  type BoardOwn,
  type BoardRow,
  boardRows,
  missionBoardName,
  tournamentBoard,
} from '../../../contract/tournaments/shapes.ts';
import type { Database } from '../../db/database.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { maskName } from '../catalogue/text.ts';

type Db = Kysely<Database>;

/**
 * Ranked rows of one board. The order is that of an index: score, who reached it first, and the
 * member's id.
 */
export interface Ranks {
  table: RawBuilder<unknown>;
  /** Which rows are of the board. */
  of: RawBuilder<unknown>;
}

export const tournamentRanks = (id: string): Ranks => {
  return { table: sql`tournament_entries`, of: sql`tournament_id = ${id}::bigint` };
};

/** SQL: the first day of the site's month, so many months ago. */
export const siteMonth = (ago = 0) =>
  sql`(date_trunc('month', now() AT TIME ZONE ${recordTimeZone}) - make_interval(months => ${ago}::integer))::date`;

export const missionRanks = (ago = 0): Ranks => {
  return { table: sql`mission_boards`, of: sql`month = ${siteMonth(ago)}` };
};

/** By its name on the socket; null: there is none such. */
export function ranksOf(board: string): Ranks | null {
  if (board === missionBoardName) return missionRanks();
  const [id = ''] = /\d{1,18}$/.exec(board) ?? [];
  return board === tournamentBoard(id) ? tournamentRanks(id) : null;
}

/** On each side of the member's own row. */
const nearRows = 2;

interface Row {
  rank: number;
  name: string;
  hidden: boolean;
  score: number;
}

const shown = ({ rank, name, hidden, score }: Row): BoardRow => {
  return { rank, name: hidden ? null : maskName(name), score };
};

const columns = sql`coalesce(nullif(c.nickname, ''), c.shown_account) AS name, c.hidden_on_boards AS hidden, b.score::float8 AS score`;
const key = (alias: string) =>
  sql.raw(`(${alias}.place, ${alias}.reached_at, ${alias}.customer_id)`);

/**
 * The first ranks and the member's own, read by index: the own rank counts the index's rows before it.
 */
export async function readBoard(db: Db, ranks: Ranks, customerId: string): Promise<Board> {
  const [{ rows }, { rows: counts }, own] = await Promise.all([
    sql<Omit<Row, 'rank'>>`
      SELECT ${columns} FROM (SELECT * FROM ${ranks.table} WHERE ${ranks.of} AND score > 0
        ORDER BY place, reached_at, customer_id LIMIT ${boardRows}) b
      JOIN customers c ON c.id = b.customer_id ORDER BY b.place, b.reached_at, b.customer_id`.execute(
      db,
    ),
    sql<{ players: number; at: Date }>`
      SELECT count(*)::integer AS players, statement_timestamp() AS at FROM ${ranks.table} WHERE ${ranks.of} AND score > 0`.execute(
      db,
    ),
    ownOf(db, ranks, customerId),
  ]);
  const { players, at } = counts[0]!;
  return {
    at: at.toISOString(),
    players,
    rows: rows.map((row, i) => shown({ ...row, rank: i + 1 })),
    own,
  };
}

/** Score and rank of a member; null without a row. */
export async function ownRank(
  db: Db,
  { table, of }: Ranks,
  customerId: string,
): Promise<{ rank: number | null; score: number } | null> {
  const { rows } = await sql<{ rank: number | null; score: number }>`
    SELECT e.score::float8 AS score, CASE WHEN e.score > 0 THEN (SELECT count(*)::integer + 1 FROM ${table} b
      WHERE ${of} AND score > 0 AND ${key('b')} < ${key('e')}) END AS rank
    FROM ${table} e WHERE ${of} AND customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

async function ownOf(db: Db, ranks: Ranks, customerId: string): Promise<BoardOwn | null> {
  const own = await ownRank(db, ranks, customerId);
  if (!own) return null;
  const { rank, score } = own;
  if (rank === null) return { rank, score, near: [] };
  const { table, of } = ranks;
  const side = (before: boolean) => sql`
    SELECT ${columns}, b.place, b.reached_at, b.customer_id FROM me CROSS JOIN LATERAL (SELECT * FROM ${table} b
      WHERE ${of} AND score > 0 AND ${key('b')} ${before ? sql`<` : sql`>=`} ${key('me')}
      ORDER BY ${before ? sql`place DESC, reached_at DESC, customer_id DESC LIMIT ${nearRows}` : sql`place, reached_at, customer_id LIMIT ${nearRows + 1}`}) b
    JOIN customers c ON c.id = b.customer_id`;
  const { rows } = await sql<Omit<Row, 'rank'> & { customer_id: string }>`
    WITH me AS (SELECT place, reached_at, customer_id FROM ${table} WHERE ${of} AND customer_id = ${customerId})
    SELECT name, hidden, score, customer_id FROM (${side(true)} UNION ALL ${side(false)}) n
    ORDER BY place, reached_at, customer_id`.execute(db);
  // From another snapshot than the rank: the own row says where the ranks are.
  const at = rows.findIndex((row) => row.customer_id === customerId);
  return { rank, score, near: rows.map((row, i) => shown({ ...row, rank: rank + i - at })) };
}

/** A board for those who look at it, in one read however many they are. */
export interface FollowedBoard {
  at: string;
  players: number;
  rows: BoardRow[];
  /** Of followers with a row. */
  own: Map<string, BoardOwn>;
}

/** Numbers the board's rows once, in the index's order. */
export async function readFollowed(
  db: Db,
  { table, of }: Ranks,
  customerIds: readonly string[],
): Promise<FollowedBoard> {
  const { rows } = await sql<Row & { customerId: string; players: number; at: Date }>`
    WITH ranked AS MATERIALIZED (
      SELECT customer_id, score, row_number() OVER (ORDER BY place, reached_at, customer_id)::integer AS rank
      FROM ${table} WHERE ${of} AND score > 0
    ), own AS (SELECT rank FROM ranked WHERE customer_id = ANY (${customerIds}::bigint[]))
    SELECT b.rank, b.customer_id AS "customerId", ${columns}, (SELECT count(*)::integer FROM ranked) AS players, statement_timestamp() AS at
    FROM ranked b JOIN customers c ON c.id = b.customer_id
    WHERE b.rank <= ${boardRows} OR b.rank IN (SELECT rank + d FROM own, generate_series(${-nearRows}::integer, ${nearRows}) d)
    ORDER BY b.rank`.execute(db);
  const { rows: without } = await sql<{ customerId: string }>`
    SELECT customer_id AS "customerId" FROM ${table} WHERE ${of} AND score = 0 AND customer_id = ANY (${customerIds}::bigint[])`.execute(
    db,
  );
  const followers = new Set(customerIds);
  const own = new Map<string, BoardOwn>(
    without.map(({ customerId }) => [customerId, { rank: null, score: 0, near: [] }]),
  );
  for (const { customerId, rank, score } of rows) {
    if (!followers.has(customerId)) continue;
    const near = rows.filter((row) => Math.abs(row.rank - rank) <= nearRows).map(shown);
    own.set(customerId, { rank, score, near });
  }
  return {
    at: (rows[0]?.at ?? new Date(0)).toISOString(),
    players: rows[0]?.players ?? 0,
    rows: rows.filter(({ rank }) => rank <= boardRows).map(shown),
    own,
  };
}
