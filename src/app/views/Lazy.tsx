import { type ComponentType, type ReactNode, createElement, use, useEffect, useState } from 'react';
import { loadView, viewNow } from './pages.ts';

interface LazyProps {
  load: () => Promise<{ default: ComponentType<any> }>;
  props?: Record<string, unknown>;
  /** Stands there until the chunk has come. */
  waiting: ReactNode;
  /** Drawn after the view, in the same moment. */
  after?: ReactNode;
}

/**
 * Draws a view as soon as its chunk is here, at once when it is here already. A chunk that fails is thrown, for the error
 * boundary. It is not React.lazy: Suspense holds a view back for 300 ms once it has shown a fallback.
 */
export function Lazy({ load, props, waiting, after }: LazyProps) {
  const [, setCame] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const View = viewNow(load) ?? (typeof window === 'undefined' ? use(loadView(load)) : undefined);
  const missing = View === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let wanted = true;
    loadView(load).then(
      () => wanted && setCame((count) => count + 1),
      (reason: unknown) => wanted && setFailure(reason ?? new Error('The chunk did not come.')),
    );
    return () => {
      wanted = false;
    };
  }, [load, missing]);
  if (failure) throw failure;
  if (!View) return waiting;
  return (
    <>
      {createElement(View, props)}
      {after}
    </>
  );
}
