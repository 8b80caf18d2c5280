import type { Area } from '../../lib/area.ts';

/** Limits, breaks and statement (RG-01 … RG-03). */
export const area: Area = {
  pages: [
    {
      path: '/member/responsible',
      titleKey: 'responsible.title',
      guard: 'member',
      view: () => import('./pages/Responsible.tsx'),
    },
  ],
  popups: { excluded: () => import('./components/Farewell.tsx') },
};
