import { useSearch } from 'wouter';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Level } from '../components/Level.tsx';
import { MemberView } from '../components/MemberView.tsx';
import './Team.css';

/**
 * The team by level and by search, and each account's own page; the address has what is shown
 * (AGT-06).
 * @useSignals
 */
export default function Team() {
  const member = new URLSearchParams(useSearch()).get('member');
  return (
    <SidePanel {...agentCentre()} title={t('team.title')}>
      <div className="stack gap-3 team-page">
        {member ? <MemberView key={member} account={member} /> : <Level />}
      </div>
    </SidePanel>
  );
}
