import type { BetCategory } from '../../../contract/play/bet-categories.ts';
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

export interface PromotionTables {
  promotions: PromotionsTable;
  promotion_claims: Schema['promotion_claims'];
}
