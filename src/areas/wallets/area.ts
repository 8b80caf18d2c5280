import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member/transferFund',
      titleKey: 'wallet.title',
      guard: 'member',
      view: () => import('./pages/Wallets.tsx'),
    },
    {
      path: '/member/transferUpline',
      titleKey: 'wallet.upline.title',
      guard: 'member',
      view: () => import('./pages/Upline.tsx'),
    },
  ],
};
