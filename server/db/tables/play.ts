import type { ColumnType, Generated } from 'kysely';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;
/** An instant that has a default. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface LaunchesTable {
  id: Generated<string>;
  token_hash: Buffer;
  session_id: Big;
  customer_id: Big;
  node_id: Big;
  vendor: string;
  game_code: string;
  wallet_id: Big;
  house_id: Big;
  currency: string;
  trial: boolean;
  language: string;
  created_at: Stamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SeedsTable {
  id: Generated<string>;
  customer_id: Big;
  server_seed: Buffer;
  client_seed: string;
  /** Of the next round. */
  nonce: ColumnType<string, string | number | undefined, string | number>;
  created_at: Stamp;
  revealed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When the account's last spin was played. */
  spun_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface RoundsTable {
  /** The id of its transfer. */
  id: Big;
  customer_id: Big;
  node_id: Big;
  launch_id: ColumnType<string | null, string | number | null | undefined, never>;
  /** Centavos. */
  stake: Big;
  /** Centavos. */
  payout: Big;
  outcome: ColumnType<unknown, string, never>;
  /** Null for a round at a table, as is the nonce; the table's round has the seed. */
  seed_id: ColumnType<string | null, string | number | null, string | number | null>;
  nonce: ColumnType<string | null, string | number | null, string | number | null>;
  table_round_id: ColumnType<string | null, string | number | null | undefined, never>;
  currency: string;
  balance_after: Big;
  balance_version: Big;
  at: Stamp;
}

export interface VendorKeysTable {
  vendor: string;
  secret: Buffer;
  created_at: Stamp;
}

export interface SeamlessTransactionsTable {
  vendor: string;
  customer_id: Big;
  transaction_id: string;
  kind: 'debit' | 'credit' | 'tombstone';
  state: ColumnType<
    'done' | 'rolled_back',
    'done' | 'rolled_back' | undefined,
    'done' | 'rolled_back'
  >;
  launch_id: Big;
  round_id: string | null;
  amount: ColumnType<string, string | number | undefined, never>;
  fingerprint: Buffer;
  balance_after: ColumnType<string, string | number | undefined, string | number>;
  at: Stamp;
}

export interface SimulatedVendorRoundsTable {
  id: string;
  /** SHA-256 of the launch token. */
  opening: Buffer;
  key: string;
  token: string | null;
  player_id: string;
  /** Centavos, as the payout. */
  stake: Big;
  choice: string;
  result: string;
  payout: Big;
  state: ColumnType<VendorRoundState, VendorRoundState | undefined, VendorRoundState>;
  refusal: string | null;
  balance: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  due_at: ColumnType<Date, Date | string, Date | string>;
  made_at: Stamp;
}

/** `betting`: the stake is being taken; `paying` and `returning`: what comes back is on its way; the others are ends. */
export type VendorRoundState = 'betting' | 'paying' | 'returning' | 'paid' | 'refused' | 'returned';

export interface PlayTables {
  simulated_vendor_rounds: SimulatedVendorRoundsTable;
  launches: LaunchesTable;
  seeds: SeedsTable;
  rounds: RoundsTable;
  vendor_keys: VendorKeysTable;
  seamless_transactions: SeamlessTransactionsTable;
}
