import { boolean, integer, nullable, object, pattern, string } from 'superstruct';
import { action } from './define.ts';
import { Centavos, Id } from './shared.ts';

/** What is told of one game beyond its card, when somebody asks. */
export const gameDetails = {
  'games.details': action({
    method: 'GET',
    path: '/api/wps/relay/games/details',
    auth: 'guest',
    summary: 'Stake limits, lines and release of one game; null where its vendor states none.',
    request: object({ nodeId: Id }),
    value: object({
      minBet: nullable(Centavos),
      maxBet: nullable(Centavos),
      lines: nullable(integer()),
      /** A date, `2026-11-20`. */
      releasedOn: pattern(string(), /^\d{4}-\d\d-\d\d$/),
      /** Its rounds can be drawn again on the player's device (GAME-12). */
      provable: boolean(),
    }),
    errors: ['game_not_found'],
    offline: 'network-only',
  }),
};
