import { type Page, agentPage } from '../../lib/area.ts';

/** Account details (AGT-01). */
export const agentPages: readonly Page[] = [
  agentPage(
    '/agent/agentDownlineTransactionDetailsCopy',
    'records.title.agentDownlineTransactionDetailsCopy',
    () => import('./pages/TeamAccount.tsx'),
  ),
];
