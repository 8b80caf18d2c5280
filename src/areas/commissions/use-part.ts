import { useEffect } from 'react';
import type { Request, Value } from '../../../contract/index.ts';
import { type CachedCall, type Known, type Part, whenContractsChange } from './contracts.model.ts';

/**
 * An answer for as long as a component shows it: asked for when it is opened, and again when something may have changed it. It reads
 * signals: the component says `@useSignals`.
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
