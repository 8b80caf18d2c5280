import { type Area, agentPage } from '../../lib/area.ts';

const view = () => import('./pages/Messages.tsx');

/** The inbox (MEM-13), in the players' and agents' frame (AGT-01). */
export const area: Area = {
  pages: [
    { path: '/member/messageV2', titleKey: 'messages.title', guard: 'member', view },
    agentPage('/agent/messages', 'messages.title', view),
  ],
};
