import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage('/agent/waiting', 'outbox.title', () => import('./pages/Waiting.tsx')),
];
