/** The e-wallets and banks that take payouts, by code, with their common names. */
export const institutions = {
  gcash: { kind: 'ewallet', name: 'GCash' },
  maya: { kind: 'ewallet', name: 'Maya' },
  grabpay: { kind: 'ewallet', name: 'GrabPay' },
  shopeepay: { kind: 'ewallet', name: 'ShopeePay' },
  bdo: { kind: 'bank', name: 'BDO Unibank' },
  bpi: { kind: 'bank', name: 'BPI' },
  metrobank: { kind: 'bank', name: 'Metrobank' },
  landbank: { kind: 'bank', name: 'LANDBANK' },
  pnb: { kind: 'bank', name: 'PNB' },
  securitybank: { kind: 'bank', name: 'Security Bank' },
  unionbank: { kind: 'bank', name: 'UnionBank' },
  rcbc: { kind: 'bank', name: 'RCBC' },
  chinabank: { kind: 'bank', name: 'China Bank' },
  eastwest: { kind: 'bank', name: 'EastWest' },
  psbank: { kind: 'bank', name: 'PSBank' },
  dbp: { kind: 'bank', name: 'DBP' },
} as const satisfies Record<string, { kind: 'ewallet' | 'bank'; name: string }>;

export type Institution = keyof typeof institutions;
export const institutionCodes = Object.keys(institutions) as Institution[];

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
