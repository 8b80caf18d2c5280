import type { ColumnType, Generated } from 'kysely';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;

/** wallet: a customer's; house: stakes and payouts; rails: money from and to outside; issuer: play money. */
export type Purpose = 'wallet' | 'house' | 'rails' | 'issuer';

export interface AccountsTable {
  id: Generated<string>;
  customer_id: ColumnType<string | null, string | number | null | undefined, never>;
  purpose: Purpose;
  currency: string;
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
}

export interface LedgerTables {
  accounts: AccountsTable;
  transfers: TransfersTable;
  entries: EntriesTable;
}
