import type { RailKind } from '../rail-kind.ts';

export const ewallet: RailKind = {
  settings: { open: true, least: 10_000, most: 5_000_000, minutes: 15 },
  simulate: (url) => ({ url, qr: null, account: null }),
};
