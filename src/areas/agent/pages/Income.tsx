import type { Income as Report } from '../../../../contract/agent/income.ts';
import { maxOverviewDays } from '../../../../contract/agent/shapes.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Age } from '../components/Age.tsx';
import { OfflineChoice } from '../components/OfflineChoice.tsx';
import { Amount, IncomeDays } from '../components/IncomeDays.tsx';
import { faultText, spanText } from '../format.ts';
import { incomeColumns, incomeCsv, incomeQuery, incomeSorts } from '../income.model.ts';
import { spanFault } from '../overview.model.ts';
import { saveCsv } from '../save-csv.ts';
import './Team.css';
import './Income.css';

/**
 * What the agent was paid and paid to the team, day by day; the address has the period (AGT-01i).
 * @useSignals
 */
export default function Income() {
  const filter = useFilter('month');
  const fault = spanFault(filter.span);
  const known = useCachedQuery(incomeQuery, fault ? null : filter.span);
  return (
    <SidePanel {...agentCentre()} title={t('income.title')} intro={t('income.intro')}>
      <div className="stack gap-3 team-page income-page">
        <PeriodChoice
          {...periodProps(filter, fault && faultText(fault))}
          hint={t('income.lastDays', { days: maxOverviewDays })}
          onPeriod={(period) =>
            filter.change({ period: period === 'month' ? '' : period, from: '', to: '' }, true)
          }
        />
        {!fault && <Loaded known={known} filter={filter} />}
      </div>
    </SidePanel>
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
    return <LoadFailure {...failureTexts('income.absent', failure)} onRetry={reload} />;
  return (
    <>
      <Age known={known} end={<OfflineChoice call="agent.income" request={filter.span} />}>
        {value && <p>{spanText(value)}</p>}
      </Age>
      {value ? <Shown report={value} filter={filter} /> : <ComingCards count={3} />}
    </>
  );
}

function Shown({ report, filter }: { report: Report; filter: Filter }) {
  if (report.days.length === 0)
    return <EmptyState icon="coins" title={t('income.none')} text={t('income.noneText')} />;
  return (
    <>
      <Sums report={report} />
      <IncomeDays report={report} filter={filter} />
      <div className="actions">
        <Button icon="download" size="s" onClick={() => saveDays(report)}>
          {t('income.export')}
        </Button>
      </div>
    </>
  );
}

function Sums({ report }: { report: Report }) {
  const { sums, currencySymbol: symbol } = report;
  const days = spanText(report);
  return (
    <Card className="stack gap-3">
      <h2>{t('income.sums')}</h2>
      <DescriptionList
        items={incomeColumns.map((column) => [
          t(`income.column.${column}`),
          <Amount key={column} column={column} sums={sums} days={days} symbol={symbol} />,
        ])}
      />
    </Card>
  );
}

/** From what is on the device: works without network too (AGT-07d). */
function saveDays(report: Report): void {
  const heads = incomeSorts.map((column) => t(`income.column.${column}`));
  const text = incomeCsv(report, [...heads, t('team.csv.currency')]);
  saveCsv(`income-${report.from}-${report.to}.csv`, text);
}
