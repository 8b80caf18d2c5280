import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member/depositv2',
      titleKey: 'deposit.title',
      guard: 'member',
      view: () => import('./pages/Deposit.tsx'),
    },
  ],
};
