import type { Area } from '../../lib/area.ts';

/** Pages of inviting friends (MEM-11). */
export const area: Area = {
  pages: [
    {
      path: '/member/referral',
      titleKey: 'referral.title',
      guard: 'member',
      view: () => import('./pages/Referral.tsx'),
    },
  ],
};
