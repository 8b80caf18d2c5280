import { Link } from 'wouter';
import type { RebateDay, Rebates } from '../../../../contract/agent/rebate-shapes.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { dayText } from '../format.ts';
import { rebateSorts, sortRebates } from '../rebates.model.ts';
import { DayTable } from './DayTable.tsx';
import { SortCell } from './SortTable.tsx';

interface RebateDaysProps {
  report: Rebates;
  filter: Filter;
}

/** Each day opens its statement (AGT-11d). */
export function RebateDays({ report, filter }: RebateDaysProps) {
  return (
    <DayTable
      caption={t('rebates.list')}
      sorts={rebateSorts}
      nameOf={(by) => t(`rebates.column.${by}`)}
      filter={filter}
    >
      {(sort, order) =>
        sortRebates(report.days, sort, order).map((day) => (
          <Row key={day.day} day={day} symbol={report.currencySymbol} />
        ))
      }
    </DayTable>
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
