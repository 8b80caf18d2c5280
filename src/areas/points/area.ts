import type { Area } from '../../lib/area.ts';

/** Pages of the points mall (ROUTE-08, POINT-01, POINT-02). */
export const area: Area = {
  pages: [
    {
      path: '/pointMall',
      titleKey: 'points.title',
      guard: 'member',
      view: () => import('./pages/PointMall.tsx'),
    },
  ],
};
