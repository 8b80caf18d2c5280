import type { Area } from '../../lib/area.ts';

/** Pages of the VIP levels (REWARD-01). */
export const area: Area = {
  pages: [
    {
      path: '/member/vip',
      titleKey: 'vip.title',
      guard: 'member',
      view: () => import('./pages/Vip.tsx'),
    },
  ],
};
