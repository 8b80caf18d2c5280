import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [],
  popups: { noticeModal: () => import('./components/NoticePopup.tsx') },
};
