import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/storage',
      titleKey: 'storage.title',
      guard: 'guest',
      view: () => import('./pages/Storage.tsx'),
    },
  ],
};
