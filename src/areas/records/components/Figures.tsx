import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface FiguresProps {
  /** What they are figures of. */
  heading: string;
  /** They did not come: a dash stands for each. */
  missing?: boolean;
  /** Name, figure and a word on it; a figure that is not there yet shows its shape. */
  items: readonly { name: string; value: ReactNode; hint?: string }[];
}

/** A record's figures side by side. */
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
