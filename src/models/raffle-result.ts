import type { ReadonlySignal } from '@preact/signals-react';
import { RaffleResult } from '../../contract/promotions/raffle.ts';
import { type Cached, cached } from '../data/cached.ts';
import { call } from '../data/call.ts';

const source = cached(
  'records',
  (key) => {
    const [, id, code] = key.split(' ');
    return call('promotion.raffleResult', { id: id!, language: code! });
  },
  RaffleResult,
);

/** Of the raffle that was asked for last (PROMO-02b). */
export const raffleResult = source.now as ReadonlySignal<Cached<RaffleResult>>;

export const loadRaffleResult = (id: string, language: string): Promise<void> =>
  source.load(`promotion.raffleResult ${id} ${language}`);
