import { type RailKind, unstated } from '../rail-kind.ts';

export const ewallet: RailKind = {
  settings: {
    ...unstated,
    open: true,
    min: 10_000,
    max: 5_000_000,
    minutes: 15,
    mark: { letters: 'EW', colour: '#5b4bb3' },
  },
  simulate: (url) => ({ url, qr: null, account: null }),
};
