import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/agent',
      titleKey: 'agent.login.title',
      guard: 'guest',
      view: () => import('./pages/AgentLogin.tsx'),
      frame: 'agent',
    },
  ],
  popups: { loginPopupModal: () => import('./components/LoginPopup.tsx') },
};
