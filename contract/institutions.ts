/** Take payouts; by code, with common names. */
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
