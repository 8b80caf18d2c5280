import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { violationOf } from '../../../../contract/validation.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { addMessages } from '../../messages/add.ts';
import { type Origin, noteSecurity } from '../common/security-events.ts';
import { forgetNetworks } from '../common/networks.ts';
import { closeSessionsOf, notifyEnded } from '../session/end.ts';
import type { NoteCustomer } from '../common/form-idempotency.ts';
import { hashPassword } from '../common/passwords.ts';
import { isCommon, isPersonal } from './guessable.ts';
import { registerRules } from '../../../settings/defaults.ts';
import { siteState } from '../../../settings/state.ts';

const expiryDays = 90;

/** By the site's rule (AUTH-17, AUTH-21, AUTH-29). Throws `password_unfit` or `password_common`. */
export function requireFit(gateway: Pick<Gateway, 'db'>, newPassword: string): void {
  const rule = {
    ...registerRules.password!,
    ...siteState(gateway).settings.registerRules.password,
  };
  if (violationOf({ ...rule, enabled: true, required: true }, newPassword)) {
    throw new DomainError('password_unfit', { field: 'newPassword' });
  }
  requireUncommon(newPassword, 'newPassword');
}

/** Throws `password_common` (AUTH-29). */
export function requireUncommon(password: string, field: string): void {
  if (isCommon(password)) throw new DomainError('password_common', { field });
}

/** Throws `password_personal` where it is the account's or the site's name (AUTH-29). */
export function requireImpersonal(
  gateway: Pick<Gateway, 'db'>,
  password: string,
  { account, mobile }: { account: string; mobile: string | null },
  field = 'newPassword',
): void {
  // As people write it: without the country's code.
  const number = (mobile ?? '').slice(-10);
  if (isPersonal(password, [account, number, siteState(gateway).settings.brand]))
    throw new DomainError('password_personal', { field });
}

/** Throws `confirm_unequal`. */
export function requireEqual(newPassword: string, confirmed: string): void {
  if (newPassword !== confirmed)
    throw new DomainError('confirm_unequal', { field: 'confirmNewPassword' });
}

interface NewPassword {
  customerId: string;
  /** As read; nothing is written if it has changed. */
  oldHash: string | null;
  newPassword: string;
  /** The session that stays open. */
  sessionId?: string | undefined;
  /** The proof of a reset. */
  way?: 'sms' | 'email';
  note?: NoteCustomer;
}

/**
 * Sets a new password; voids other sessions, remembered devices, mailed links, logins under way and
 * form keys (SAFE-03); notifies the member. Without `sessionId` a reset: forgets networks
 * (AUTH-22).
 * @returns false after a concurrent change
 */
export async function setPassword(
  gateway: Pick<Gateway, 'db' | 'live'> & { caller?: Origin },
  asked: NewPassword,
): Promise<boolean> {
  const { customerId, sessionId = null } = asked;
  const hash = await hashPassword(asked.newPassword);
  const ended = await gateway.db.transaction().execute(async (transaction) => {
    const written = await writePassword(transaction, asked, hash);
    if (!written) return null;
    await sql`
      WITH links AS (DELETE FROM password_links WHERE customer_id = ${customerId}),
        factors AS (DELETE FROM factor_tickets WHERE customer_id = ${customerId})
      UPDATE sessions SET renewed_at = now() WHERE id = ${sessionId} AND customer_id = ${customerId}`.execute(
      transaction,
    );
    if (sessionId === null) await forgetNetworks(transaction, customerId);
    const closed = await closeSessionsOf(transaction, customerId, sessionId);
    await asked.note?.(transaction, customerId);
    const kind = written.default_password ? 'default_replaced' : 'password_changed';
    await noteSecurity(
      transaction,
      customerId,
      gateway.caller,
      sessionId === null ? 'password_reset' : kind,
      asked.way ? { way: asked.way } : {},
    );
    await addMessages(transaction, [
      { customerId, kind: 'security', cause: `password:${randomUUID()}`, key: 'passwordChanged' },
    ]);
    return closed;
  });
  if (ended) {
    notifyEnded(gateway, ended);
    gateway.live.news(customerId);
  }
  return ended !== null;
}

/** Returns the former password. Waits for logins under way: later statements see their sessions. */
async function writePassword(
  transaction: Kysely<Database>,
  { customerId, oldHash }: NewPassword,
  hash: string,
): Promise<{ default_password: boolean } | undefined> {
  const { rows } = await sql<{ default_password: boolean }>`
    UPDATE customers c SET password_hash = ${hash}, default_password = false, password_changed_at = now(),
           password_expires_at = CASE WHEN password_expires_at IS NULL THEN NULL ELSE now() + make_interval(days => ${expiryDays}) END
    WHERE id = ${customerId} AND password_hash IS NOT DISTINCT FROM ${oldHash} 
    RETURNING (SELECT before.default_password FROM customers before WHERE before.id = c.id) AS default_password`.execute(
    transaction,
  );
  return rows[0];
}
