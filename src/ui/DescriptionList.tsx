import './DescriptionList.css';

interface DescriptionListProps {
  /** A term without a text is left out. */
  items: readonly (readonly [name: string, text: string | null | undefined])[];
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
