import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage('/agent/security', 'security.title', () => import('./pages/Security.tsx')),
];
