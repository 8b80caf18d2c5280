import { sql } from 'kysely';
import type { Proof } from '../../../../contract/identity/security.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Subject, countInTurn, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import { requireSession } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { verifyTyped } from '../common/passwords.ts';
import { noteBehind } from '../common/security-events.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { hasTotp, useTotp } from './totp.ts';

/** Minutes for which a login is proof, without password and authenticator. */
const freshMinutes = 10;

/** Of all proofs in a session together, so that a stolen one is no place to guess in (SAFE-05b). */
export const proofsByDay = (customerId: string): Subject => ({
  name: `proofs of ${customerId} by day`,
  limit: 50,
  seconds: 86_400,
});

/**
 * Requires the password, or an authenticator's code once bound (SAFE-06). Throws `proof_needed`,
 * `proof_wrong`, `too_many_auth_requests` after five, and after fifty in a day (SAFE-05).
 */
export async function requireProof(
  context: Context,
  customerId: string,
  proof: Proof,
): Promise<void> {
  const password = given(proof.password);
  const code = proof.code?.trim();
  if (!password && !code) return requireFresh(context, customerId);
  // A stolen password must not remove the second factor.
  if (!code && (await hasTotp(context, customerId)))
    throw new DomainError('proof_needed', { field: 'code' });
  const subjects = [
    { name: `proof ${customerId}`, limit: 5, seconds: 300 },
    proofsByDay(customerId),
  ];
  await countInTurn(context.db, subjects);
  if (code) {
    const right =
      (await useRecoveryCode(context, customerId, code)) ||
      (await useTotp(context, customerId, code));
    if (!right) throw wrong(context, customerId, 'code');
  } else if (password) {
    const customer = await customerById(context, customerId);
    if (!(await verifyTyped(customer.password_hash, password)))
      throw wrong(context, customerId, 'password');
  }
  await forgiveAttempt(context.db, subjects);
}

const given = (password = ''): string => (password.trim() === '' ? '' : password);

/** Recorded for the owner (MEM-01). */
function wrong(context: Context, customerId: string, way: 'code' | 'password'): DomainError {
  noteBehind(context, async () => customerId, 'proof_failed', { way });
  return new DomainError('proof_wrong', { field: way });
}

/** A session by ticket or remembered device is as old as the login behind it. */
async function requireFresh({ db, caller }: Context, customerId: string): Promise<void> {
  const { rows } = await sql<{ bare: boolean; fresh: boolean }>`
    SELECT c.password_hash IS NULL AND NOT EXISTS (
        SELECT FROM authenticators WHERE customer_id = c.id AND bound_at IS NOT NULL) AS bare,
      s.authenticated_at > now() - make_interval(mins => ${freshMinutes}) AS fresh
    FROM customers c JOIN sessions s ON s.customer_id = c.id AND s.id = ${requireSession(caller)}
    WHERE c.id = ${customerId}`.execute(db);
  if (!rows[0]?.bare || !rows[0].fresh) throw new DomainError('proof_needed');
}
