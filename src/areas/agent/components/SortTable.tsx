import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

interface SortTableProps<Sort extends string> {
  caption: string;
  columns: readonly { by: Sort; name: string }[];
  sort: Sort;
  order: 'up' | 'down';
  /** Of a column that is chosen first. */
  usualOrder: (sort: Sort) => 'up' | 'down';
  onSort: (sort: Sort, order: 'up' | 'down') => void;
  /** Rows: a `th` and a `SortCell` for each further column. */
  children: ReactNode;
}

/** A table that sorts by its heads; on a phone, cards (AGT-06, AGT-07). */
export function SortTable<Sort extends string>({
  caption,
  columns,
  sort,
  order,
  usualOrder,
  onSort,
  children,
}: SortTableProps<Sort>) {
  const sortBy = (by: Sort) => {
    const other = order === 'up' ? 'down' : 'up';
    onSort(by, by === sort ? other : usualOrder(by));
  };
  const direction = order === 'up' ? 'ascending' : 'descending';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <section className="team-members" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ by, name }) => (
              <th key={by} scope="col" aria-sort={by === sort ? direction : undefined}>
                <button type="button" onClick={() => sortBy(by)}>
                  {name}
                  {by === sort && (
                    <Icon name="chevron-down" size={16} className={`team-members__${order}`} />
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

/** Names its column on a phone, where no heads are shown. */
export function SortCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td>
      <span className="team-members__name" aria-hidden="true">
        {name}
      </span>
      <span>{children}</span>
    </td>
  );
}
