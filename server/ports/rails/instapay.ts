import { type RailKind, simulatedBank } from '../rail-kind.ts';

/** Between banks, within minutes. */
export const instapay: RailKind = {
  settings: { open: true, min: 20_000, max: 5_000_000, minutes: 60 },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
