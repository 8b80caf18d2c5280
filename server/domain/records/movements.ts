import { type RawBuilder, sql } from 'kysely';
import type {
  Movement,
  MovementPage,
  MovementTotals,
  MovementType,
} from '../../../contract/records/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { gameName } from '../catalogue/game.ts';
import { type Snapshot, currentCatalogue } from '../catalogue/snapshot.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { type Bounds, boundsNow, periodShown } from '../../kernel/period.ts';
import { always, cut, instantOf, pageSize, readCursor, within } from '../../kernel/page.ts';

/** The type of entry `e`: by its transfer `t`, a round's by sign. */
const typeOf = sql`CASE
  WHEN t.kind = 'round' THEN CASE WHEN e.amount < 0 THEN 'bet' ELSE 'payout' END
  WHEN t.kind = 'debit' THEN 'bet'
  WHEN t.kind = 'jackpot' THEN 'jackpot'
  WHEN t.kind = 'credit' THEN 'payout'
  WHEN t.kind ~ '^(rollback|refund)' THEN 'refund'
  WHEN t.kind ~ '^deposit' THEN 'deposit'
  WHEN t.kind ~ '^withdraw' THEN 'withdrawal'
  WHEN t.kind ~ '^(bonus|rebate|promotion)' THEN 'bonus'
  WHEN t.kind IN ('dividend', 'salary') THEN 'contract'
  WHEN t.kind ~ '^transfer' THEN 'transfer'
  ELSE 'other' END`;

/** Its id. */
export async function walletOf({ db }: Pick<Gateway, 'db'>, customerId: string): Promise<string> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'wallet')
    .where('currency', '=', memberCurrency)
    .executeTakeFirstOrThrow();
  return id;
}

/** The second half lets the database use the index `entries_by_time`. */
const entriesOf = (wallet: string) =>
  sql`e.account_id = ${wallet}::bigint AND e.account_id < 1000000000000`;

export interface MovementRow {
  transfer_id: string;
  line: number;
  at: string;
  type: MovementType;
  amount: string;
  balance_after: string;
  game_id: string | null;
  /** Of a bonus that is no promotion's, and of a contract. */
  cause: Movement['cause'] | null;
}

interface MovementFilter {
  customerId: string;
  wallet: string;
  where: RawBuilder<unknown>;
  limit: number;
}

