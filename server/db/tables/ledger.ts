import type { ColumnType } from 'kysely';
import type { Immutable } from '../columns.ts';
import type { Narrow } from './narrow.ts';

/** A member's account. */
export type MemberPurpose = 'wallet' | 'bonus' | 'locked' | 'vendor' | 'points';
/** A house account. */
export type SystemPurpose = 'house' | 'rails' | 'issuer' | 'fees' | 'jackpot';

type WrittenAt = ColumnType<Date, Date | string | undefined, never>;

/** Only `ledger_move` changes balances; transfers and entries never change. */
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
