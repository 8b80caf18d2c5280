import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '../data/lazy-store.ts';

type View = ComponentType<any>;
type Load = () => Promise<{ default: View }>;

const come = new Map<Load, View>();

/**
 * Loads a part when the page is quiet; on failure again when the network returns. Returns null until
 * it has come.
 */
export function useLate(load: Load): View | null {
  const [, setCame] = useState(false);
  const missing = !come.has(load);
  useEffect(() => {
    if (!missing) return undefined;
    const ask = () =>
      load().then(
        (chunk) => {
          come.set(load, chunk.default);
          return setCame(true);
        },
        () => {},
      );
    void whenQuiet(ask);
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [load, missing]);
  return come.get(load) ?? null;
}
