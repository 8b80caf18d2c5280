import { type ComponentType, type ReactNode, createElement, use, useEffect, useState } from 'react';
import { loadView, viewNow } from './pages.ts';

interface LazyProps {
  load: () => Promise<{ default: ComponentType<any> }>;
  props?: Record<string, unknown>;
  /** Shown until the chunk has come. */
  waiting: ReactNode;
  /** Drawn together with the view. */
  after?: ReactNode;
}

/**
 * Throws a failed chunk to the error boundary. Not React.lazy: Suspense holds a view back for 300
 * ms after a fallback.
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
