import type { Area } from '../../lib/area.ts';

const view = () => import('./pages/Promotions.tsx');

/**
 * Promotions (ROUTE-08), also in the member centre (MEM-15), and rewards (MEM-10), in one chunk.
 */
export const area: Area = {
  pages: [
    { path: '/promotions', titleKey: 'promotions.title', guard: 'guest', view },
    { path: '/member/promotions', titleKey: 'promotions.title', guard: 'member', view },
    { path: '/member/rewardCenter', titleKey: 'promotions.rewardCenter', guard: 'member', view },
  ],
};
