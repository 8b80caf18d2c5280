import type { ColumnType, Generated } from 'kysely';
import type { DepositReason, DepositState, RailName } from '../../../contract/deposits/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Until = ColumnType<Date, Date | string, Date | string>;

export interface DepositsTable {
  id: Generated<string>;
  customer_id: Big;
  key: string;
  fingerprint: Buffer;
  reference: string;
  rail: RailName;
  /** Centavos, as are `paid` and `credited`. */
  amount: Big;
  currency: string;
  payment: string | null;
  instructions: ColumnType<unknown, string | null, string | null>;
  state: ColumnType<DepositState, DepositState | undefined, DepositState>;
  reason: DepositReason | null;
  paid: MaybeBig;
  credited: MaybeBig;
  transfer_id: MaybeBig;
  created_at: Stamp;
  expires_at: Until;
  changed_at: Stamp;
}

interface DepositEventsTable {
  id: Generated<string>;
  deposit_id: Big;
  state: DepositState;
  by: 'player' | 'provider' | 'operator' | 'clock';
  event: string | null;
  at: Stamp;
}

interface SimulatedPaymentsTable {
  id: string;
  reference: string;
  rail: RailName;
  amount: Big;
  currency: string;
  state: ColumnType<
    'waiting' | 'paid' | 'refused',
    'waiting' | undefined,
    'waiting' | 'paid' | 'refused'
  >;
  expires_at: Until;
  made_at: Stamp;
}

interface SimulatedCallbacksTable {
  id: Generated<string>;
  payment_id: string;
  event: string;
  status: 'paid' | 'failed';
  amount: Big;
  due_at: Until;
  tries: ColumnType<number, number | undefined, number>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DepositTables {
  deposits: DepositsTable;
  deposit_events: DepositEventsTable;
  simulated_payments: SimulatedPaymentsTable;
  simulated_callbacks: SimulatedCallbacksTable;
}
