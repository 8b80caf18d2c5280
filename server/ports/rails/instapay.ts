import { type RailKind, simulatedBank, unstated } from '../rail-kind.ts';

/** Between banks, within minutes. */
export const instapay: RailKind = {
  settings: {
    ...unstated,
    open: true,
    min: 20_000,
    max: 5_000_000,
    minutes: 60,
    mark: { letters: 'IP', colour: '#0f6e84' },
  },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
