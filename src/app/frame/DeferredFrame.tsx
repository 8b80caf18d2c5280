import { type ComponentType, createElement, useEffect, useState } from 'react';
import { whenQuiet } from '../../data/lazy-store.ts';

type View = ComponentType<any>;
type Load = () => Promise<{ default: View }>;

const come = new Map<Load, View>();

interface DeferredFrameProps {
  load: Load;
  props?: Record<string, unknown>;
}

/**
 * Loads a frame part when the page is quiet; on failure leaves it out and retries when the network
 * returns.
 */
export function DeferredFrame({ load, props }: DeferredFrameProps) {
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
  const View = come.get(load);
  return View ? createElement(View, props) : null;
}
