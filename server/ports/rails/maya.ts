import { type RailKind, unstated } from '../rail-kind.ts';

/** A wallet by name; closed until the operator's provider has it. */
export const maya: RailKind = {
  byName: true,
  settings: {
    ...unstated,
    open: false,
    min: 10_000,
    max: 5_000_000,
    minutes: 15,
    mark: { letters: 'M', colour: '#157347' },
  },
  simulate: (url) => ({ url, qr: null, account: null }),
};
