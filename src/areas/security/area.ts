import type { Area } from '../../lib/area.ts';

/** The security centre. */
export const area: Area = {
  pages: [
    {
      path: '/member/security',
      titleKey: 'security.title',
      guard: 'member',
      view: () => import('./pages/Security.tsx'),
    },
  ],
};
