import type { RailKind } from '../rail-kind.ts';

/** Scanned by any bank's or wallet's app. */
export const qrph: RailKind = {
  settings: { open: true, least: 10_000, most: 5_000_000, minutes: 15 },
  simulate: (url) => ({ url, qr: url, account: null }),
};
