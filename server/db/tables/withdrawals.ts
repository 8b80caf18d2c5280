import type { ColumnType } from 'kysely';
import type { Institution } from '../../../contract/institutions.ts';
import type { WithdrawalReason, WithdrawalState } from '../../../contract/withdrawals/shapes.ts';
import type { Narrow } from './narrow.ts';

type Pictures = ColumnType<string[], readonly string[], never>;

export type KycSubmissionsTable = Narrow<'kyc_submissions', { pictures: Pictures }>;
export type WithdrawalsTable = Narrow<
  'withdrawals',
  { institution: Institution; reason: WithdrawalReason | null }
>;

export interface WithdrawalTables {
  kyc_submissions: KycSubmissionsTable;
  payout_accounts: Narrow<'payout_accounts', { institution: Institution }>;
  withdrawals: WithdrawalsTable;
  withdrawal_events: Narrow<'withdrawal_events', { state: WithdrawalState }>;
  withdrawal_evidence: Narrow<'withdrawal_evidence', { pictures: Pictures }>;
  simulated_payouts: Narrow<'simulated_payouts', { status: 'paid' | 'failed' }>;
}
