import { useEffect, useRef } from 'react';
import type { ChartWords, Step } from './chart.ts';
import './Chart.css';

interface ChartProps {
  /** Text alternative. */
  label: string;
  steps: readonly Step[];
  words: ChartWords;
  /** Adds the running sum as a line. */
  sum?: boolean;
}

/**
 * Lazy bars; a table beside them is the fallback. Remount on a new theme for its colours, and for
 * other words.
 */
export function Chart({ label, steps, words, sum = false }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const spoken = useRef(words);
  const drawn = JSON.stringify(steps);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    void import('./chart.ts')
      .then(
        ({ draw }) =>
          (stop =
            wanted && box.current
              ? draw(box.current, {
                  steps: JSON.parse(drawn) as Step[],
                  words: spoken.current,
                  sum,
                })
              : null),
      )
      .catch(() => null);
    return () => {
      wanted = false;
      stop?.();
    };
  }, [drawn, sum]);
  return (
    <figure className="chart">
      <figcaption className="unseen">{label}</figcaption>
      <div ref={box} className="chart__canvas" aria-hidden="true" />
    </figure>
  );
}
