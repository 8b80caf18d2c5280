import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/app',
      titleKey: 'install.title',
      guard: 'guest',
      view: () => import('./pages/GetApp.tsx'),
    },
  ],
  popups: { installOffer: () => import('./components/InstallOffer.tsx') },
};
