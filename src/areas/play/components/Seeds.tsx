interface SeedsProps {
  /** null: unknown. */
  items: readonly (readonly [name: string, value: string | null])[];
}

/** Raw seeds and hashes, to copy into any tool. */
export function Seeds({ items }: SeedsProps) {
  return (
    <dl className="seeds">
      {items.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
