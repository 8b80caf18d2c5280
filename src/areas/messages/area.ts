import type { Area } from '../../lib/area.ts';

/** The member's inbox (MEM-13). */
export const area: Area = {
  pages: [{ path: '/member/messageV2', titleKey: 'inbox.title', guard: 'member', view: () => import('./pages/Messages.tsx') }],
};
