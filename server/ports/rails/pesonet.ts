import { type RailKind, simulatedBank } from '../rail-kind.ts';

/** A PESONet transfer between banks. They settle it in batches, the last of a day on the next. */
export const pesonet: RailKind = {
  settings: { open: true, least: 100_000, most: 50_000_000, minutes: 2 * 24 * 60 },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
