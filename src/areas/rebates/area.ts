import type { Area } from '../../lib/area.ts';

/** The member's rebates (MEM-14). */
export const area: Area = {
  pages: [
    {
      path: '/member/manualRebate',
      titleKey: 'memberRebates.title',
      guard: 'member',
      view: () => import('./pages/Rebates.tsx'),
    },
  ],
};
