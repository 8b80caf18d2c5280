import { is } from 'superstruct';
import { useSearch } from 'wouter';
import type { Rebates as Report } from '../../../../contract/agent/rebate-shapes.ts';
import { maxOverviewDays } from '../../../../contract/agent/shapes.ts';
import { Day } from '../../../../contract/records/shapes.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Age } from '../components/Age.tsx';
import { OfflineChoice } from '../components/OfflineChoice.tsx';
import { RebateDays } from '../components/RebateDays.tsx';
import { RebateStatement } from '../components/RebateStatement.tsx';
import { faultText, spanText } from '../format.ts';
import { spanFault } from '../overview.model.ts';
import { rebateSorts, rebatesCsv, rebatesQuery } from '../rebates.model.ts';
import { saveCsv } from '../save-csv.ts';
import './Team.css';
import './Income.css';

/**
 * Rebates of a team day by day, or one day's shares; the address has period and day (AGT-11).
 * @useSignals
 */
export default function Rebates() {
  const day = new URLSearchParams(useSearch()).get('day');
  return (
    <SidePanel {...agentCentre()} title={t('rebates.title')} intro={t('rebates.intro')}>
      <div className="stack gap-3 team-page income-page">
        {is(day, Day) ? <RebateStatement day={day} /> : <Days />}
      </div>
    </SidePanel>
  );
}

/** @useSignals */
function Days() {
  const filter = useFilter('month');
  const fault = spanFault(filter.span);
  const known = useCachedQuery(rebatesQuery, fault ? null : filter.span);
  return (
    <>
      <PeriodChoice
        {...periodProps(filter, fault && faultText(fault))}
        hint={t('income.lastDays', { days: maxOverviewDays })}
        onPeriod={(period) =>
          filter.change({ period: period === 'month' ? '' : period, from: '', to: '' }, true)
        }
      />
      {!fault && <Loaded known={known} filter={filter} />}
    </>
  );
}

interface LoadedProps {
  known: Cached<Report> & { reload: () => void };
  filter: Filter;
}

/** @useSignals */
function Loaded({ known, filter }: LoadedProps) {
  const { value, state, failure, reload } = known;
  if (state === 'missing')
    return <LoadFailure {...failureTexts('rebates.absent', failure)} onRetry={reload} />;
  return (
    <>
      <Age known={known} end={<OfflineChoice call="agent.rebates" request={filter.span} />}>
        {value && <p>{spanText(value)}</p>}
      </Age>
      {value ? <Shown report={value} filter={filter} /> : <ComingCards count={3} />}
    </>
  );
}

function Shown({ report, filter }: { report: Report; filter: Filter }) {
  const { days, currencySymbol: symbol } = report;
  if (days.length === 0)
    return <EmptyState icon="coins" title={t('rebates.none')} text={t('rebates.noneText')} />;
  const earned = days.reduce((sum, day) => sum + day.earned, 0);
  return (
    <>
      <p className="rebates-sum">
        {t('rebates.sum')} <strong>{formatMoney(earned, { symbol })}</strong>
      </p>
      <RebateDays report={report} filter={filter} />
      <div className="actions">
        <Button icon="download" size="s" onClick={() => saveDays(report)}>
          {t('rebates.export')}
        </Button>
      </div>
    </>
  );
}

/** From what is on the device: works without network too (AGT-07d). */
function saveDays(report: Report): void {
  const heads = rebateSorts.map((column) => t(`rebates.column.${column}`));
  const text = rebatesCsv(report, [...heads, t('team.csv.currency')], (state) =>
    t(`rebates.state.${state}`),
  );
  saveCsv(`rebates-${report.from}-${report.to}.csv`, text);
}
