import type { Area } from '../../lib/area.ts';

/** The page of tickets: golden egg, red envelope, prize wheel (REWARD-02d to f). */
export const area: Area = {
  pages: [
    {
      path: '/member/tickets',
      titleKey: 'tickets.title',
      guard: 'member',
      view: () => import('./pages/Tickets.tsx'),
    },
  ],
};
