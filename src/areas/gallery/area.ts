import type { Area } from '../../lib/area.ts';

/** The design system, each component in each state; in development only. */
export const area: Area = {
  pages: [
    {
      path: '/ui',
      titleKey: 'ui.title',
      guard: 'guest',
      view: () => import('./pages/DesignSystem.tsx'),
    },
  ],
};
