import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/waiting',
      titleKey: 'outbox.title',
      guard: 'member',
      view: () => import('./pages/Waiting.tsx'),
    },
  ],
  popups: { waitingAtLogout: () => import('./components/WaitingAtLogout.tsx') },
};
