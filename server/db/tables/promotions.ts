import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import type { ColumnType } from 'kysely';
import type { NewRafflePrize } from '../../../contract/promotions/raffle.ts';
import type { Generated, Json } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Texts } from './catalogue.ts';
import type { Narrow } from './narrow.ts';

export type PromotionsTable = Narrow<
  'promotions',
  {
    title: Json<Texts>;
    summary: Json<Texts>;
    terms: Json<Texts>;
    categories: Generated<BetCategory[]>;
  }
>;

/** A number drawn of a member who had won that place. */
export interface SkippedNumber {
  number: number;
  place: number;
}

export type RafflesTable = Narrow<
  'raffles',
  {
    prizes: ColumnType<NewRafflePrize[], string, never>;
    skipped: ColumnType<SkippedNumber[], string | undefined, string>;
  }
>;

export interface PromotionTables {
  promotions: PromotionsTable;
  raffles: RafflesTable;
  promotion_claims: Schema['promotion_claims'];
}
