interface SeedsProps {
  /** What it is, and the value itself; null for one that is not known. */
  items: readonly (readonly [name: string, value: string | null])[];
}

/** Seeds and hashes as they are, to be copied into any tool. */
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
