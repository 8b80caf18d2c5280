import { type Institution, institutions } from '../institutions.ts';

export const maxPayoutAccounts = 5;

/**
 * As stored: digits only, an e-wallet's like 09171234567. Null when invalid: an e-wallet has 11
 * digits, a bank 8 to 16.
 */
export function payoutNumber(institution: Institution, typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (institutions[institution].kind === 'bank') return /^\d{8,16}$/.test(digits) ? digits : null;
  const mobile = /^(?:\+?63|0)?(9\d{9})$/.exec(digits)?.[1];
  return mobile ? `0${mobile}` : null;
}
