import type { Area } from '../../lib/area.ts';

/** Tickets of support (INFO-08); guests see the other ways. */
export const area: Area = {
  pages: [
    {
      path: '/support',
      titleKey: 'support.title',
      guard: 'guest',
      view: () => import('./pages/Support.tsx'),
    },
  ],
};
