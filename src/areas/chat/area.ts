import type { Area } from '../../lib/area.ts';

/** The chat room (INFO-05): as a popup over whatever is open (POP-01), and as a page that a link leads to. */
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
