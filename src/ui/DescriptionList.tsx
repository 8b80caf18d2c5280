import './DescriptionList.css';

interface DescriptionListProps {
  /** Term and text of each; a term without a text is left out. */
  items: readonly (readonly [name: string, text: string | null | undefined])[];
}

/** Terms with their descriptions, below each other. */
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
