import type { BonusType } from '../../../contract/play/bonus-types.ts';
import type { GameFeature } from '../../../contract/catalogue/facts.ts';
import type { CategoryCode } from '../../../contract/categories.ts';
import type { Generated, Json } from '../columns.ts';
import type { Narrow } from './narrow.ts';

/** By language: `{ "EN": "…", "TY": "…" }`. */
export type Texts = Record<string, string>;
/** Esports and cockfights are stored under SPORTS. */
export type StoredCategory = Exclude<CategoryCode, 'ESPORTS' | 'COCKFIGHT'>;

export type GamesTable = Narrow<
  'games',
  { category: StoredCategory; names: Json<Texts>; features: GameFeature[] | null }
>;
export type AnnouncementsTable = Narrow<
  'announcements',
  { title: Json<Texts>; content: Json<Texts> }
>;
export type BannersTable = Narrow<'banners', { title: Json<Texts>; subtitle: Json<Texts> }>;

export interface CatalogueTables {
  vendor_limits: Narrow<'vendor_limits', { bonus_types: Generated<BonusType[]> }>;
  games: GamesTable;
  announcements: AnnouncementsTable;
  banners: BannersTable;
}
