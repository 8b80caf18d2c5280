import {
  type Infer,
  array,
  boolean,
  define,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import type { CatalogueRow } from './rows.ts';
import { Category, Centavos, Id, Language, Line, Platform, QueryInteger } from '../shared.ts';

/** As lists show it (specification §3). Picture paths are below an image CDN origin. */
export const GameItem = object({
  nodeId: Id,
  gameName: string(),
  displayName: string(),
  gameCode: string(),
  /** The vendor's code. */
  vassalage: string(),
  gameType: Category,
  gameClassify: string(),
  /** Poster, 3:4. */
  iconUrl: string(),
  /** 16:9. */
  lagerIcon: string(),
  /** VASSALAGE opens a list of vendors (LOB-09). */
  isGame: enums(['GAME', 'VASSALAGE']),
  isHot: enums([0, 1]),
  /** 0: a free trial (LOB-09). */
  supportPlay: enums([0, 1]),
  /** Can be launched from this gateway. */
  playable: boolean(),
  maintenance: boolean(),
  /** RTP in basis points; null: not stated. */
  rtp: nullable(integer()),
  volatility: nullable(enums(['low', 'medium', 'high'])),
});
export type GameItem = Infer<typeof GameItem>;

/** Within a category. */
export const VendorCard = object({
  vassalage: string(),
  displayName: string(),
  gameType: Category,
  iconUrl: string(),
  lagerIcon: string(),
  games: integer(),
  /** Has a game that opens, now or after its maintenance; then all of these do (LOB-18). */
  playable: boolean(),
});
export type VendorCard = Infer<typeof VendorCard>;

/** `cards` by vassalage, and classes of games. */
export const VendorCategory = object({
  gameCategory: Category,
  cards: record(string(), VendorCard),
  /** Vendor codes as shown. */
  order: array(string()),
  gameClassify: array(object({ code: string(), vendors: array(string()) })),
});
export type VendorCategory = Infer<typeof VendorCategory>;

export const Winner = object({
  /** Masked: first letters and asterisks. */
  customerName: string(),
  gameName: string(),
  nodeId: Id,
  iconUrl: string(),
  winAmount: Centavos,
});
export type Winner = Infer<typeof Winner>;

const rowTypes = [
  'string',
  'string',
  'string',
  'string',
  'string',
  'string',
  'number',
  'number',
  'number',
  'number',
];
/** Checked by hand: ten structs for 10,000 rows take a slow phone a second. */
const CatalogueRows = define<CatalogueRow[]>('CatalogueRows', (value) => {
  if (!Array.isArray(value)) return false;
  return value.every(isRow);
});
/** A game in short form? */
export const isRow = (row: unknown): boolean =>
  Array.isArray(row) &&
  row.length === rowTypes.length &&
  rowTypes.every((type, i) => typeof row[i] === type);

/** `version` is opaque; sending it back gets later changes. */
export const Catalogue = object({ version: string(), language: Language, games: CatalogueRows });
export type Catalogue = Infer<typeof Catalogue>;

export const games = {
  'games.catalogue': action({
    method: 'GET',
    path: '/api/wps/relay/games/catalogue',
    auth: 'guest',
    summary: 'The whole catalogue in short rows, for the search on the device (LOB-15).',
    request: object({ language: Language }),
    value: Catalogue,
    errors: [],
    offline: 'cached:games',
  }),
  'games.vendors': action({
    method: 'GET',
    path: '/api/wps/relay/games/vendor',
    auth: 'guest',
    summary: 'Categories with their vendors, in menu order.',
    request: object({ language: Language, platform: Platform }),
    value: object({ data: object({ lanes: array(VendorCategory) }) }),
    errors: [],
    offline: 'cached:vendors',
  }),
  'games.hot': action({
    method: 'GET',
    path: '/api/wps/relay/getHotGameList',
    auth: 'guest',
    summary: 'The hot games, best first.',
    request: object({
      gameType: optional(Category),
      vassalage: optional(size(string(), 0, 20)),
      merchantCode: optional(Line),
      isPlatform: optional(QueryInteger(2, 2)),
      platform: Platform,
      language: Language,
    }),
    value: object({ list: array(GameItem) }),
    errors: [],
    offline: 'cached:HOT_GAMES',
  }),
  'games.winners': action({
    method: 'GET',
    path: '/api/wps/relay/games/winnerBoard',
    auth: 'guest',
    summary: 'Recent winners by amount, largest first (HOME-05).',
    request: object({
      gameCategory: optional(enums(['ALL'])),
      language: Language,
      limitNum: optional(QueryInteger(1, 50)),
    }),
    value: object({ list: array(object({ vo: Winner })) }),
    errors: [],
    offline: 'cached:winners',
  }),
};
