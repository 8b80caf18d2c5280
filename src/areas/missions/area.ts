import type { Area } from '../../lib/area.ts';

/** The page of missions (REWARD-02b). */
export const area: Area = {
  pages: [
    {
      path: '/member/missions',
      titleKey: 'missions.title',
      guard: 'member',
      view: () => import('./pages/Missions.tsx'),
    },
  ],
};
