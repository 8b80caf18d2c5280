import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/seamless',
      titleKey: 'play.title',
      guard: 'session',
      view: () => import('./pages/Seamless.tsx'),
      gamePage: true,
    },
    {
      path: '/fairness',
      titleKey: 'fair.title',
      guard: 'guest',
      view: () => import('./pages/Fairness.tsx'),
    },
  ],
};
