import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage('/agent/support', 'support.title', () => import('./pages/Support.tsx')),
];
