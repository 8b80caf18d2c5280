import { type Page, agentPage } from '../../lib/area.ts';

/** Withdrawal, with what it needs. */
export const agentPages: readonly Page[] = [
  agentPage('/agent/withdraw', 'withdrawals.title', () => import('./pages/Withdraw.tsx')),
  agentPage('/agent/payout', 'withdrawals.payout.title', () => import('./pages/Payout.tsx')),
  agentPage('/agent/identity', 'kyc.title', () => import('./pages/Identity.tsx')),
];
