import type { Area } from '../../lib/area.ts';

/** Design system; development only. */
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
