import { useEffect } from 'react';
import type { Request, Value } from '../../../contract/index.ts';
import { type CachedCall, type Known, type Part, whenContractsChange } from './contracts.model.ts';

/**
 * Loads an answer on mount and each possible change. Reads signals: the component needs
 * `@useSignals`.
 */
export function usePart<N extends CachedCall>(
  part: Part<N>,
  request: Request<N>,
): Known<Value<N>> & { again: () => void } {
  const key = JSON.stringify(request);
  useEffect(
    () => whenContractsChange(() => void part.open(JSON.parse(key) as Request<N>)),
    [part, key],
  );
  return { ...part.at(request), again: () => void part.open(request) };
}
