import { type Kysely, sql } from 'kysely';
import { addDays, siteDayOf } from '../../../contract/calendar/days.ts';
import { lateDays } from '../../../contract/calendar/shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { now } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { requireNeeds } from '../../kernel/reward-needs.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { lockPoints, movePoints } from '../points/redeem.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { calendarReward } from '../wallet/rewards/calendar.ts';
import { type DayBudget, type Rewards, type StoredPart, partsOf, totalOf } from './rewards.ts';
import { type Claimed, missedDays, nextNumber, streakWith, streaksOf, withDay } from './streak.ts';
import { excusedOf, storedTerms, termsOfDay } from './terms.ts';

type Db = Kysely<Database>;

/**
 * Claims a day once; a repetition moves nothing. Throws as the contract lists. Runs in the
 * transaction of the queued write (`once`).
 */
export async function claimDay(
  { day, terms: shown }: Request<'calendar.claim'>,
  context: Context,
): Promise<Value<'calendar.claim'>> {
  const customerId = requireCustomer(context.caller);
  const inTransaction = async (db: Db): Promise<Value<'calendar.claim'>> => {
    // The second of two claims sees the first one.
    await lockCustomer(db, customerId);
    const earlier = await claimOf(db, customerId, day);
    if (earlier) return { claimed: false, number: earlier.number, points: 0, amount: 0 };
    const present = await storedTerms(db);
    if (!present.open) throw new DomainError('calendar_closed');
    await requireNoBreak(db, customerId);
    await requireDay(db, customerId, day);
    await requireNeeds(db, customerId, present.needs, 'calendar_deposit');
    const terms = await termsOfDay(db, day, shown);
    const number = await numberOf(db, customerId, day);
    const parts = await takeFromBudget(db, day, terms, number, present);
    await pay(db, customerId, day, parts);
    await db
      .insertInto('calendar_claims')
      .values({
        customer_id: customerId,
        day,
        number,
        terms_id: terms.id,
        parts: JSON.stringify(parts),
      })
      .execute();
    return { claimed: true, number, ...totalOf(parts) };
  };
  const { db } = context;
  const claim = db.isTransaction
    ? await inTransaction(db)
    : await db.transaction().execute(inTransaction);
  if (claim.amount > 0) await announceBalance(context, customerId);
  return claim;
}

const claimOf = (db: Db, customerId: string, day: string) =>
  db
    .selectFrom('calendar_claims')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();

/** Throws `calendar_day_ahead` or `calendar_day_over`, which a day before the account is, too. */
async function requireDay(db: Db, customerId: string, day: string): Promise<void> {
  const today = siteDayOf(now());
  if (day > today) throw new DomainError('calendar_day_ahead', { field: 'day' });
  const { created_at: opened } = await db
    .selectFrom('customers')
    .select('created_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (day < addDays(today, -lateDays) || day < siteDayOf(opened.getTime()))
    throw new DomainError('calendar_day_over', { field: 'day' });
}

/** By day. */
export async function claimsOf(db: Db, customerId: string): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    SELECT day::text, number FROM calendar_claims WHERE customer_id = ${customerId} ORDER BY day`.execute(
    db,
  );
  return rows;
}

async function numberOf(db: Db, customerId: string, day: string): Promise<number> {
  const claims = withDay(await claimsOf(db, customerId), day);
  const streaks = streaksOf(claims, await excusedOf(db, customerId, missedDays(claims)));
  return nextNumber(streakWith(streaks, day));
}

/**
 * Adds a claim to its day's totals, whose row is locked until the transaction ends.
 * @param budget in force now, so that an operator's lower one counts at once
 */
async function takeFromBudget(
  db: Db,
  day: string,
  terms: Rewards,
  number: number,
  budget: DayBudget,
): Promise<StoredPart[]> {
  await sql`INSERT INTO calendar_days (day) VALUES (${day}) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ amount: string; points: string }>`
    SELECT amount, points FROM calendar_days WHERE day = ${day} FOR NO KEY UPDATE`.execute(db);
  const paid = { amount: Number(rows[0]!.amount), points: Number(rows[0]!.points) };
  const parts = partsOf(terms, number, budget, paid);
  const { amount, points } = totalOf(parts);
  await sql`UPDATE calendar_days SET claims = claims + 1, amount = amount + ${amount}, points = points + ${points}
    WHERE day = ${day}`.execute(db);
  return parts;
}

/** A movement for each part (WAL-02): points before cash, as a redemption moves them. */
async function pay(
  db: Db,
  customerId: string,
  day: string,
  parts: readonly StoredPart[],
): Promise<void> {
  const paid = parts.filter(({ leftOut }) => !leftOut);
  const inPoints = paid.filter(({ points }) => points > 0);
  if (inPoints.length > 0) await lockPoints(db, customerId);
  for (const { part, points } of inPoints) {
    const key = calendarReward.key(customerId, { day, part });
    await movePoints(db, customerId, points, {
      kind: 'points_calendar',
      scope: calendarReward.name,
      key,
      digest: fingerprint(key, points),
      reference: day,
    });
  }
  for (const { part, amount, turnoverPercent } of paid.filter(({ amount }) => amount > 0))
    await payReward(db, calendarReward, {
      customerId,
      claim: { day, part },
      amount,
      turnoverPercent,
    });
}
