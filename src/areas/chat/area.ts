import type { Area } from '../../lib/area.ts';

/** INFO-05; a popup over anything (POP-01), and a page for links. */
export const area: Area = {
  pages: [
    {
      path: '/chat',
      titleKey: 'chat.title',
      guard: 'member',
      view: () => import('./pages/Chat.tsx'),
    },
  ],
  popups: { chatRoom: () => import('./components/ChatPopup.tsx') },
};
