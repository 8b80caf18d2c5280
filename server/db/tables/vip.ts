import type { ColumnType, Generated } from 'kysely';

type Big = ColumnType<string, string | number, string | number>;

interface VipMembersTable {
  customer_id: Big;
  /** Centavos. */
  bets: Big;
  rank: Generated<number>;
}

interface VipRisesTable {
  customer_id: Big;
  rank: number;
  /** Centavos. */
  reward: Big;
  turnover_percent: number;
  reached_at: Generated<Date>;
  claimed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  transfer_id: ColumnType<string | null, string | null | undefined, string | null>;
}

interface VipMarkTable {
  one: Generated<boolean>;
  upto: ColumnType<Date, Date | string, Date | string>;
}

export interface VipTables {
  vip_members: VipMembersTable;
  vip_rises: VipRisesTable;
  vip_mark: VipMarkTable;
}
