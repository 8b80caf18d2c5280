import type { ColumnType, Generated } from 'kysely';
import type {
  ContractKind,
  ContractState,
  DividendPeriod,
  SalaryType,
  Tier,
} from '../../../contract/commissions/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** By whom or by what a contract was ended. */
export type ContractEnd = 'offerer' | 'customer' | 'house' | 'rate' | 'replaced';

export interface ContractsTable {
  id: Generated<string>;
  /** Null: the house. */
  offerer_id: MaybeBig;
  customer_id: Big;
  kind: ContractKind;
  period: DividendPeriod | null;
  salary_type: SalaryType | null;
  tiers: ColumnType<Tier[], string, string>;
  /** The highest of the tiers' rates, basis points. */
  highest: number;
  state: Generated<ContractState>;
  ended_by: ColumnType<ContractEnd | null, ContractEnd | null | undefined, ContractEnd | null>;
  offered_at: ColumnType<Date, Date | string | undefined, Date | string>;
  started_at: MaybeStamp;
  ended_at: MaybeStamp;
  settled_upto: MaybeStamp;
  due_at: MaybeStamp;
}

export interface ContractSettlementsTable {
  id: Generated<string>;
  contract_id: Big;
  /** Null: the house. */
  payer_id: MaybeBig;
  customer_id: Big;
  kind: ContractKind;
  period_from: ColumnType<Date, Date | string, never>;
  period_to: ColumnType<Date, Date | string, never>;
  /** Centavos. */
  valid_bet: Big;
  net: Big;
  active: number;
  base: Big;
  tier: number | null;
  rate: number | null;
  amount: Big;
  state: 'nothing' | 'owed' | 'paid';
  paid_at: MaybeStamp;
  transfer_id: MaybeBig;
}

interface ContractLinesTable {
  settlement_id: Big;
  customer_id: Big;
  /** Centavos. */
  valid_bet: Big;
  net: Big;
  counted: boolean;
}

export interface ContractTables {
  contracts: ContractsTable;
  contract_settlements: ContractSettlementsTable;
  contract_lines: ContractLinesTable;
}
