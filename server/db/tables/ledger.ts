import type { ColumnType } from 'kysely';
import type { Immutable } from '../columns.ts';
import type { Narrow } from './narrow.ts';

/** Of a member's account. */
export type MemberPurpose = 'wallet' | 'bonus' | 'locked' | 'vendor' | 'points';
/** Of an account on the house's side. */
export type SystemPurpose = 'house' | 'rails' | 'issuer' | 'fees';

type WrittenAt = ColumnType<Date, Date | string | undefined, never>;

/** Balances change by `ledger_move` alone; transfers and entries are never changed. */
export interface LedgerTables {
  accounts: Narrow<
    'accounts',
    {
      customer_id: Immutable<string | null, string | number | null | undefined>;
      purpose: MemberPurpose | SystemPurpose;
      vendor: Immutable<string | null, string | null | undefined>;
      shard: Immutable<number, number | undefined>;
    }
  >;
  transfers: Narrow<
    'transfers',
    { at: WrittenAt; meta: Immutable<unknown, string | null | undefined> }
  >;
  entries: Narrow<'entries', { at: WrittenAt }>;
}
