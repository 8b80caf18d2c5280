import { Link } from 'wouter';
import type { RebateDay, Rebates } from '../../../../contract/agent/rebate-shapes.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Select } from '../../../ui/Select.tsx';
import { dayText } from '../format.ts';
import { type RebateSort, rebateSorts, sortRebates } from '../rebates.model.ts';
import { SortCell, SortTable } from './SortTable.tsx';

interface RebateDaysProps {
  report: Rebates;
  filter: Filter;
}

/** Each day opens its statement. A table that sorts by its heads; on a phone, cards (AGT-07b). */
export function RebateDays({ report, filter: { choice, change } }: RebateDaysProps) {
  const sort = choice('sort', rebateSorts) ?? 'day';
  const order = choice('order', ['up', 'down']) ?? 'down';
  const sortBy = (by: RebateSort, next: 'up' | 'down') =>
    change({ sort: by === 'day' ? '' : by, order: next === 'down' ? '' : next });
  return (
    <>
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={sort}
          options={rebateSorts.map((by) => ({ value: by, label: t(`rebates.column.${by}`) }))}
          onChange={(by) => sortBy(rebateSorts.find((each) => each === by) ?? 'day', 'down')}
        />
      </div>
      <SortTable
        caption={t('rebates.list')}
        columns={rebateSorts.map((by) => ({ by, name: t(`rebates.column.${by}`) }))}
        sort={sort}
        order={order}
        usualOrder={() => 'down'}
        onSort={sortBy}
      >
        <tbody>
          {sortRebates(report.days, sort, order).map((day) => (
            <Row key={day.day} day={day} symbol={report.currencySymbol} />
          ))}
        </tbody>
      </SortTable>
    </>
  );
}

function Row({ day, symbol }: { day: RebateDay; symbol: string }) {
  const name = dayText(day.day);
  return (
    <tr>
      <th scope="row">
        <Link
          href={`/agent/agentRebates?day=${day.day}`}
          aria-label={t('rebates.open', { day: name })}
        >
          {name}
        </Link>
      </th>
      {(['earned', 'carried', 'amount'] as const).map((column) => (
        <SortCell key={column} name={t(`rebates.column.${column}`)}>
          <span data-zero={day[column] === 0 || undefined}>
            {formatMoney(day[column], { symbol })}
          </span>
        </SortCell>
      ))}
      <SortCell name={t('rebates.column.state')}>{t(`rebates.state.${day.state}`)}</SortCell>
    </tr>
  );
}
