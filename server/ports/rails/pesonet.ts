import { type RailKind, simulatedBank, unstated } from '../rail-kind.ts';

/** Between banks, in daily batches. */
export const pesonet: RailKind = {
  settings: {
    ...unstated,
    open: true,
    min: 100_000,
    max: 50_000_000,
    minutes: 2 * 24 * 60,
    mark: { letters: 'PN', colour: '#7a4a12' },
    usual: { EN: 'Within one banking day', TY: 'Sa loob ng isang banking day' },
  },
  simulate: (url) => ({ url, qr: null, account: simulatedBank }),
};
