import { type ReadonlySignal, computed, effect, untracked } from '@preact/signals-react';
import { array } from 'superstruct';
import { FairRound } from '../../../contract/play/fairness.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { whenReachChanges } from '../../models/connectivity.ts';
import { ownFairness } from './fairness.model.ts';

const source = cached(
  'records',
  (key) => {
    const [, id] = key.split(' ');
    return mapped(call('ticket.fair', id ? { id } : {}), ({ rounds }) => rounds);
  },
  array(FairRound),
);

/** null: not known. */
export const drawnTickets: ReadonlySignal<readonly FairRound[] | null> = computed(
  () => source.now.value.value as FairRound[] | null,
);
const seedInUse = computed(() => ownFairness.value?.fairness.serverSeedHash);

/** Loads the last draws, or one, now, after each reveal and on reconnect; returns a stop function. */
export function followTicketDraws(id: string | undefined): () => void {
  const load = () => void source.load(id === undefined ? 'ticket.fair' : `ticket.fair ${id}`);
  const stopReach = whenReachChanges(load);
  const stop = effect(() => {
    void seedInUse.value;
    untracked(load);
  });
  return () => {
    stopReach();
    stop();
  };
}
