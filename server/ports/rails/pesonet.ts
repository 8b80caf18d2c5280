import { type RailKind, simulatedBank } from '../rail-kind.ts';

/** Between banks, in daily batches. */
export const pesonet: RailKind = {
  settings: { open: true, min: 100_000, max: 50_000_000, minutes: 2 * 24 * 60 },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
