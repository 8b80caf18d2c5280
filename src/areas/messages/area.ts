import type { Area } from '../../lib/area.ts';

/** The inbox (MEM-13). */
export const area: Area = {
  pages: [
    {
      path: '/member/messageV2',
      titleKey: 'messages.title',
      guard: 'member',
      view: () => import('./pages/Messages.tsx'),
    },
  ],
};
