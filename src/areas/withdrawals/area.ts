import type { Area } from '../../lib/area.ts';

/** MEM-04, with identity, payout accounts and transaction password. */
export const area: Area = {
  pages: [
    {
      path: '/member/withdraw',
      titleKey: 'withdrawals.title',
      guard: 'member',
      view: () => import('./pages/Withdraw.tsx'),
    },
    {
      path: '/member/payout',
      titleKey: 'withdrawals.payout.title',
      guard: 'member',
      view: () => import('./pages/Payout.tsx'),
    },
    {
      path: '/member/identity',
      titleKey: 'kyc.title',
      guard: 'member',
      view: () => import('./pages/Identity.tsx'),
    },
  ],
};
