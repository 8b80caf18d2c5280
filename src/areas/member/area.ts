import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member',
      titleKey: 'member.title',
      guard: 'member',
      view: () => import('./pages/Member.tsx'),
    },
    {
      path: '/member/depositv2',
      titleKey: 'deposit.title',
      guard: 'member',
      view: () => import('./pages/Deposit.tsx'),
    },
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
  popups: { mendProfile: () => import('./components/MendProfile.tsx') },
};
