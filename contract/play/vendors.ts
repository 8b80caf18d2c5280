import {
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { HttpUrl } from '../shared.ts';

/** Ids of launches, with commas between them: those of one sitting at a game that has a window of its own. */
const LaunchIds = pattern(string(), /^\d{1,18}(,\d{1,18}){0,19}$/);
/** What a vendor signs by: 16 to 64 bytes in hex. */
const Secret = pattern(string(), /^([0-9a-f]{2}){16,64}$/i);

/** Calls about vendors from outside, whose games open in a window of their own (GAME-02). */
export const vendors = {
  'games.net': action({
    method: 'GET',
    path: '/api/wps/game/net',
    auth: 'trial',
    summary:
      'What a vendor has paid less what it has taken under launches of this session, centavos (GAME-11): a stake that is still under way counts as taken. A launch of somebody else counts as none.',
    request: object({ launches: LaunchIds }),
    value: object({ net: integer() }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.vendor': action({
    method: 'PUT',
    path: '/api/operator/vendor',
    auth: 'operator',
    always: true,
    summary:
      'Connects an external vendor at the address that opens its games, or disconnects it; notifies every open page (GAME-02, GAME-13). Sets the key that is given; without one the present key stays, or a new one is generated and returned once. Earlier stakes are still paid.',
    request: object({
      vendor: size(string(), 1, 20),
      connected: boolean(),
      launch: optional(HttpUrl),
      key: optional(Secret),
      /** Makes a new key; the one before is good for nothing from then on. */
      newKey: optional(boolean()),
    }),
    value: object({
      changed: boolean(),
      /** Hex; null unless it was made now. */
      key: nullable(string()),
      connected: array(object({ code: string(), name: string(), launch: nullable(string()) })),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
};
