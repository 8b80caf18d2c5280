import type { RailKind } from '../rail-kind.ts';

export const ewallet: RailKind = {
  settings: { open: true, min: 10_000, max: 5_000_000, minutes: 15 },
  simulate: (url) => ({ url, qr: null, account: null }),
};
