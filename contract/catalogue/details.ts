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
      /** `2026-11-20`. */
      releasedOn: pattern(string(), /^\d{4}-\d\d-\d\d$/),
      /** The player's device can draw its rounds again (GAME-12). */
      provable: boolean(),
      /** A house game's; vendors' rules are in their games. */
      rules: nullable(HouseRules),
      /** What the jackpot pays back besides, basis points; null where the game takes no part. */
      jackpotRtp: nullable(integer()),
    }),
    errors: ['game_not_found'],
    offline: 'network-only',
  }),
};
