import type { Area } from '../../lib/area.ts';

/** Contracts (CON-01 … CON-05). */
export const area: Area = {
  pages: [
    {
      path: '/member/contracts',
      titleKey: 'commissions.at.contracts',
      guard: 'member',
      view: () => import('./pages/Contracts.tsx'),
    },
  ],
  popups: { contractModal: () => import('./components/OfferPopup.tsx') },
};
