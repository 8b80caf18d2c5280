import type { PointConfig } from '../../../contract/points/shapes.ts';
import type { Confirmation } from '../../../contract/identity/confirmation.ts';
import type { Context } from '../../context.ts';
import { customerById } from '../identity/common/customer.ts';
import { requireProof } from '../identity/security/proof.ts';
import {
  confirmsByCode,
  passwordOf,
  requireConfirmation,
} from '../identity/security/transaction-password.ts';

/** The transaction password, else the login's (POINT-02). */
export async function passwordCheckOf(
  context: Context,
  customerId: string,
): Promise<PointConfig['passwordCheck']> {
  if (await confirmsByCode(context, customerId)) return 'code';
  if (await passwordOf(context.db, customerId)) return 'payment';
  return (await customerById(context, customerId)).password_hash === null ? 'fresh' : 'login';
}

/**
 * Requires it; without any, a fresh login (SAFE-06). Throws `payment_password_wrong`,
 * `proof_needed`, `proof_wrong`, `too_many_auth_requests`.
 */
export async function requirePassword(
  context: Context,
  customerId: string,
  typed: Confirmation,
): Promise<void> {
  const check = await passwordCheckOf(context, customerId);
  if (check === 'fresh') return requireProof(context, customerId, {});
  if (check === 'login') return requireProof(context, customerId, { password: typed.password });
  return requireConfirmation(context, customerId, typed);
}
