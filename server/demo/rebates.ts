import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Owed, rebateMovement } from '../domain/agent/pay-rebates.ts';
import type { Booking, Purse } from './booking.ts';
import { day, dayOf, midnight, minute } from './time.ts';

/** Days before the start that brought rebates. */
const rebateDays = 14;
/** ms from a day's end; the job comes every 30 s. */
const paidAfter = minute;

export interface PastRebate extends Owed {
  amount: number;
  /** Null: left to the job. */
  paidAt: Date | null;
  transferId: string | null;
}

export interface PastRebates {
  rebates: PastRebate[];
  bookings: Booking[];
}

/**
 * What the play of the last days brought to everybody (AGT-11), by the code that counts; the
 * mark is moved, so that the job goes on from there. Writes no rebate yet.
 * @param purses of those whose rebates are paid; those of others, who played, are left to the job
 */
export async function rebatePast(
  db: Kysely<Database>,
  purses: ReadonlyMap<string, Purse>,
  now: Date,
): Promise<PastRebates> {
  const last = dayOf(new Date(midnight(now) - 1));
  const first = dayOf(new Date(midnight(now, rebateDays)));
  await sql`UPDATE team_rebate_mark SET first_day = ${first}, day = ${last}`.execute(db);
  const byOwner = new Map([...purses.values()].map((purse) => [purse.customerId, purse]));
  const bookings: Booking[] = [];
  const rebates: PastRebate[] = [];
  for (const rebate of await earned(db, { first, last, now })) {
    rebates.push(rebate);
    const at = new Date(Date.parse(`${rebate.day}T00:00:00+08:00`) + day + paidAfter);
    const purse = byOwner.get(rebate.customerId);
    if (!purse || at >= now) continue;
    const booked = ({ transferId }: { transferId: string }) =>
      Object.assign(rebate, { paidAt: at, transferId });
    bookings.push({ movement: { ...rebateMovement(rebate, purse), at }, booked });
  }
  return { rebates, bookings };
}

/** Counts in advance and takes it back: what is counted must have all movements before it. */
async function earned(
  db: Kysely<Database>,
  { first, last, now }: { first: string; last: string; now: Date },
): Promise<PastRebate[]> {
  await sql`SAVEPOINT counted`.execute(db);
  for (let more = true; more;) {
    const { rows } = await sql<{ more: boolean }>`
      SELECT count_teams(${now}::timestamptz, 1000000) AS more`.execute(db);
    more = rows[0]!.more;
  }
  const { rows } = await sql<Owed>`
    SELECT a.customer_id AS "customerId", d::date::text AS day, sum(a.amount) AS amount
    FROM generate_series(${first}::date, ${last}::date, '1 day') d CROSS JOIN LATERAL team_share_amounts(d::date) a
    GROUP BY 1, 2 HAVING sum(a.amount) <> 0 ORDER BY 2, a.customer_id`.execute(db);
  await sql`ROLLBACK TO SAVEPOINT counted`.execute(db);
  return rows.map(({ customerId, day: of, amount }) => {
    const owed = { customerId, day: of, amount: Number(amount) };
    return Object.assign(owed, { paidAt: null, transferId: null });
  });
}

/** Once their payments are booked. */
export async function writeRebates(
  db: Kysely<Database>,
  rebates: readonly PastRebate[],
): Promise<void> {
  const rows = rebates.map(({ customerId, day: of, amount, paidAt, transferId }) => ({
    customer_id: customerId,
    day: of,
    earned: amount,
    carried: 0,
    amount,
    state: paidAt ? ('paid' as const) : ('owed' as const),
    transfer_id: transferId,
    paid_at: paidAt,
  }));
  await sql`INSERT INTO team_rebates
    SELECT * FROM jsonb_populate_recordset(NULL::team_rebates, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}
