import { type Kysely, sql } from 'kysely';
import type { FieldRule } from '../../../../contract/field-rule.ts';
import { violationOf } from '../../../../contract/validation.ts';
import type { Request, Value } from '../../../../contract/index.ts';
import type { Confirmation } from '../../../../contract/identity/confirmation.ts';
import type { Context, Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { noteBehind, noteSecurity } from '../common/security-events.ts';
import { requireProof } from './proof.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotp } from './totp.ts';
import { countInTurn, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { hashPassword, verifyPassword } from '../common/passwords.ts';
import { rulesOf } from '../../../settings/defaults.ts';
import { siteState } from '../../../settings/state.ts';

/**
 * Hours in which the owner can notice who has the login password alone: without withdrawals after a
 * change without the former transaction password, and before a new authenticator replaces it.
 */
const noticeHours = 24;

/** Minutes in which a change whose answer was lost may be sent again with the former password. */
const repeatMinutes = 10;

/** The registration field's rule. */
export function passwordRule(gateway: Pick<Gateway, 'db'>): FieldRule {
  return {
    ...rulesOf(siteState(gateway).settings).paymentPassword!,
    enabled: true,
    required: true,
  };
}

/** Null when over; by the database's clock, since a process's may be wrong. */
export const heldUntil = (column: string) =>
  sql<Date | null>`CASE WHEN ${sql.ref(column)} > now() THEN ${sql.ref(column)} END`;

/** Undefined when none is set. */
export function passwordOf(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('transaction_passwords')
    .select([
      'hash',
      heldUntil('held_until').as('held_until'),
      sql<boolean>`changed_at > now() - make_interval(mins => ${repeatMinutes})`.as('recent'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Few at once and few a day: six digits are soon guessed. */
const subjectsOf = (customerId: string) => [
  { name: `transaction password of ${customerId}`, limit: 5, seconds: 300 },
  { name: `transaction password of ${customerId} by day`, limit: 20, seconds: 86_400 },
];

async function requireRight(
  context: Context,
  customerId: string,
  isRight: () => Promise<boolean>,
  error: DomainError,
): Promise<void> {
  const subjects = subjectsOf(customerId);
  await countInTurn(context.db, subjects);
  if (!(await isRight())) {
    if (error.code === 'proof_wrong')
      noteBehind(context, async () => customerId, 'proof_failed', { way: 'code' });
    else noteBehind(context, async () => customerId, 'payment_password_failed');
    throw error;
  }
  await forgiveAttempt(context.db, subjects);
}

/**
 * Whether an authenticator's codes confirm in place of the transaction password: where one is set,
 * not in the first day, since binding takes the login password alone (SAFE-06).
 */
export async function confirmsByCode(
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM authenticators a WHERE a.customer_id = ${customerId}
      AND (a.bound_at <= now() - make_interval(hours => ${noticeHours})
        OR a.bound_at IS NOT NULL AND NOT EXISTS (SELECT FROM transaction_passwords p WHERE p.customer_id = a.customer_id))`.execute(
    db,
  );
  return rows.length > 0;
}

const wrongPassword = (field: string) => new DomainError('payment_password_wrong', { field });

/**
 * Confirms a payment out (SAFE-06): by a code as `confirmsByCode` says, else the transaction password.
 * Throws `proof_needed`, `proof_wrong`, `payment_password_needed`, `payment_password_wrong`,
 * `too_many_auth_requests`.
 */
export async function requireConfirmation(
  context: Context,
  customerId: string,
  { password, code }: Confirmation,
): Promise<void> {
  if (await confirmsByCode(context, customerId)) {
    if (!code?.trim()) throw new DomainError('proof_needed', { field: 'confirmation.code' });
    const typed = code.trim();
    const isRight = async () =>
      (await useRecoveryCode(context, customerId, typed)) || useTotp(context, customerId, typed);
    return requireRight(
      context,
      customerId,
      isRight,
      new DomainError('proof_wrong', { field: 'confirmation.code' }),
    );
  }
  const known = await passwordOf(context.db, customerId);
  if (!known) throw new DomainError('payment_password_needed');
  if (!password) throw wrongPassword('confirmation.password');
  return requireRight(
    context,
    customerId,
    () => verifyPassword(known.hash, password),
    wrongPassword('confirmation.password'),
  );
}

/**
 * By the login password alone withdrawals are held for a day, so that the owner can notice. The one
 * that is set changes nothing: a repetition holds nothing (ERR-03).
 */
export async function setPassword(
  { password, old, proof = {} }: Request<'withdraw.setPassword'>,
  context: Context,
): Promise<Value<'withdraw.setPassword'>> {
  const customerId = requireCustomer(context.caller);
  if (violationOf(passwordRule(context), password))
    throw new DomainError('password_unfit', { field: 'password' });
  const known = await passwordOf(context.db, customerId);
  const isSet = async () => known !== undefined && verifyPassword(known.hash, password);
  const knowsOld = known !== undefined && old !== undefined;
  if (knowsOld)
    await requireRight(
      context,
      customerId,
      async () => (await verifyPassword(known.hash, old)) || (known.recent && isSet()),
      wrongPassword('old'),
    );
  else await requireProof(context, customerId, proof);
  if (known && (await isSet())) return shown(known.held_until);
  const isHeld = known !== undefined && !knowsOld && !(await confirmsByCode(context, customerId));
  return shown(await writePassword(context, customerId, password, { isHeld, isFirst: !known }));
}

const shown = (held: Date | null) => ({ heldUntil: held?.toISOString() ?? null });

/** Returns until when withdrawals are held. */
async function writePassword(
  context: Context,
  customerId: string,
  password: string,
  { isHeld, isFirst }: { isHeld: boolean; isFirst: boolean },
): Promise<Date | null> {
  const hash = await hashPassword(password);
  return context.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ held_until: Date | null }>`
      INSERT INTO transaction_passwords AS p (customer_id, hash) VALUES (${customerId}, ${hash})
      ON CONFLICT (customer_id) DO UPDATE SET hash = excluded.hash, changed_at = now(),
        held_until = CASE WHEN ${isHeld} THEN now() + make_interval(hours => ${noticeHours}) ELSE p.held_until END
      RETURNING ${heldUntil('p.held_until')} AS held_until`.execute(db);
    const kind = isFirst ? 'payment_password_set' : 'payment_password_changed';
    await noteSecurity(db, customerId, context.caller, kind);
    return rows[0]?.held_until ?? null;
  });
}
