import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { agent } from '../../models/session.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** The way to the agent centre, for agents (HEAD-04). */
export function AgentItem({ onGo }: { onGo?: () => void }) {
  if (!agent.value) return null;
  const enter = () => {
    onGo?.();
    go('/agentHome');
  };
  return (
    <MenuItem icon="users-round" onClick={enter}>
      {t('agent.home')}
    </MenuItem>
  );
}
