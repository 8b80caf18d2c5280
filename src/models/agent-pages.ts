import { t } from './language.ts';
import { memberCentre } from './member-pages.ts';
import { currentPath, go } from './navigation.ts';
import { unreadMessages } from './session.ts';

const home = '/agentHome';
const pages = [
  { path: home, titleKey: 'agent.overview.title', icon: 'chart-column' },
  { path: '/agent/messages', titleKey: 'inbox.title', icon: 'mail' },
  { path: '/agent/security', titleKey: 'frame.security', icon: 'shield-check' },
] as const;

/** What `SidePanel` needs to stand as the agent centre (AGT-01); its other pages close into the first one. A tracked read. */
export function agentCentre() {
  const first = currentPath.value.toLowerCase() === home.toLowerCase();
  return {
    label: t('agent.home'),
    ...(!first && { closeLabel: t('ui.close') }),
    onClose: () => go(home),
    pages: pages.map(({ path, titleKey, icon }) => ({ path, icon, title: t(titleKey), count: icon === 'mail' ? unreadMessages.value : 0 })),
  };
}

/** What stands around a page that both centres have, by the one it was opened in. A tracked read. */
export const centreHere = () => (currentPath.value.toLowerCase().startsWith('/agent/') ? agentCentre() : memberCentre());
