import { type ReadonlySignal, computed } from '@preact/signals-react';
import { array } from 'superstruct';
import { FairRound } from '../../../contract/play/fairness.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { followSeed } from './fairness.model.ts';

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
  () => source.now.value.value,
);

/** Loads the last draws, or one, as `followSeed` does; returns a stop function. */
export const followTicketDraws = (id: string | undefined): (() => void) =>
  followSeed(() => void source.load(id === undefined ? 'ticket.fair' : `ticket.fair ${id}`));
