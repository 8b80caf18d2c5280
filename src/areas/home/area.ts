import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    { path: '/', titleKey: 'home.title', guard: 'guest', view: () => import('./pages/Home.tsx') },
    { path: '/favorite', titleKey: 'home.favourites', guard: 'member', view: () => import('./pages/Favourites.tsx') },
    { path: '/recent', titleKey: 'home.recents', guard: 'session', view: () => import('./pages/Recents.tsx') },
  ],
  popups: {
    vendorList: () => import('./components/VendorList.tsx'),
    gameUnavailable: () => import('./components/GameUnavailable.tsx'),
  },
};
