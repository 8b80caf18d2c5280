import './DescriptionList.css';

interface DescriptionListProps {
  /** Name and text of each; one without a text is left out. */
  items: readonly (readonly [name: string, text: string | null | undefined])[];
}

/** Names and what is to be said of each, below one another. */
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
