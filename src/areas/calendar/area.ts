import type { Area } from '../../lib/area.ts';

/** The page of the sign-in calendar (REWARD-02a). */
export const area: Area = {
  pages: [
    {
      path: '/member/calendar',
      titleKey: 'calendar.title',
      guard: 'member',
      view: () => import('./pages/Calendar.tsx'),
    },
  ],
};
