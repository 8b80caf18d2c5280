import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CategoryCode } from '../../../contract/shared.ts';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;
/** A text per language code. */
export type Texts = Record<string, string>;

/** What a category is in the tables: esports and cockfight are SPORTS there (LOB-11). */
export type StoredCategory = Exclude<CategoryCode, 'ESPORTS' | 'COCKFIGHT'>;

interface VendorsTable {
  code: string;
  name: string;
  connected: ColumnType<boolean, boolean | undefined, boolean>;
  /** Members have a wallet with it (MEM-02). */
  own_wallet: ColumnType<boolean, boolean | undefined, boolean>;
  /** Where its games are opened, a path of the media origin or a URL; null for the house's own. */
  launch_url: ColumnType<string | null, string | null | undefined, string | null>;
  /** All its games are under repair. */
  maintenance: ColumnType<boolean, boolean | undefined, boolean>;
}

interface VendorCategoriesTable {
  vendor: string;
  category: StoredCategory;
  position: number;
}

export interface GamesTable {
  node_id: Big;
  game_code: string;
  vendor: string;
  category: StoredCategory;
  classify: string;
  name_en: string;
  name_ty: string;
  is_hot: ColumnType<number, number | undefined, number>;
  hot_rank: number | null;
  trial_offered: ColumnType<boolean, boolean | undefined, boolean>;
  is_vassalage: ColumnType<boolean, boolean | undefined, boolean>;
  maintenance: ColumnType<boolean, boolean | undefined, boolean>;
  /** Basis points. */
  rtp: number | null;
  volatility: 'low' | 'medium' | 'high' | null;
  /** The least stake, centavos. */
  min_bet: ColumnType<number | null, number | null | undefined, number | null>;
  lines: ColumnType<number | null, number | null | undefined, number | null>;
  /** A date, `2026-11-20` when written. */
  released_on: ColumnType<Date, string, string>;
  /** The number of its last change; set by the database. */
  changed: Generated<string>;
}

interface GamesRemovedTable {
  node_id: string;
  changed: string;
}

export interface AnnouncementsTable {
  id: Generated<string>;
  type: 'B' | 'PL' | 'PU' | 'PR' | 'H';
  execution: 'A' | 'B' | 'F';
  title: JSONColumnType<Texts>;
  content: JSONColumnType<Texts>;
  promotion_type: string | null;
  published_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BannersTable {
  id: Generated<string>;
  group_name: 'w_home' | 'w_login' | 'w_reg' | 'w_forget' | 'w_leftmenu';
  position: number;
  scene: string;
  title: JSONColumnType<Texts>;
  subtitle: JSONColumnType<Texts>;
  linkage_type: 'none' | 'path' | 'game' | 'url';
  target: string;
}

export interface CatalogueTables {
  vendors: VendorsTable;
  vendor_categories: VendorCategoriesTable;
  games: GamesTable;
  games_removed: GamesRemovedTable;
  announcements: AnnouncementsTable;
  banners: BannersTable;
}
