import { t } from '../../models/language.ts';
import { agent } from '../../models/session.ts';
import { GoItem } from './GoItem.tsx';

/** An agent's way to the agent centre (HEAD-04). */
export function AgentItem({ onGo }: { onGo?: () => void }) {
  if (!agent.value) return null;
  return (
    <GoItem to="/agentHome" icon="users-round" onGo={onGo}>
      {t('agent.home')}
    </GoItem>
  );
}
