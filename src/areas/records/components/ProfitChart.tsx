import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../models/language.ts';
import type { Step } from '../chart.ts';
import { signedMoney } from '../format.ts';

interface ProfitChartProps {
  /** What is to be seen, in words. */
  label: string;
  steps: readonly Step[];
  /** Of the currency. */
  symbol: string;
}

/**
 * Results as bars and their running sum as a line. Its drawing is a chunk of its own; without it the table says the same. Its colours
 * are those of the moment: with another theme it is to be made anew.
 */
export function ProfitChart({ label, steps, symbol }: ProfitChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify(steps);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    const words = {
      format: (centavos: number) => signedMoney(centavos, symbol),
      short: (centavos: number) => formatMoney(centavos, { whole: true }),
    };
    void import('../chart.ts')
      .then(
        ({ draw }) =>
          (stop =
            wanted && box.current ? draw(box.current, JSON.parse(drawn) as Step[], words) : null),
      )
      .catch(() => null);
    return () => {
      wanted = false;
      stop?.();
    };
  }, [drawn, symbol]);
  return (
    <figure className="record__figure">
      <figcaption className="unseen">{label}</figcaption>
      <div ref={box} className="record__canvas" aria-hidden="true" />
    </figure>
  );
}
