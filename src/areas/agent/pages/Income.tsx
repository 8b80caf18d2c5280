import type { Income as Report } from '../../../../contract/agent/income.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { PeriodReport } from '../components/PeriodReport.tsx';
import { Amount, IncomeDays } from '../components/IncomeDays.tsx';
import { spanText } from '../format.ts';
import { incomeColumns, incomeCsv, incomeQuery, incomeSorts } from '../income.model.ts';
import { saveCsv } from '../save-csv.ts';
import './Team.css';
import './Income.css';

/**
 * What the agent was paid and paid to the team, day by day; the address has the period (AGT-01i).
 * @useSignals
 */
export default function Income() {
  return (
    <SidePanel {...agentCentre()} title={t('income.title')} intro={t('income.intro')}>
      <div className="stack gap-3 team-page income-page">
        <PeriodReport call="agent.income" query={incomeQuery} absent="income.absent">
          {(report, filter) => <Shown report={report} filter={filter} />}
        </PeriodReport>
      </div>
    </SidePanel>
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
