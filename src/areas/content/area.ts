import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    { path: '/feedback', titleKey: 'content.feedback.title', guard: 'member', view: () => import('./pages/Feedback.tsx') },
  ],
  popups: {
    noticeModal: () => import('./components/NoticePopup.tsx'),
    mendMessage: () => import('./components/MendMessage.tsx'),
  },
};
