import type { RailKind } from '../rail-kind.ts';

/** Scanned by any bank's or wallet's app. */
export const qrph: RailKind = {
  settings: { open: true, min: 10_000, max: 5_000_000, minutes: 15 },
  simulate: (url) => ({ url, qr: url, account: null }),
};
