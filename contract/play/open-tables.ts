import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { GameItem } from '../catalogue/calls.ts';
import { action } from '../define.ts';
import { Centavos, Instant, Language } from '../shared.ts';

/**
 * Bets are taken; the round is being drawn; or nobody sits there, and a round begins when somebody
 * does.
 */
export const tablePhases = ['betting', 'drawing', 'quiet'] as const;

export const OpenTable = object({
  game: GameItem,
  /** Of a bet. */
  minStake: Centavos,
  maxStake: Centavos,
  phase: enums(tablePhases),
  /** When betting closes; null: the table waits for its player. */
  closesAt: nullable(Instant),
  /** Who have bet in the last minutes, without free play (GAME-17f). */
  players: integer(),
});
export type OpenTable = Infer<typeof OpenTable>;

/** With the most players first. */
export const OpenTables = object({
  /** For countdowns on a device whose clock is off. */
  at: Instant,
  currencySymbol: string(),
  tables: array(OpenTable),
});
export type OpenTables = Infer<typeof OpenTables>;

export const openTables = {
  'tables.pvpRooms': action({
    method: 'GET',
    path: '/api/wps/relay/pvpRooms',
    auth: 'guest',
    summary: 'The rooms of card games that are open now, with who plays there (CALL-06).',
    request: object({ language: Language }),
    value: OpenTables,
    errors: [],
    offline: 'network-only',
  }),
  'tables.liveModels': action({
    method: 'GET',
    path: '/api/wps/relay/liveModels',
    auth: 'guest',
    summary: 'The live tables that are open now, with their phase and who plays there (CALL-06).',
    request: object({ language: Language }),
    value: OpenTables,
    errors: [],
    offline: 'network-only',
  }),
};
