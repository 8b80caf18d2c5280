import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../models/language.ts';
import type { Step } from '../chart.ts';
import { signedMoney } from '../format.ts';

interface ProfitChartProps {
  /** Text alternative. */
  label: string;
  steps: readonly Step[];
  /** Currency symbol. */
  symbol: string;
}

/**
 * Lazy chart of results and running sum; its table is the fallback. Remount on a new theme for its
 * colours.
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
