import type { SelectType } from 'kysely';
import type { ContractKind, ContractState, Tier } from '../../../contract/commissions/shapes.ts';
import type { Generated, Json } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

/** What ended it; `rate`: the offerer's rate fell; `replaced`: a newer one. */
export type ContractEnd = NonNullable<SelectType<Schema['contracts']['ended_by']>>;

export type ContractsTable = Narrow<
  'contracts',
  { tiers: Json<Tier[]>; state: Generated<ContractState> }
>;
export type ContractSettlementsTable = Narrow<'contract_settlements', { kind: ContractKind }>;

export interface ContractTables {
  contracts: ContractsTable;
  contract_settlements: ContractSettlementsTable;
}
