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
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { GameItem, isRow } from './calls.ts';
import type { CatalogueRow } from './rows.ts';
import {
  Category,
  ClientType,
  HttpUrl,
  Id,
  Language,
  Line,
  Platform,
  QueryInteger,
} from '../shared.ts';

/** Checked by hand, like catalogue rows. */
const PicturePaths = /* @__PURE__ */ define<string[]>(
  'PicturePaths',
  (value) =>
    Array.isArray(value) && value.every((path) => typeof path === 'string' && path.startsWith('/')),
);

/** Paths below an image host, bytes on the way and on the device. */
export const PicturePack = object({
  path: string(),
  pictures: PicturePaths,
  bytes: integer(),
  storedBytes: integer(),
});
export type PicturePack = Infer<typeof PicturePack>;

const PositionedRows = /* @__PURE__ */ define<[position: number, row: CatalogueRow][]>(
  'PositionedRows',
  (value) => {
    if (!Array.isArray(value)) return false;
    return value.every(
      (entry) => Array.isArray(entry) && Number.isInteger(entry[0]) && isRow(entry[1]),
    );
  },
);

/** Take out `removed` and `changed`, then insert `changed` at their positions, in order. */
const CatalogueChanges = object({
  removed: array(Id),
  /** Ascending positions in the new catalogue. */
  changed: PositionedRows,
  /** `catalogueSum` of the new rows. */
  sum: integer(),
});
export type CatalogueChanges = Infer<typeof CatalogueChanges>;

const Hint = pattern(string(), /^\d{0,9}$/);

const filters = {
  gameType: optional(Category),
  vassalage: optional(size(string(), 0, 20)),
  gameClassify: optional(size(string(), 0, 40)),
};

/** Vendors with all their games, and single games. */
const InMaintenance = object({
  vendors: array(object({ code: string(), name: string() })),
  games: array(object({ nodeId: Id, code: string(), vendor: string(), name: string() })),
});

/** With the most players first; `days`: counted today, or in seven days where today's are few. */
export const PopularGames = object({
  days: enums([1, 7]),
  games: array(object({ game: GameItem, players: integer() })),
  /** Asked for with `ranked`: the ids of up to 120 games, these first (LOB-19). */
  ranking: optional(array(Id)),
});
export type PopularGames = Infer<typeof PopularGames>;

/** Not needed by the first screen; others are in `calls.ts`. */
export const gameCalls = {
  'games.list': action({
    method: 'GET',
    path: '/api/wps/relay/games/list',
    auth: 'guest',
    summary: 'One page of games by type, vendor, class and name.',
    request: object({
      ...filters,
      gameName: optional(Line),
      /** Of lottery lists (LOB-14): minimum bet in whole units of the currency, and lines. */
      minBet: optional(Hint),
      minLineNum: optional(Hint),
      /** `1`: without games that do not open (LOB-18). */
      opens: optional(enums(['1'])),
      pageNo: optional(QueryInteger(1, 100_000)),
      /** Default 42 (LOB-06). */
      pageSize: optional(QueryInteger(1, 999)),
      language: Language,
      clientType: ClientType,
      platform: Platform,
      merchant: optional(Line),
      channel: optional(Line),
    }),
    value: object({
      games: array(GameItem),
      totalPages: integer(),
      total: integer(),
      /** Further games that `opens` left out; 0 without it. */
      closed: integer(),
    }),
    errors: [],
    offline: 'network-only',
  }),
  'games.pictures': action({
    method: 'GET',
    path: '/api/wps/relay/games/pictures',
    auth: 'guest',
    summary:
      'Every picture of the site in packs of a hundred with their sizes, for a device that stores them all (PWA-08).',
    request: object({ language: Language, size: enums(['whole', 'light']) }),
    value: object({ packs: array(PicturePack) }),
    errors: [],
    offline: 'network-only',
  }),
  'games.changes': action({
    method: 'GET',
    path: '/api/wps/relay/games/changes',
    auth: 'guest',
    summary: 'The changes of the catalogue since a version that the device has.',
    request: object({ language: Language, since: size(string(), 1, 200) }),
    /** `changes`: null when too many or unknown; then fetch the whole catalogue. */
    value: object({ version: string(), changes: nullable(CatalogueChanges) }),
    errors: [],
    offline: 'cached:games',
  }),
  'games.menus': action({
    method: 'GET',
    path: '/api/lgw/games/game_menus',
    auth: 'guest',
    summary: 'The category menu with the number of games and vendors of each.',
    request: object({ language: Language }),
    value: object({
      menus: array(
        object({ gameCategory: Category, title: string(), games: integer(), vendors: integer() }),
      ),
    }),
    errors: [],
    offline: 'cached:vendors',
  }),
  'games.popular': action({
    method: 'GET',
    path: '/api/wps/relay/games/popular',
    auth: 'guest',
    summary:
      'The games with the most members who bet real money there today, or in seven days (HOME-08c).',
    request: object({ language: Language, ranked: optional(enums(['1'])) }),
    value: PopularGames,
    errors: [],
    offline: 'network-only',
  }),
  'games.launch': action({
    method: 'POST',
    path: '/api/wps/game/launchGame',
    auth: 'trial',
    fullLogin: true,
    summary: 'A URL on one of the launch hosts that opens a game for this session (GAME-02).',
    request: object({
      nodeId: Id,
      /** One of launchGameCDNs, chosen by the client. */
      host: HttpUrl,
      language: Language,
      theme: optional(enums(['light', 'dark'])),
      clientType: ClientType,
      platform: Platform,
    }),
    value: object({
      url: HttpUrl,
      /** frame: sandboxed in /seamless; window: a window of its own. */
      open: enums(['frame', 'window']),
      trial: boolean(),
      game: GameItem,
      /** Of a window; `games.net` takes it. */
      launch: optional(Id),
    }),
    errors: [
      'game_not_found',
      'game_maintenance',
      'vendor_unavailable',
      'in_need_true_account',
      'launch_host_unknown',
      'limit_time',
      'cooling_off',
      'self_excluded',
      'person_excluded',
      'kyc_needed',
    ],
    offline: 'network-only',
  }),
  'operator.maintenance': action({
    method: 'GET',
    path: '/api/operator/maintenance',
    auth: 'operator',
    always: true,
    summary: 'The games and vendors in maintenance (OPS-03).',
    request: object({}),
    value: InMaintenance,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.gameMaintenance': action({
    method: 'PUT',
    path: '/api/operator/maintenance/game',
    auth: 'operator',
    always: true,
    summary:
      'Starts or ends maintenance of a game, by its node id or code, and notifies every open page (GAME-07, OPS-03). Rounds under way can be ended. `changed`: it was not so before.',
    request: object({ game: size(string(), 1, 64), closed: boolean() }),
    value: object({ changed: boolean(), ...InMaintenance.schema }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.vendorMaintenance': action({
    method: 'PUT',
    path: '/api/operator/maintenance/vendor',
    auth: 'operator',
    always: true,
    summary:
      'Starts or ends maintenance of all games of a vendor; a game in maintenance by itself stays so (GAME-07, OPS-03). `changed`: it was not so before.',
    request: object({ vendor: size(string(), 1, 20), closed: boolean() }),
    value: object({ changed: boolean(), ...InMaintenance.schema }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
