import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member/transferFund',
      titleKey: 'wallets.title',
      guard: 'member',
      view: () => import('./pages/Wallets.tsx'),
    },
    {
      path: '/member/transferUpline',
      titleKey: 'wallets.upline.title',
      guard: 'member',
      view: () => import('./pages/Upline.tsx'),
    },
  ],
};
