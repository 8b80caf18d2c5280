import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/feedback',
      titleKey: 'content.feedback.title',
      guard: 'member',
      view: () => import('./pages/Feedback.tsx'),
    },
    {
      path: '/licence',
      titleKey: 'legal.pageTitle',
      guard: 'guest',
      view: () => import('./pages/Licence.tsx'),
    },
    {
      path: '/help',
      titleKey: 'help.title',
      guard: 'guest',
      view: () => import('./pages/Help.tsx'),
    },
  ],
  popups: {
    publicModal: () => import('./components/AnnouncementPopup.tsx'),
    legalLicense: () => import('./components/LicencePopup.tsx'),
    helpModal: () => import('./components/HelpPopup.tsx'),
    noticeModal: () => import('./components/NoticePopup.tsx'),
    editMessage: () => import('./components/EditMessage.tsx'),
  },
};
