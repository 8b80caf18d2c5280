import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage('/agent/messages', 'messages.title', () => import('./pages/Messages.tsx')),
];
