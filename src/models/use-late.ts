import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '../data/lazy-store.ts';

type View = ComponentType<any>;
type Load = () => Promise<{ default: View }>;

const come = new Map<Load, View>();

/** Loads a part that is to be drawn at once. Never rejects: `useLate` tries again. */
export const loadLate = (load: Load): Promise<void> =>
  load().then(
    (chunk) => void come.set(load, chunk.default),
    () => {},
  );

/**
 * Loads a part when the page is quiet, or now; on failure again when the network returns. Returns null
 * until it has come.
 */
export function useLate(load: Load, now = false): View | null {
  const [, setCame] = useState(false);
  const missing = !come.has(load);
  useEffect(() => {
    if (!missing) return undefined;
    const ask = () => loadLate(load).then(() => setCame(come.has(load)));
    void (now ? ask() : whenQuiet(ask));
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [load, missing, now]);
  return come.get(load) ?? null;
}
