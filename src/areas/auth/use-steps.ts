import { useEffect, useRef, useState } from 'react';
import { pushHistoryLayer } from '../../lib/history-layer.ts';

type Layer = ReturnType<typeof pushHistoryLayer>;

/**
 * A position in steps. Each step forward has an entry of the browser's history, so that its back
 * button leads one step back, and from the first one on to `onLeave`.
 */
export function useSteps(first: number, onLeave: () => void) {
  const [at, setAt] = useState(first);
  /** Ahead of the drawn one: a second back may come before the first is drawn. */
  const position = useRef(first);
  const moveTo = (to: number) => {
    position.current = to;
    setAt(to);
  };
  const leave = useRef(onLeave);
  const layers = useRef<Layer[]>([]);
  /** An answer may come after the popup was closed. */
  const open = useRef(true);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    const entered = layers.current;
    open.current = true;
    return () => {
      open.current = false;
      for (const layer of entered.splice(0)) layer.leave();
    };
  }, []);
  const onBack = () => {
    layers.current.pop();
    if (position.current === 0) leave.current();
    else moveTo(position.current - 1);
  };
  return {
    at,
    goTo: (to: number) => {
      if (!open.current) return;
      // Resumed steps have no entries: only what a person taps may add some.
      while (layers.current.length < to - first) layers.current.push(pushHistoryLayer(onBack));
      moveTo(to);
    },
    back: () => {
      const entry = layers.current.at(-1);
      if (entry) entry.back();
      else moveTo(Math.max(0, position.current - 1));
    },
  };
}
