import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  pattern,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Centavos, Id, Language } from '../shared.ts';
import { GameItem } from './calls.ts';
import { gameFeatures } from './facts.ts';

/** Of the house games; the app shows them before a game opens. */
const HouseRules = enums([
  'lines',
  'ways',
  'cascades',
  'color',
  'mines',
  'bingo',
  'pair',
  'digits',
  'six',
  'tails',
  'four',
  'football',
  'esports',
  'baccarat',
  'fish',
  'lucky9',
]);
export type HouseRules = Infer<typeof HouseRules>;

const GameDetails = /* @__PURE__ */ object({
  minBet: nullable(Centavos),
  maxBet: nullable(Centavos),
  lines: nullable(integer()),
  /** `2026-11-20`. */
  releasedOn: pattern(string(), /^\d{4}-\d\d-\d\d$/),
  /** The player's device can draw its rounds again (GAME-12). */
  provable: boolean(),
  /** A house game's; vendors' rules are in their games. */
  rules: nullable(HouseRules),
  /** What the jackpot pays back besides, basis points; null where the game takes no part. */
  jackpotRtp: nullable(integer()),
});

/** What the page of a game shows (GAME-18). */
export const GamePage = /* @__PURE__ */ object({
  game: GameItem,
  vendorName: string(),
  details: GameDetails,
  /** null: not stated. */
  features: nullable(array(enums(gameFeatures))),
  /** Members with a bet today, or in seven days; null where the game is none of the popular ones. */
  popular: nullable(object({ days: enums([1, 7]), players: integer() })),
  /** Others that open now, most alike first; six at most. */
  alike: array(GameItem),
});
export type GamePage = Infer<typeof GamePage>;

export const gameDetails = {
  'games.page': action({
    method: 'GET',
    path: '/api/wps/relay/games/page',
    auth: 'guest',
    summary: 'What the page of one game shows: its facts, and what is alike and opens (GAME-18).',
    request: object({ nodeId: Id, language: Language }),
    value: GamePage,
    errors: ['game_not_found'],
    offline: 'cached:help',
  }),
  'games.details': action({
    method: 'GET',
    path: '/api/wps/relay/games/details',
    auth: 'guest',
    summary:
      'Stake limits, lines, release and rules of one game; null where its vendor states none.',
    request: object({ nodeId: Id }),
    value: GameDetails,
    errors: ['game_not_found'],
    offline: 'network-only',
  }),
};
