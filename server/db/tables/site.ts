import type { ColumnType } from 'kysely';

export interface SettingsTable {
  key: string;
  /** Any JSON; written as its text. */
  value: ColumnType<unknown, string, string>;
}

export interface BlockedRegionsTable {
  /** A CIDR range, `203.0.113.0/24`. */
  range: string;
  blocked_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SeenNoncesTable {
  nonce: string;
  expires_at: Date;
}

export interface SiteTables {
  settings: SettingsTable;
  blocked_regions: BlockedRegionsTable;
  seen_nonces: SeenNoncesTable;
}
