import { type RailKind, simulatedBank } from '../rail-kind.ts';

/** Between banks, in daily batches. */
export const pesonet: RailKind = {
  settings: { open: true, least: 100_000, most: 50_000_000, minutes: 2 * 24 * 60 },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
