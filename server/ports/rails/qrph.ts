import { type RailKind, unstated } from '../rail-kind.ts';

/** Scanned by any bank's or wallet's app. */
export const qrph: RailKind = {
  settings: {
    ...unstated,
    open: true,
    min: 10_000,
    max: 5_000_000,
    minutes: 15,
    mark: { letters: 'QR', colour: '#334155' },
  },
  simulate: (url) => ({ url, qr: url, account: null }),
};
