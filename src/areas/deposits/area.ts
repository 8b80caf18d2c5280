import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member/depositv2',
      titleKey: 'deposits.title',
      guard: 'member',
      view: () => import('./pages/Deposit.tsx'),
    },
  ],
};
