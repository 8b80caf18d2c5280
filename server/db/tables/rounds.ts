import type { ColumnType, Generated } from 'kysely';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;
/** An instant that has a default. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;

interface StagedRoundsTable {
  /** The id of its stake's transfer. */
  id: Big;
  customer_id: Big;
  launch_id: Big;
  node_id: Big;
  game_code: string;
  key: string;
  /** Centavos. */
  stake: Big;
  seed_id: Big;
  nonce: Big;
  state: Json;
  step: ColumnType<number, number | undefined, number>;
  last_key: string | null;
  last_asked: Buffer | null;
  started_at: Stamp;
  acted_at: Stamp;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface GameTablesTable {
  code: string;
  runner: string | null;
  lease_until: Stamp;
  attended_until: Stamp;
}

interface TableRoundsTable {
  id: Generated<string>;
  table_code: string;
  number: Big;
  server_seed: Buffer;
  state: ColumnType<
    'open' | 'drawn' | 'settled' | 'refunded',
    'open' | undefined,
    'open' | 'drawn' | 'settled' | 'refunded'
  >;
  outcome: ColumnType<unknown, string | null | undefined, string | null>;
  opens_at: ColumnType<Date, Date | string, Date | string>;
  closes_at: ColumnType<Date, Date | string, Date | string>;
  draws_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
}

interface TableBetsTable {
  /** The id of its stake's transfer. */
  id: Big;
  round_id: Big;
  customer_id: Big;
  launch_id: Big;
  key: string;
  /** Centavos. */
  stake: Big;
  selections: Json;
  state: ColumnType<
    'open' | 'settled' | 'refunded',
    'open' | undefined,
    'open' | 'settled' | 'refunded'
  >;
  payout: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  at: Stamp;
}

export interface RoundsTables {
  staged_rounds: StagedRoundsTable;
  game_tables: GameTablesTable;
  table_rounds: TableRoundsTable;
  table_bets: TableBetsTable;
}
