import type { Gateway } from '../../../context.ts';
import { siteState } from '../../../settings/state.ts';

/** Why a password must be changed before anything else; null when it need not (AUTH-05). */
export type PasswordChange = 'default' | 'expired' | null;

/** The password of accounts that are opened by others. */
export const defaultPassword = '123456';

/**
 * Whether a login's password must be changed first: it is the default one, or it has expired and the site asks for that
 * (CHNGPASSVERIF3, AUTH-27). A login that used no password is never stopped for it.
 */
export function passwordChangeOf(
  gateway: Pick<Gateway, 'db'>,
  customer: { default_password: boolean; password_expires_at: Date | null },
  loginType: string,
): PasswordChange {
  if (loginType !== 'username') return null;
  if (customer.default_password) return 'default';
  const { password_expires_at: expires } = customer;
  if (expires === null || expires > new Date()) return null;
  return siteState(gateway).settings.flags.CHNGPASSVERIF3 ? 'expired' : null;
}
