import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SumsReport } from '../components/SumsReport.tsx';
import './Team.css';

/**
 * What the team's accounts won or lost, with money and rewards (AGT-01).
 * @useSignals
 */
export default function UserLoss() {
  return (
    <SidePanel {...agentCentre()} title={t('sums.title.loss')}>
      <div className="stack gap-3 team-page">
        <SumsReport kind="loss" />
      </div>
    </SidePanel>
  );
}
