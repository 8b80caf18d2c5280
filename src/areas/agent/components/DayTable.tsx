import type { ReactNode } from 'react';
import { t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Select } from '../../../ui/Select.tsx';
import { SortTable } from './SortTable.tsx';

interface DayTableProps<Sort extends string> {
  caption: string;
  /** The first one is the day, which is sorted by at first. */
  sorts: readonly Sort[];
  nameOf: (sort: Sort) => string;
  filter: Filter;
  /** Rows of the table. */
  children: (sort: Sort, order: 'up' | 'down') => ReactNode;
}

/** Days of a report, sorted by a head or, on a phone's cards, by a list; the address has it (AGT-07b). */
export function DayTable<Sort extends string>(props: DayTableProps<Sort>) {
  const { caption, sorts, nameOf, filter, children } = props;
  const [day] = sorts as readonly [Sort, ...Sort[]];
  const sort = filter.choice('sort', sorts) ?? day;
  const order = filter.choice('order', ['up', 'down']) ?? 'down';
  const sortBy = (by: Sort, next: 'up' | 'down') =>
    filter.change({ sort: by === day ? '' : by, order: next === 'down' ? '' : next });
  return (
    <>
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={sort}
          options={sorts.map((by) => ({ value: by, label: nameOf(by) }))}
          onChange={(by) => sortBy(sorts.find((each) => each === by) ?? day, 'down')}
        />
      </div>
      <SortTable
        caption={caption}
        columns={sorts.map((by) => ({ by, name: nameOf(by) }))}
        sort={sort}
        order={order}
        usualOrder={() => 'down'}
        onSort={sortBy}
      >
        <tbody>{children(sort, order)}</tbody>
      </SortTable>
    </>
  );
}
