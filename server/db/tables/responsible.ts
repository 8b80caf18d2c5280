import type { ColumnType, Generated } from 'kysely';
import type { LimitKind, LimitPeriod } from '../../../contract/responsible/calls.ts';

type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface PlayGuardsTable {
  customer_id: Big;
  rests_until: MaybeStamp;
  excluded_at: MaybeStamp;
  excluded_until: MaybeStamp;
  reality_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  active_at: MaybeStamp;
  created_at: Stamp;
}

interface PlayLimitsTable {
  customer_id: Big;
  kind: LimitKind;
  period: LimitPeriod;
  /** Centavos, of `time` minutes, as is `next_amount`. */
  amount: Big;
  next_amount: MaybeBig;
  next_at: MaybeStamp;
}

interface PlayHoursTable {
  customer_id: Big;
  hour: ColumnType<Date, Date | string, Date | string>;
  staked: Big;
  paid: Big;
  seconds: number;
}

interface PlayGuardEventsTable {
  id: Generated<string>;
  customer_id: Big;
  by: 'player' | 'operator';
  change: string;
  details: ColumnType<unknown, string, string>;
  at: Stamp;
}

export interface ResponsibleTables {
  play_guards: PlayGuardsTable;
  play_limits: PlayLimitsTable;
  play_hours: PlayHoursTable;
  play_guard_events: PlayGuardEventsTable;
}
