import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface FiguresProps {
  heading: string;
  /** Unavailable: shows dashes. */
  missing?: boolean;
  /** An absent value shows a placeholder. */
  items: readonly { name: string; value: ReactNode; hint?: string }[];
}

export function Figures({ heading, missing = false, items }: FiguresProps) {
  return (
    <section
      className="record__totals"
      aria-label={heading}
      aria-busy={(!missing && items.some(({ value }) => value === null)) || undefined}
    >
      <dl>
        {items.map(({ name, value, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? (missing ? '–' : <Skeleton width="5rem" />)}</dd>
            {hint && <dd className="record__hint">{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
