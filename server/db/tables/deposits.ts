import type {
  ChosenBonus,
  DepositReason,
  DepositState,
  RailName,
} from '../../../contract/deposits/shapes.ts';
import type { Generated } from '../columns.ts';
import type { Narrow } from './narrow.ts';

export type DepositsTable = Narrow<'deposits', { rail: RailName; reason: DepositReason | null }>;

export interface DepositTables {
  deposits: DepositsTable;
  /** State and reason are the contract's. */
  deposit_bonuses: Narrow<
    'deposit_bonuses',
    Pick<ChosenBonus, 'reason'> & { state: Generated<ChosenBonus['state']> }
  >;
  deposit_events: Narrow<'deposit_events', { state: DepositState }>;
  simulated_payments: Narrow<'simulated_payments', { rail: RailName }>;
  simulated_callbacks: Narrow<'simulated_callbacks', { status: 'paid' | 'failed' }>;
}
