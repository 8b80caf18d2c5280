import type { Area } from '../../lib/area.ts';

const view = () => import('./pages/Promotions.tsx');

/** Promotions for everybody (ROUTE-08) and in the member centre (MEM-15), and what a member has of them (MEM-10): one chunk. */
export const area: Area = {
  pages: [
    { path: '/promotions', titleKey: 'promotions.title', guard: 'guest', view },
    { path: '/member/promotions', titleKey: 'promotions.title', guard: 'member', view },
    { path: '/member/rewardCenter', titleKey: 'promotions.rewardCenter', guard: 'member', view },
  ],
};
