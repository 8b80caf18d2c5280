import { type ReadonlySignal, computed } from '@preact/signals-react';
import type { Struct } from 'superstruct';
import type { AppAction, Request, Value } from '../../contract/index.ts';
import { type Cached, type Source, cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import type { Failure, Result } from '../lib/result.ts';

/** The current account's answer of a call that asks for nothing. */
export interface OwnAnswer<T> {
  /** With its age, for `ageText`. */
  now: ReadonlySignal<Cached<T>>;
  /** null: unknown. */
  known: ReadonlySignal<T | null>;
  /** Why it is unknown, once that is known. */
  failure: ReadonlySignal<Failure | null>;
  /** Shows the device's at once, and asks the gateway. */
  load: () => Promise<void>;
  /** Shows and stores what another call brought. */
  take: (value: T) => void;
}

/**
 * Creates an answer that the device stores until the logout, so that its page opens without network
 * as it was seen (PWA-03).
 * @param struct what a stored answer must fit
 * @param ask asks the gateway; what it returns is stored
 */
export function ownAnswer<N extends AppAction>(
  name: N,
  struct: Struct<Value<N>, any>,
  ask: () => Promise<Result<Value<N>>> = () => call(name, {} as Request<N>),
): OwnAnswer<Value<N>> {
  const source: Source<Value<N>> = cached('records', ask, struct);
  return {
    now: source.now,
    known: computed(() => source.now.value.value),
    failure: computed(() => {
      const { state, failure } = source.now.value;
      return state === 'missing' ? (failure ?? null) : null;
    }),
    load: () => source.load(name),
    take: (value) => source.prime(name, value),
  };
}
