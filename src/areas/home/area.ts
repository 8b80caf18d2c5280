import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [{ path: '/', titleKey: 'home.title', guard: 'guest', view: () => import('./pages/Home.tsx') }],
  popups: {
    vendorList: () => import('./components/VendorList.tsx'),
    gameUnavailable: () => import('./components/GameUnavailable.tsx'),
  },
};
