import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { AppAction, Request, Value } from '../../contract/index.ts';
import type { Cached } from '../data/cached.ts';
import type { CachedQuery } from './cached-query.ts';
import { whenBack } from './connectivity.ts';

/** No request. */
const idle = { value: null, since: null, state: 'refreshing' } as const;

/**
 * Loads an answer on mount, on reconnect unless it is fresh, and on each change of `changes`; null:
 * no request. Reads signals: the component needs `@useSignals`.
 */
export function useCachedQuery<N extends AppAction>(
  query: CachedQuery<N>,
  request: Request<N> | null,
  changes?: ReadonlySignal<unknown>,
): Cached<Value<N>> & { reload: () => void } {
  const key = JSON.stringify(request);
  const reload = () => void (request && query.open(request));
  useEffect(() => {
    const asked = JSON.parse(key) as Request<N> | null;
    const load = () => void (asked && query.open(asked));
    // Calls at once too.
    if (changes) return changes.subscribe(load);
    load();
    return undefined;
  }, [query, key, changes]);
  useEffect(() => {
    const asked = JSON.parse(key) as Request<N> | null;
    return whenBack(() => {
      const state = asked && query.at(asked).state;
      if (asked && state !== 'fresh' && state !== 'refreshing') void query.open(asked);
    });
  }, [query, key]);
  return { ...(request ? query.at(request) : idle), reload };
}
