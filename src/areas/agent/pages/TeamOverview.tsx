import { Link } from 'wouter';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { mayInvite } from '../../../models/loyalty-state.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Age } from '../components/Age.tsx';
import { Figures } from '../components/Figures.tsx';
import { Trend } from '../components/Trend.tsx';
import { beforeText, faultText, periodText } from '../format.ts';
import { type Report as Known, overviewQuery, spanFault } from '../overview.model.ts';
import { useTeamReport } from '../use-team-report.ts';
import './TeamOverview.css';

/**
 * The agent centre's home: team figures by period, which is in the address (AGT-04).
 * @useSignals
 */
export default function TeamOverview() {
  const filter = useFilter('today');
  const fault = spanFault(filter.span);
  const known = useTeamReport(overviewQuery, fault ? null : filter.span);
  return (
    <SidePanel {...agentCentre()} title={t('agent.overview.title')}>
      <div className="stack gap-3 team">
        <PeriodChoice
          {...periodProps(filter, fault && faultText(fault))}
          onPeriod={(period) =>
            filter.change({ period: period === 'today' ? '' : period, from: '', to: '' }, true)
          }
        />
        {!fault && <Report known={known} filter={filter} />}
      </div>
    </SidePanel>
  );
}

interface ReportProps {
  known: Known & { reload: () => void };
  filter: Filter;
}

/** @useSignals */
function Report({ known, filter }: ReportProps) {
  const { value, state, failure, reload } = known;
  if (state === 'missing') {
    return <LoadFailure {...failureTexts('agent.overview.absent', failure)} onRetry={reload} />;
  }
  return (
    <>
      <Age known={known} end={<Switch {...offlineChoice('agent.overview', filter.span)} />}>
        {value && <Days report={value} />}
      </Age>
      {isNobody(value) ? (
        <EmptyState
          icon="users-round"
          title={t('agent.overview.nobody')}
          text={t('agent.overview.nobodyText')}
          action={<Invite />}
        />
      ) : (
        <>
          <Figures report={value} span={filter.span} />
          {value && <Trend report={value} filter={filter} />}
        </>
      )}
    </>
  );
}

/** A period in the past may be from before the first member. */
const isNobody = (report: Known['value']): boolean =>
  report?.figures.members === 0 && report.to >= report.asOf;

/**
 * Leads to the invitation link.
 * @useSignals
 */
function Invite() {
  if (!mayInvite()) return null;
  return (
    <Link href="/member/referral" className={buttonClass()}>
      <span className="button__face">{t('agent.overview.invite')}</span>
    </Link>
  );
}

/** The report's own days: one read offline may be of another day than today. */
function Days({ report }: { report: NonNullable<Known['value']> }) {
  const before = beforeText(report);
  return (
    <>
      <p className="team__days">{periodText(report)}</p>
      {before && <p>{t('agent.overview.versus', { before })}</p>}
    </>
  );
}
