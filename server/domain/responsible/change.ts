import { type Kysely, sql } from 'kysely';
import {
  type ExclusionMonths,
  type LimitKind,
  type LimitPeriod,
  type RealityMinutes,
  type CoolOffDays,
  looseningHours,
  maxLimitCentavos,
  maxMinutes,
} from '../../../contract/responsible/calls.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { type Origin, noteSecurity } from '../identity/common/security-events.ts';
import { storeTraits } from '../limits/person.ts';
import { closeSessionsOf, notifyEnded } from '../identity/session/end.ts';

type Db = Kysely<Database>;
/** The customer, and the request's source. */
type Acting = Pick<Gateway, 'db'> & { caller?: Origin };

/** Records who changed what, in the change's transaction. */
export async function recordChange(
  db: Db,
  customerId: string,
  by: 'player' | 'operator',
  change: string,
  details: object,
): Promise<void> {
  await db
    .insertInto('play_guard_events')
    .values({ customer_id: customerId, by, change, details: JSON.stringify(details) })
    .execute();
}

/** Locks account and wallet: no bet, deposit or login under way bypasses the change. */
function changing<T>(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  change: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT open_guard(${customerId})`.execute(transaction);
    return change(transaction);
  });
}

/**
 * Sets or removes one (RG-01). Tighter or first: at once; looser: after 24 h, which a repetition
 * does not restart and the present amount cancels. Throws `invalid_request`.
 */
export async function setLimit(
  gateway: Acting,
  customerId: string,
  asked: Request<'responsible.limit'>,
): Promise<void> {
  const { kind, period, amount } = asked;
  const max = kind === 'time' ? maxMinutes[period] : maxLimitCentavos;
  if (amount !== null && (amount < 1 || amount > max))
    throw new DomainError('invalid_request', { field: 'amount' });
  await changing(gateway, customerId, async (db) => {
    const now = await limitNow(db, customerId, kind, period);
    if (now === null && amount === null) return;
    const loosens = now !== null && (amount === null || amount > now);
    if (loosens) await loosen(db, customerId, asked);
    else
      await sql`
      INSERT INTO play_limits (customer_id, kind, period, amount) VALUES (${customerId}, ${kind}, ${period}, ${amount})
      ON CONFLICT (customer_id, kind, period) DO UPDATE SET amount = excluded.amount, next_amount = NULL, next_at = NULL`.execute(
        db,
      );
    await recordChange(db, customerId, 'player', 'limit', {
      kind,
      period,
      amount,
      before: now,
      at: loosens ? 'later' : 'once',
    });
    await noteSecurity(db, customerId, gateway.caller, 'limit_changed', { limit: kind, period });
  });
}

/** The limit in force, or null; stores a change that took effect. */
async function limitNow(
  db: Db,
  customerId: string,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<number | null> {
  const due = sql`customer_id = ${customerId} AND kind = ${kind} AND period = ${period} AND next_at <= now()`;
  await sql`DELETE FROM play_limits WHERE ${due} AND next_amount IS NULL`.execute(db);
  await sql`UPDATE play_limits SET amount = next_amount, next_amount = NULL, next_at = NULL WHERE ${due}`.execute(
    db,
  );
  const row = await db
    .selectFrom('play_limits')
    .select('amount')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst();
  return row ? Number(row.amount) : null;
}

async function loosen(
  db: Db,
  customerId: string,
  { kind, period, amount }: Request<'responsible.limit'>,
): Promise<void> {
  await sql`
    UPDATE play_limits SET next_amount = ${amount}, next_at = now() + make_interval(hours => ${looseningHours})
    WHERE customer_id = ${customerId} AND kind = ${kind} AND period = ${period}
      AND NOT (next_at IS NOT NULL AND next_amount IS NOT DISTINCT FROM ${amount}::bigint)`.execute(
    db,
  );
}

/** Minutes of play until the reality check (RG-02); null: never. */
export function setReality(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  minutes: RealityMinutes | null,
): Promise<void> {
  return changing(gateway, customerId, async (db) => {
    await db
      .updateTable('play_guards')
      .set({ reality_minutes: minutes })
      .where('customer_id', '=', customerId)
      .execute();
  });
}

/** Never shortens a cool-off (RG-02). */
export function coolOff(gateway: Acting, customerId: string, days: CoolOffDays): Promise<void> {
  return changing(gateway, customerId, async (db) => {
    await sql`UPDATE play_guards SET cool_off_until = greatest(cool_off_until, now() + make_interval(hours => ${days * 24}))
      WHERE customer_id = ${customerId}`.execute(db);
    await recordChange(db, customerId, 'player', 'cool_off', { days });
    await noteSecurity(db, customerId, gateway.caller, 'cool_off_begun', { days });
  });
}

/**
 * Binds the person (RG-04), ends sessions and remembered devices in the same transaction, notifies
 * pages.
 * @returns the end
 */
export async function exclude(
  gateway: Acting & Pick<Gateway, 'live'>,
  customerId: string,
  months: ExclusionMonths,
): Promise<Date> {
  const { until, ended } = await changing(gateway, customerId, async (db) => {
    const { rows } = await sql<{ until: Date }>`
      UPDATE play_guards SET excluded_at = CASE WHEN excluded_until > now() THEN excluded_at ELSE now() END,
        excluded_until = greatest(CASE WHEN excluded_until > now() THEN excluded_until END, now() + make_interval(months => ${months}))
      WHERE customer_id = ${customerId} RETURNING excluded_until AS until`.execute(db);
    await storeTraits(gateway, db, customerId);
    await recordChange(db, customerId, 'player', 'exclude', { months });
    await noteSecurity(db, customerId, gateway.caller, 'excluded', { months });
    return { until: rows[0]!.until, ended: await closeSessionsOf(db, customerId, null) };
  });
  notifyEnded(gateway, ended);
  return until;
}
