import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage(
    '/agent/agentAnnouncement',
    'content.notices',
    () => import('./pages/Announcements.tsx'),
  ),
];
