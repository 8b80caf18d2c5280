import { type Institution, institutions } from '../institutions.ts';

/** Accounts that a member may have bound at once. */
export const maxPayoutAccounts = 5;

/**
 * A payout account's number as it is stored: digits alone, an e-wallet's as a mobile number (09171234567). Null for an invalid one: an
 * e-wallet's has 11 digits, a bank's 8 to 16.
 */
export function payoutNumber(institution: Institution, typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (institutions[institution].kind === 'bank') return /^\d{8,16}$/.test(digits) ? digits : null;
  const mobile = /^(?:\+?63|0)?(9\d{9})$/.exec(digits)?.[1];
  return mobile ? `0${mobile}` : null;
}
