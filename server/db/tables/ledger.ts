import type { ColumnType, Generated } from 'kysely';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;

/** A customer's. wallet: cash; locked: what waits for a decision; vendor: kept with one vendor. */
export type MemberPurpose = 'wallet' | 'bonus' | 'locked' | 'vendor' | 'points';
/** house: stakes and payouts; rails: money from and to outside; issuer: play money and points; fees: what a movement costs. */
export type SystemPurpose = 'house' | 'rails' | 'issuer' | 'fees';

export interface AccountsTable {
  id: Generated<string>;
  customer_id: ColumnType<string | null, string | number | null | undefined, never>;
  purpose: MemberPurpose | SystemPurpose;
  currency: string;
  /** Of a wallet with a vendor: which. */
  vendor: ColumnType<string | null, string | null | undefined, never>;
  shard: ColumnType<number, number | undefined, never>;
  /** Centavos. */
  balance: ColumnType<string, string | number | undefined, string | number>;
  version: ColumnType<string, string | number | undefined, string | number>;
}

export interface TransfersTable {
  id: Generated<string>;
  kind: string;
  scope: string;
  key: string;
  fingerprint: Buffer;
  at: ColumnType<Date, Date | string | undefined, never>;
  meta: ColumnType<unknown, string | null | undefined, never>;
}

export interface EntriesTable {
  transfer_id: Big;
  line: number;
  account_id: Big;
  /** Centavos; never zero. */
  amount: Big;
  balance_after: Big;
  /** When it was written, while its account was held: of one account no two are out of order. */
  at: ColumnType<Date, Date | string | undefined, never>;
}

export interface LedgerTables {
  accounts: AccountsTable;
  transfers: TransfersTable;
  entries: EntriesTable;
}
