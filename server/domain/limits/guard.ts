import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LimitKind } from '../../../contract/responsible/calls.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireIdentity } from './person.ts';

interface Break {
  excluded: Date | null;
  cooling: Date | null;
}

async function breaksOf(db: Kysely<Database>, customerId: string): Promise<Break> {
  const { rows } = await sql<Break>`
    SELECT CASE WHEN excluded_until > now() THEN excluded_until END AS excluded, CASE WHEN cool_off_until > now() THEN cool_off_until END AS cooling
    FROM play_guards WHERE customer_id = ${customerId}`.execute(db);
  return rows[0] ?? { excluded: null, cooling: null };
}

/** The end of the customer's break; null: none. */
export async function breakUntil(db: Kysely<Database>, customerId: string): Promise<Date | null> {
  const { excluded, cooling } = await breaksOf(db, customerId);
  return excluded ?? cooling;
}

/** Throws `self_excluded` with its end (RG-02). */
export async function requireNotExcluded(db: Kysely<Database>, customerId: string): Promise<void> {
  const { excluded } = await breaksOf(db, customerId);
  if (excluded) throw during('self_excluded', excluded);
}

const during = (code: 'self_excluded' | 'cooling_off', until: Date) =>
  new DomainError(code, { value: { until: until.toISOString() } });

/** Throws `self_excluded` or `cooling_off`, with the end. */
export async function requireNoBreak(db: Kysely<Database>, customerId: string): Promise<void> {
  const { excluded, cooling } = await breaksOf(db, customerId);
  if (excluded) throw during('self_excluded', excluded);
  if (cooling) throw during('cooling_off', cooling);
}

/** Whether one more amount passes a limit; centavos, for `time` seconds. */
async function passedBy(
  db: Kysely<Database>,
  customerId: string,
  kind: LimitKind,
  more: number,
): Promise<boolean> {
  const unit = kind === 'time' ? 60 : 1;
  const { rows } = await sql`
    SELECT FROM play_limits l WHERE l.customer_id = ${customerId} AND l.kind = ${kind}
      AND limit_used(l.customer_id, l.kind, l.period) + ${more}::bigint > limit_now(l) * ${unit}::integer`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Throws `self_excluded`, `cooling_off`, `limit_time`, and as `requireIdentity`. Bets are checked in
 * their own transaction (the database's `guard_stake` and `guard_identity`).
 */
export async function requireMayPlay(db: Kysely<Database>, customerId: string): Promise<void> {
  await requireNoBreak(db, customerId);
  if (await passedBy(db, customerId, 'time', 1)) throw new DomainError('limit_time');
  await requireIdentity(db, customerId);
}

/**
 * Throws `self_excluded`, `cooling_off` or `limit_deposit`. Lock the account first, for concurrent
 * deposits.
 * @param amount centavos
 */
export async function requireMayDeposit(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
): Promise<void> {
  await requireNoBreak(db, customerId);
  if (await passedBy(db, customerId, 'deposit', amount))
    throw new DomainError('limit_deposit', { field: 'amount' });
}

/**
 * SQL: whether a customer is on a break, and must get no advertising (RG-03).
 * @param customerId a column or value
 */
export const takesBreak = (customerId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM play_guards g WHERE g.customer_id = ${customerId} AND (g.excluded_until > now() OR g.cool_off_until > now()))`;

/** Whether nothing may be offered to the customer now (RG-03). */
export async function isOnBreak(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`
    SELECT ${takesBreak(sql`${customerId}::bigint`)} AS rests`.execute(db);
  return rows[0]!.rests;
}

/** SQL: whether an instant, an expression, was within a break of a customer (RG-04). */
export const wasOnBreak = (customerId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM play_breaks k WHERE k.customer_id = ${customerId} AND k.begins_at <= ${at} AND ${at} < k.ends_at)`;
