import { sql } from 'kysely';
import { violationOf } from '../../../contract/validation.ts';
import type { Gateway } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { endSessionsOf } from '../session/end.ts';
import { hashPassword } from '../session/passwords.ts';
import { registerRules } from '../site/defaults.ts';
import { siteState } from '../site/state.ts';

/** Days after which a password expires, where its account's passwords do. */
const expiryDays = 90;

/** Throws Refusal `password_unfit` when a new password does not keep the site's rule (AUTH-17, AUTH-21). */
export function requireFit(gateway: Pick<Gateway, 'db'>, newPassword: string): void {
  const rule = { ...registerRules.password!, ...siteState(gateway).settings.registerRules.password };
  if (violationOf({ ...rule, enabled: true, required: true }, newPassword)) {
    throw new Refusal('password_unfit', { field: 'newPassword' });
  }
}

/** Throws Refusal `confirm_unequal` when the second writing of a new password is not the first. */
export function requireEqual(newPassword: string, confirmed: string): void {
  if (newPassword !== confirmed) throw new Refusal('confirm_unequal', { field: 'confirmNewPassword' });
}

interface NewPassword {
  customerId: string;
  /** As the account has it now; when it has another by the time of writing, nothing is written. */
  oldHash: string | null;
  newPassword: string;
  /** The session that goes on; every other one ends (AUTH-21). */
  sessionId?: string | undefined;
}

/**
 * Gives an account a new password, and ends its sessions and remembered devices but the one that asked (SAFE-03). Links that
 * were mailed open nothing any more.
 * @returns false when the password was changed in the same moment by somebody else
 */
export async function setPassword(gateway: Pick<Gateway, 'db' | 'live'>, asked: NewPassword): Promise<boolean> {
  const { customerId, oldHash, sessionId = null } = asked;
  const hash = await hashPassword(asked.newPassword);
  const { rows } = await sql`
    WITH changed AS (
      UPDATE customers SET password_hash = ${hash}, default_password = false, password_changed_at = now(),
             password_expires_at = CASE WHEN password_expires_at IS NULL THEN NULL ELSE now() + make_interval(days => ${expiryDays}) END
      WHERE id = ${customerId} AND password_hash IS NOT DISTINCT FROM ${oldHash} RETURNING id
    ), renewed AS (
      UPDATE sessions SET renewed_at = now() WHERE id = ${sessionId} AND customer_id IN (SELECT id FROM changed)
    ), links AS (
      DELETE FROM password_links WHERE customer_id IN (SELECT id FROM changed)
    )
    SELECT id FROM changed`.execute(gateway.db);
  if (rows.length === 0) return false;
  await endSessionsOf(gateway, customerId, { except: sessionId });
  return true;
}
