import type { Area } from '../../lib/area.ts';

/** Tournaments (REWARD-04b) and the leaderboard of missions (MEM-12). */
export const area: Area = {
  pages: [
    {
      path: '/member/tournaments',
      titleKey: 'tournaments.title',
      guard: 'member',
      view: () => import('./pages/Tournaments.tsx'),
    },
    {
      path: '/member/missionLeaderboard',
      titleKey: 'tournaments.missions.title',
      guard: 'member',
      view: () => import('./pages/MissionLeaderboard.tsx'),
    },
  ],
};
