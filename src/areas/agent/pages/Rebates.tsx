import { is } from 'superstruct';
import { useSearch } from 'wouter';
import type { Rebates as Report } from '../../../../contract/agent/rebate-shapes.ts';
import { Day } from '../../../../contract/records/shapes.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { PeriodReport } from '../components/PeriodReport.tsx';
import { RebateDays } from '../components/RebateDays.tsx';
import { RebateStatement } from '../components/RebateStatement.tsx';
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
        {is(day, Day) ? (
          <RebateStatement day={day} />
        ) : (
          <PeriodReport call="agent.rebates" query={rebatesQuery} absent="rebates.absent">
            {(report, filter) => <Shown report={report} filter={filter} />}
          </PeriodReport>
        )}
      </div>
    </SidePanel>
  );
}

function Shown({ report, filter }: { report: Report; filter: Filter }) {
  const { days, currencySymbol: symbol } = report;
  if (days.length === 0)
    return <EmptyState icon="coins" title={t('rebates.none')} text={t('rebates.noneText')} />;
  const earned = days.reduce((sum, day) => sum + day.earned, 0);
  return (
    <>
      <p>
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
