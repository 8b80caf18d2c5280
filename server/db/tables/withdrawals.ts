import type { ColumnType, Generated } from 'kysely';
import type { Institution } from '../../../contract/withdrawals/payout.ts';
import type {
  ConfirmationKind,
  WithdrawalReason,
  WithdrawalState,
} from '../../../contract/withdrawals/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface PicturesTable {
  id: Generated<string>;
  customer_id: Big;
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
  made_at: Stamp;
  used_at: MaybeStamp;
}

export interface KycSubmissionsTable {
  id: Generated<string>;
  customer_id: Big;
  state: ColumnType<
    'pending' | 'approved' | 'refused',
    'pending' | 'approved' | 'refused' | undefined,
    'pending' | 'approved' | 'refused'
  >;
  reason: Maybe<string>;
  full_name: string;
  /** ISO date when written. */
  birthday: ColumnType<Date, string, string>;
  birthplace: string;
  nationality: string;
  present_address: string;
  permanent_address: string;
  occupation: string;
  income_source: string;
  document: string;
  document_number: string;
  pictures: ColumnType<string[], readonly string[], never>;
  submitted_at: Stamp;
  decided_at: MaybeStamp;
}

interface PayoutAccountsTable {
  id: Generated<string>;
  customer_id: Big;
  institution: Institution;
  number: string;
  name: string;
  bound_at: Stamp;
  removed_at: MaybeStamp;
}

interface TransactionPasswordsTable {
  customer_id: Big;
  /** argon2id. */
  hash: string;
  changed_at: Stamp;
  held_until: MaybeStamp;
}

export interface WithdrawalsTable {
  id: Generated<string>;
  customer_id: Big;
  key: string;
  fingerprint: Buffer;
  reference: string;
  payout_account_id: Big;
  institution: Institution;
  number: string;
  name: string;
  /** Centavos, as are `received` and `returned`. */
  amount: Big;
  currency: string;
  state: ColumnType<WithdrawalState, WithdrawalState | undefined, WithdrawalState>;
  reason: Maybe<WithdrawalReason>;
  note: Maybe<string>;
  payment: Maybe<string>;
  ask_at: MaybeStamp;
  lock_transfer_id: Big;
  end_transfer_id: MaybeBig;
  back_transfer_id: MaybeBig;
  paid_at: MaybeStamp;
  confirm_by: MaybeStamp;
  confirmation: Maybe<ConfirmationKind>;
  received: MaybeBig;
  returned: MaybeBig;
  remark: Maybe<string>;
  created_at: Stamp;
  changed_at: Stamp;
}

interface WithdrawalEventsTable {
  id: Generated<string>;
  withdrawal_id: Big;
  state: WithdrawalState;
  by: 'player' | 'provider' | 'operator' | 'clock';
  event: string | null;
  at: Stamp;
}

interface WithdrawalEvidenceTable {
  id: Generated<string>;
  withdrawal_id: Big;
  outcome: 'partial' | 'none';
  received: Big;
  remark: string;
  pictures: ColumnType<string[], readonly string[], never>;
  at: Stamp;
}

interface TurnoverMarksTable {
  customer_id: Big;
  at: Stamp;
}

interface SimulatedPayoutsTable {
  id: string;
  reference: string;
  amount: Big;
  currency: string;
  event: string;
  status: 'paid' | 'failed';
  due_at: ColumnType<Date, Date | string, Date | string>;
  tries: ColumnType<number, number | undefined, number>;
  done_at: MaybeStamp;
}

export interface WithdrawalTables {
  pictures: PicturesTable;
  kyc_submissions: KycSubmissionsTable;
  payout_accounts: PayoutAccountsTable;
  transaction_passwords: TransactionPasswordsTable;
  withdrawals: WithdrawalsTable;
  withdrawal_events: WithdrawalEventsTable;
  withdrawal_evidence: WithdrawalEvidenceTable;
  turnover_marks: TurnoverMarksTable;
  simulated_payouts: SimulatedPayoutsTable;
}
