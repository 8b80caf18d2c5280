import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SumsReport } from '../components/SumsReport.tsx';
import './Team.css';

/**
 * What the team bets, by account and category (AGT-01).
 * @useSignals
 */
export default function TeamBetting() {
  return (
    <SidePanel {...agentCentre()} title={t('sums.title.betting')}>
      <div className="stack gap-3 team-page">
        <SumsReport kind="betting" />
      </div>
    </SidePanel>
  );
}
