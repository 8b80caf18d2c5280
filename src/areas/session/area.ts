import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [],
  popups: { loginPopupModal: () => import('./components/LoginPopup.tsx') },
};
