import { useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { agentCentre } from '../../../models/agent-pages.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { mayInvite } from '../../../models/loyalty-state.ts';
import { IconButton, buttonClass } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Figures } from '../components/Figures.tsx';
import {
  type OverviewPeriod,
  type Report as Known,
  openOverview,
  overview,
  overviewPeriods,
  readPeriod,
} from '../overview.model.ts';
import './TeamOverview.css';

/** The agent centre's home: team figures by period (AGT-04). */
export default function TeamOverview() {
  const period = readPeriod(new URLSearchParams(useSearch()).get('period'));
  const online = connectivity.value === 'online';
  const now = overview(period);
  useEffect(() => void openOverview(period), [period]);
  useEffect(() => {
    const { state } = overview(period);
    if (online && state !== 'fresh' && state !== 'refreshing') void openOverview(period);
  }, [online, period]);
  return (
    <SidePanel {...agentCentre()} title={t('agent.overview.title')}>
      <div className="stack gap-3 team">
        <Chips
          label={t('agent.overview.period')}
          items={overviewPeriods.map((id) => ({ id, label: t(`agent.overview.${id}`) }))}
          selected={period}
          onSelect={(id) => go(id === 'today' ? '/agentHome' : `/agentHome?period=${id}`)}
        />
        <Report now={now} period={period} />
      </div>
    </SidePanel>
  );
}

interface ReportProps {
  now: Known;
  period: OverviewPeriod;
}

function Report({ now, period }: ReportProps) {
  const again = () => void openOverview(period);
  if (now.state === 'missing') {
    return <LoadFailure {...failureTexts('agent.overview.absent', now.failure)} onRetry={again} />;
  }
  return (
    <>
      <div className="team__age">
        <p>{ageText(now)}</p>
        <IconButton
          icon="refresh-cw"
          label={t('agent.overview.refresh')}
          busy={now.state === 'refreshing'}
          onClick={again}
        />
      </div>
      {now.value?.figures.members === 0 ? (
        <EmptyState
          icon="users-round"
          title={t('agent.overview.nobody')}
          text={t('agent.overview.nobodyText')}
          action={<Invite />}
        />
      ) : (
        <Figures report={now.value} />
      )}
    </>
  );
}

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

/** Age of the figures, and why they are not newer (AGT-08). */
function ageText({ value, since, state }: Known): string {
  if (!value || !since) return t('agent.overview.loading');
  const at = formatDate(since, 'datetime', value.timeZone);
  if (state === 'offline' || state === 'stale') return t(`agent.overview.${state}`, { at });
  return t('agent.overview.asOf', { at });
}
