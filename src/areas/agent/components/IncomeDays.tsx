import { Link } from 'wouter';
import type { Income, IncomeDay, IncomeSums } from '../../../../contract/agent/income.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { dayText } from '../format.ts';
import {
  type IncomeColumn,
  incomeColumns,
  incomeSorts,
  sortDays,
  statementPaths,
} from '../income.model.ts';
import { DayTable } from './DayTable.tsx';
import { SortCell } from './SortTable.tsx';

interface IncomeDaysProps {
  report: Income;
  filter: Filter;
}

/** AGT-01i. */
export function IncomeDays({ report, filter }: IncomeDaysProps) {
  return (
    <DayTable
      caption={t('income.list')}
      sorts={incomeSorts}
      nameOf={(by) => t(`income.column.${by}`)}
      filter={filter}
    >
      {(sort, order) =>
        sortDays(report.days, sort, order).map((day) => (
          <Row key={day.day} day={day} symbol={report.currencySymbol} />
        ))
      }
    </DayTable>
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
