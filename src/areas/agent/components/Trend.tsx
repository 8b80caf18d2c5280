import type { TeamDay, TeamOverview } from '../../../../contract/agent/shapes.ts';
import { t } from '../../../models/language.ts';
import { theme } from '../../../models/theme.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chart } from '../../../ui/Chart.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { type TrendName, trendNames } from '../figures.ts';
import { dayText, figureText, shortText } from '../format.ts';
import './Trend.css';

interface TrendProps {
  report: TeamOverview;
  filter: Filter;
}

/** A figure day by day, as bars, and all of them as a table (AGT-04l). One day has no trend. */
export function Trend({ report, filter: { choice, change } }: TrendProps) {
  const { days, currencySymbol: symbol } = report;
  if (days.length < 2) return null;
  const name = choice('trend', trendNames) ?? 'profit';
  const label = t(`agent.figure.${name}`);
  return (
    <Card className="stack gap-3 team-trend">
      <div className="split team-trend__head">
        <h2>{t('agent.trend.title')}</h2>
        <Select
          label={t('agent.trend.figure')}
          hideLabel
          options={trendNames.map((value) => ({ value, label: t(`agent.figure.${value}`) }))}
          value={name}
          onChange={(trend) => change({ trend: trend === 'profit' ? '' : trend })}
        />
      </div>
      {isCut(report) && (
        <p className="text-muted">{t('agent.trend.last', { days: days.length })}</p>
      )}
      {days.some((day) => day[name] !== 0) ? (
        <Chart
          key={`${theme.value} ${name}`}
          label={t('agent.trend.chart', { figure: label })}
          steps={days.map((day) => ({ name: dayText(day.day), amount: day[name] }))}
          words={{
            format: (value) => figureText(name, value, symbol),
            short: (value) => shortText(name, value),
          }}
        />
      ) : (
        <p className="text-muted">{t('agent.trend.none')}</p>
      )}
      <details className="chart-table">
        <summary>{t('records.profit.table')}</summary>
        <Table
          caption={t('agent.trend.title')}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          empty={null}
          columns={columnsOf(symbol)}
        />
      </details>
    </Card>
  );
}

/** Whether the period has earlier days than the trend. */
function isCut({ from, timeZone, days }: TeamOverview): boolean {
  const [first] = days;
  if (from === null || !first) return true;
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return inZone.format(new Date(from)) < first.day;
}

function columnsOf(symbol: string): Column<TeamDay>[] {
  return [
    { key: 'day', header: t('records.profit.day'), cell: ({ day }) => dayText(day) },
    ...trendNames.map((name: TrendName): Column<TeamDay> => ({
      key: name,
      header: t(`agent.figure.${name}`),
      align: 'end',
      cell: (day) => figureText(name, day[name], symbol),
    })),
  ];
}
