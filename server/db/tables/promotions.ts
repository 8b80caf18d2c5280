import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PromotionRule } from '../../../contract/promotions/kinds.ts';
import type { PromotionCategory, PromotionType } from '../../../contract/promotions/shapes.ts';
import type { Texts } from './catalogue.ts';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Or<T> = ColumnType<T, T | undefined, T>;

export interface PromotionsTable {
  id: Generated<string>;
  type: PromotionType;
  rule: PromotionRule;
  title: JSONColumnType<Texts>;
  summary: JSONColumnType<Texts>;
  terms: JSONColumnType<Texts>;
  scene: string;
  position: Or<number>;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: MaybeStamp;
  closed_at: MaybeStamp;
  daily: Or<boolean>;
  /** Centavos, as are `bonus_most` and `deposit_least`. */
  bonus_fixed: MaybeBig;
  bonus_percent: Or<number | null>;
  bonus_most: MaybeBig;
  deposit_least: MaybeBig;
  first_deposit: Or<boolean>;
  new_days: Or<number | null>;
  needs_verified: Or<boolean>;
  turnover_percent: number;
  categories: Or<PromotionCategory[]>;
  created_at: Stamp;
}

interface PromotionClaimsTable {
  id: Generated<string>;
  promotion_id: Big;
  customer_id: Big;
  state: 'joined' | 'applying' | 'rejected' | 'issued';
  period: Or<string | null>;
  deposit_id: MaybeBig;
  /** Centavos. */
  bonus: MaybeBig;
  transfer_id: MaybeBig;
  remark: Or<string | null>;
  pictures: Or<string[]>;
  note: Or<string | null>;
  joined_at: Stamp;
  changed_at: Stamp;
}

export interface PromotionTables {
  promotions: PromotionsTable;
  promotion_claims: PromotionClaimsTable;
}
