import type { ReactNode } from 'react';
import './DescriptionList.css';

interface DescriptionListProps {
  /** A term without a text is left out. */
  items: readonly (readonly [name: string, text: ReactNode])[];
}

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="facts">
      {items.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