/** With their games, newest first. */
export async function readMovements(
  { db }: Pick<Gateway, 'db'>,
  filter: MovementFilter,
): Promise<MovementRow[]> {
  const { customerId, wallet, where, limit } = filter;
  const { rows } = await sql<MovementRow>`
    SELECT e.transfer_id, e.line, ${instantOf(sql`e.at`)} AS at, ${typeOf} AS type, e.amount, e.balance_after,
      coalesce(r.game_id, l.game_id) AS game_id,
      CASE WHEN t.kind = 'bonus_' || t.scope THEN t.scope WHEN t.scope = 'contract' THEN t.meta ->> 'type' END AS cause
    FROM entries e JOIN transfers t ON t.id = e.transfer_id
    LEFT JOIN rounds r ON t.kind IN ('round', 'jackpot') AND r.customer_id = ${customerId}
      AND r.id = CASE t.kind WHEN 'jackpot' THEN (t.meta ->> 'round')::bigint ELSE e.transfer_id END
    LEFT JOIN launches l ON l.id = CASE WHEN t.kind IN ('debit', 'credit', 'rollback') THEN (t.meta ->> 'launch')::bigint END
    WHERE ${entriesOf(wallet)} AND ${where}
    ORDER BY e.at DESC, e.transfer_id DESC, e.line DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** For a response, with its game's name. */
export function toMovement(row: MovementRow, catalogue: Snapshot, language: string): Movement {
  const game = row.game_id === null ? undefined : catalogue.byId.get(row.game_id);
  return {
    id: `${row.transfer_id}-${row.line}`,
    at: row.at,
    type: row.type,
    amount: Number(row.amount),
    balanceAfter: Number(row.balance_after),
    gameName: game ? gameName(game, language) : null,
    ...(row.cause && { cause: row.cause }),
  };
}

export const cursorOf = ({ at, transfer_id, line }: MovementRow): string =>
  `${at} ${transfer_id}-${line}`;

/** Bounds, type and cursor, as a condition. */
export function conditionOf(
  bounds: Bounds,
  type: MovementType | undefined,
  after: string | undefined,
): RawBuilder<unknown> {
  const last = after === undefined ? null : readCursor(after, /^\d{1,18}-\d{1,4}$/);
  const [transfer = '', line = ''] = last?.rest.split('-') ?? [];
  const older = sql`(e.at, e.transfer_id, e.line) < (${last?.at}::timestamptz, ${transfer}::bigint, ${line}::smallint)`;
  return sql`${within(sql`e.at`, bounds)} AND ${type ? sql`${typeOf} = ${type}` : always} AND ${last ? older : always}`;
}

/** Of a customer's main wallet; new entries do not shift later pages. */
export async function movementsOf(
  customerId: string,
  request: Request<'records.movements'>,
  context: Context,
): Promise<MovementPage> {
  const { language, type, after } = request;
  const bounds = await boundsNow(context, request);
  const where = conditionOf(bounds, type, after);
  const [wallet, catalogue] = await Promise.all([
    walletOf(context, customerId),
    currentCatalogue(context),
  ]);
  const { rows, next } = cut(
    await readMovements(context, { customerId, wallet, where, limit: pageSize + 1 }),
    cursorOf,
  );
  return {
    ...periodShown(bounds),
    currencySymbol: currencySymbol(memberCurrency),
    movements: rows.map((row) => toMovement(row, catalogue, language)),
    next,
  };
}

/** Centavos; one statement, so one moment. */
export async function movementTotalsOf(
  customerId: string,
  request: Request<'records.movementTotals'>,
  context: Context,
): Promise<MovementTotals> {
  const wallet = await walletOf(context, customerId);
  const bounds = await boundsNow(context, request);
  const balanceAt = (at: Date | null, before: number) =>
    at === null && before === 0
      ? sql`0`
      : sql`coalesce((SELECT e.balance_after FROM entries e WHERE ${entriesOf(wallet)} AND ${at ? sql`e.at < ${at}` : always}
          ORDER BY e.at DESC, e.transfer_id DESC, e.line DESC LIMIT 1), 0)`;
  const { rows } = await sql<{
    type: MovementType | null;
    count: string;
    amount: string;
    gain: string;
    opening: string;
    closing: string;
  }>`
    SELECT m.*, edge.* FROM (SELECT ${balanceAt(bounds.from, 0)} AS opening, ${balanceAt(bounds.to, 1)} AS closing) edge
    LEFT JOIN (SELECT ${typeOf} AS type, count(*) AS count, sum(e.amount) AS amount, sum(e.amount) FILTER (WHERE e.amount > 0) AS gain
      FROM entries e JOIN transfers t ON t.id = e.transfer_id
      WHERE ${entriesOf(wallet)} AND ${within(sql`e.at`, bounds)} GROUP BY 1) m ON true
    ORDER BY abs(m.amount) DESC, m.type`.execute(context.db);
  const types = rows.flatMap(({ type, count, amount }) =>
    type ? [{ type, count: Number(count), amount: Number(amount) }] : [],
  );
  const gain = rows.reduce((sum, row) => sum + Number(row.gain ?? 0), 0);
  const net = types.reduce((sum, { amount }) => sum + amount, 0);
  const [opening, closing] = [Number(rows[0]?.opening), Number(rows[0]?.closing)];
  return {
    currencySymbol: currencySymbol(memberCurrency),
    opening,
    closing,
    in: gain,
    out: net - gain,
    types,
  };
}
