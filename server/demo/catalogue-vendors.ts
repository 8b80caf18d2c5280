import type { StoredCategory } from '../db/tables/catalogue.ts';

export const houseVendor = 'PLR';

/** In the order of the strips. */
export const vendorsByCategory: Record<StoredCategory, readonly string[]> = {
  RNG: [
    houseVendor,
    'PG',
    'JDB',
    'FC',
    'JL',
    'CQ9',
    'PT',
    'AE',
    'AG',
    'GG',
    'ISB',
    'MG',
    'MGS',
    'PNG',
    'RTG',
    'TTG',
    'WD',
  ],
  LIVE: ['EG2', 'AG', 'BBIN', 'BG', 'DG', 'EA', 'LOTUS', 'OG', 'PT', 'TGP', houseVendor],
  FISH: ['JDB', 'FC', 'JL', 'PG', 'CQ9', 'AG', 'BBIN', 'GG', 'PT', 'RTG', houseVendor],
  PVP: ['KX', 'KY', 'TH', 'WS', 'XY', houseVendor],
  SPORTS: ['IBC', 'SBT', 'UG', 'BGS', 'TF', 'DS88', houseVendor],
  LOTT: ['LOTT', houseVendor],
  ELOTT: ['TCG_LOTTO_VN', houseVendor],
};

const names: Record<string, string> = {
  [houseVendor]: 'Palaro Originals',
  LOTUS: 'Lotus',
  TF: 'TF Esports',
  LOTT: 'Lotto',
  TCG_LOTTO_VN: 'TCG Lotto',
};

/** With their own wallets (MEM-02). */
export const ownWallets: ReadonlySet<string> = new Set(['AG', 'BBIN', 'IBC', 'PT', 'TF']);

export const vendorCodes: readonly string[] = [...new Set(Object.values(vendorsByCategory).flat())];

/** By default the code. */
export function vendorName(code: string): string {
  return names[code] ?? code;
}
