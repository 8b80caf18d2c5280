import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import { type PointType, earningTypes } from '../../../contract/points/shapes.ts';
import type { Context } from '../../context.ts';
import { always, cut, instantOf, pageSize, readCursor } from '../../kernel/page.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { pointsCurrency } from '../wallet/wallets.ts';

interface DetailRow {
  transfer_id: string;
  line: number;
  at: string;
  type: PointType;
  amount: string;
  balance_after: string;
}

/** By the transfer's kind. */
const typeOf = sql`CASE
  WHEN t.kind IN (${sql.join(earningTypes.map((type) => `points_${type}`))}) THEN substr(t.kind, 8)
  WHEN t.kind IN ('points_calendar', 'points_mission', 'points_ticket', 'points_tournament', 'points_raffle') THEN substr(t.kind, 8)
  WHEN t.kind IN ('points_redeem', 'points_back') THEN 'redeem'
  ELSE 'other' END`;

/** The caller's (POINT-01); new entries do not shift later pages. */
export async function pointDetails(
  { type, after }: Request<'points.details'>,
  context: Context,
): Promise<Value<'points.details'>> {
  const last = after === undefined ? null : readCursor(after, /^\d{1,18}-\d{1,4}$/);
  const [transfer = '', line = ''] = last?.rest.split('-') ?? [];
  const older = last
    ? sql`(e.at, e.transfer_id, e.line) < (${last.at}::timestamptz, ${transfer}::bigint, ${line}::smallint)`
    : always;
  // The second half lets the database use the index `entries_by_time`.
  const { rows: found } = await sql<DetailRow>`
    SELECT e.transfer_id, e.line, ${instantOf(sql`e.at`)} AS at, ${typeOf} AS type, e.amount, e.balance_after
    FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE e.account_id = (SELECT id FROM accounts WHERE customer_id = ${requireCustomer(context.caller)} AND purpose = 'points' AND currency = ${pointsCurrency})
      AND e.account_id < 1000000000000 AND ${type ? sql`${typeOf} = ${type}` : always} AND ${older}
    ORDER BY e.at DESC, e.transfer_id DESC, e.line DESC LIMIT ${pageSize + 1}`.execute(context.db);
  const { rows, next } = cut(found, (row) => `${row.at} ${row.transfer_id}-${row.line}`);
  const details = rows.map((row) => {
    return {
      id: `${row.transfer_id}-${row.line}`,
      at: row.at,
      type: row.type,
      points: Number(row.amount),
      balanceAfter: Number(row.balance_after),
    };
  });
  return { details, next };
}
