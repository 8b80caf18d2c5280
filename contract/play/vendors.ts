import {
  array,
  boolean,
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
import { Centavos, CentavosSum, HttpUrl, Instant, PositiveCentavos } from '../shared.ts';
import { bonusTypes } from './bonus-types.ts';

/** Comma-separated, of one sitting in a window. */
const LaunchIds = pattern(string(), /^\d{1,18}(,\d{1,18}){0,19}$/);
/** 16 to 64 bytes in hex. */
const Secret = pattern(string(), /^([0-9a-f]{2}){16,64}$/i);

/** External vendors' games open in windows (GAME-02). */
export const vendors = {
  'games.net': action({
    method: 'GET',
    path: '/api/wps/game/net',
    auth: 'trial',
    summary:
      'Payouts minus stakes of launches of this session with a vendor, centavos (GAME-11): an open stake counts. Launches of others are ignored.',
    request: object({ launches: LaunchIds }),
    value: object({ net: CentavosSum }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.house': action({
    method: 'PUT',
    path: '/api/operator/house',
    auth: 'operator',
    always: true,
    summary:
      'Adds the house as a vendor, and those of its games that are not in the catalogue; notifies every open page. What is there stays as it is, and a repeated call adds nothing (SAFE-08).',
    request: object({}),
    value: object({
      /** Games that were not there. */
      added: integer(),
      /** All of the house. */
      games: integer(),
    }),
    errors: ['forbidden'],
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
      /** Replaces the present key at once. */
      newKey: optional(boolean()),
    }),
    value: object({
      changed: boolean(),
      /** Hex; null unless new. */
      key: nullable(string()),
      connected: array(object({ code: string(), name: string(), launch: nullable(string()) })),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.vendorLimits': action({
    method: 'PUT',
    path: '/api/operator/vendor/limits',
    auth: 'operator',
    always: true,
    summary:
      "Sets how much an external vendor's payouts of real money may exceed its stakes in a day before it closes by itself, and which bonuses it may pay without a stake (SAFE-10); what is left out stays. Ending its maintenance opens it again.",
    request: object({
      vendor: size(string(), 1, 20),
      maxDailyLoss: optional(PositiveCentavos),
      bonusTypes: optional(size(array(enums(bonusTypes)), 0, bonusTypes.length)),
    }),
    value: object({
      vendor: string(),
      maxDailyLoss: Centavos,
      bonusTypes: array(enums(bonusTypes)),
      /** Of today, or since the vendor was opened again; negative: the house won. */
      netLoss: CentavosSum,
      /** When the limit closed it; null: it did not. */
      closedAt: nullable(Instant),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
};
