import {
  type Infer,
  boolean,
  enums,
  integer,
  nullable,
  object,
  pattern,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Centavos, Id } from '../shared.ts';

/** The rules of the house games, which the app shows in words before a game is opened. */
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

/** The details of one game beyond its card. */
export const gameDetails = {
  'games.details': action({
    method: 'GET',
    path: '/api/wps/relay/games/details',
    auth: 'guest',
    summary:
      'Stake limits, lines, release and rules of one game; null where its vendor states none.',
    request: object({ nodeId: Id }),
    value: object({
      minBet: nullable(Centavos),
      maxBet: nullable(Centavos),
      lines: nullable(integer()),
      /** A date, `2026-11-20`. */
      releasedOn: pattern(string(), /^\d{4}-\d\d-\d\d$/),
      /** Its rounds can be drawn again on the player's device (GAME-12). */
      provable: boolean(),
      /** By which rules it is played, for one of the house; a vendor's own rules are in its game. */
      rules: nullable(HouseRules),
    }),
    errors: ['game_not_found'],
    offline: 'network-only',
  }),
};
