import type { Gateway } from '../../../context.ts';
import { siteState } from '../../../settings/state.ts';
import { now } from '../../../clock.ts';

/** Null when it need not be changed (AUTH-05). */
export type PasswordChange = 'default' | 'expired' | null;

/** Of accounts that others open. */
export const defaultPassword = '123456';

/**
 * Only after a password login: default, or expired where the site asks (CHNGPASSVERIF3, AUTH-27).
 */
export function passwordChangeOf(
  gateway: Pick<Gateway, 'db'>,
  customer: { default_password: boolean; password_expires_at: Date | null },
  loginType: string,
): PasswordChange {
  if (loginType !== 'username') return null;
  if (customer.default_password) return 'default';
  const { password_expires_at: expires } = customer;
  if (expires === null || expires.getTime() > now()) return null;
  return siteState(gateway).settings.flags.CHNGPASSVERIF3 ? 'expired' : null;
}
