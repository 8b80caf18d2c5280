import { Link } from 'wouter';
import type { Income, IncomeDay, IncomeSums } from '../../../../contract/agent/income.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Select } from '../../../ui/Select.tsx';
import { dayText } from '../format.ts';
import {
  type IncomeColumn,
  type IncomeSort,
  incomeColumns,
  incomeSorts,
  sortDays,
  statementPaths,
} from '../income.model.ts';
import { SortCell, SortTable } from './SortTable.tsx';

interface IncomeDaysProps {
  report: Income;
  filter: Filter;
}

/** A table that sorts by its heads; on a phone, cards (AGT-07b). */
export function IncomeDays({ report, filter: { choice, change } }: IncomeDaysProps) {
  const sort = choice('sort', incomeSorts) ?? 'day';
  const order = choice('order', ['up', 'down']) ?? 'down';
  const sortBy = (by: IncomeSort, next: 'up' | 'down') =>
    change({ sort: by === 'day' ? '' : by, order: next === 'down' ? '' : next });
  return (
    <>
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={sort}
          options={incomeSorts.map((by) => ({ value: by, label: t(`income.column.${by}`) }))}
          onChange={(by) => sortBy(incomeSorts.find((each) => each === by) ?? 'day', 'down')}
        />
      </div>
      <SortTable
        caption={t('income.list')}
        columns={incomeSorts.map((by) => ({ by, name: t(`income.column.${by}`) }))}
        sort={sort}
        order={order}
        usualOrder={() => 'down'}
        onSort={sortBy}
      >
        <tbody>
          {sortDays(report.days, sort, order).map((day) => (
            <Row key={day.day} day={day} symbol={report.currencySymbol} />
          ))}
        </tbody>
      </SortTable>
    </>
  );
}

function Row({ day, symbol }: { day: IncomeDay; symbol: string }) {
  const days = dayText(day.day);
  return (
    <tr>
      <th scope="row">{days}</th>
      {incomeColumns.map((column) => (
        <SortCell key={column} name={t(`income.column.${column}`)}>
          <span data-zero={day[column] === 0 || undefined}>
            <Amount column={column} sums={day} days={days} symbol={symbol} />
          </span>
        </SortCell>
      ))}
    </tr>
  );
}

interface AmountProps {
  column: IncomeColumn;
  sums: IncomeSums;
  /** Of which it is, for screen readers. */
  days: string;
  symbol: string;
}

/** Leads to the statements behind it, where the agent centre has them (AGT-01i). */
export function Amount({ column, sums, days, symbol }: AmountProps) {
  const amount = formatMoney(sums[column], { symbol });
  const path = statementPaths[column];
  if (path === undefined || sums[column] === 0) return amount;
  const kind = t(`income.column.${column}`);
  return (
    <Link href={path} aria-label={t('income.open', { amount, kind, days })}>
      {amount}
    </Link>
  );
}
