import { type RailKind, unstated } from '../rail-kind.ts';

/** A bank by name, paid on its own page; closed until the operator's provider has it. */
export const unionbank: RailKind = {
  byName: true,
  settings: {
    ...unstated,
    open: false,
    min: 20_000,
    max: 5_000_000,
    minutes: 30,
    mark: { letters: 'UB', colour: '#a8480a' },
  },
  simulate: (url) => ({ url, qr: null, account: null }),
};
