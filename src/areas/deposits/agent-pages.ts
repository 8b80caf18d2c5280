import { type Page, agentPage } from '../../lib/area.ts';

export const agentPages: readonly Page[] = [
  agentPage('/agent/depositv2', 'deposits.title', () => import('./pages/Deposit.tsx')),
];
