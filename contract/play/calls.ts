import {
  type Infer,
  any,
  array,
  boolean,
  enums,
  integer,
  min,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { guardErrors } from '../errors.ts';
import { bonusTypes } from './bonus-types.ts';
import { Centavos, Id, IdempotencyKey, Instant, Language, PositiveCentavos } from '../shared.ts';
import { JackpotDraw, JackpotTerms } from './jackpot-shapes.ts';

/** Before a draw: the hash, never the seed. */
export const Fairness = object({
  /** SHA-256, hex. */
  serverSeedHash: string(),
  clientSeed: string(),
  /** Of the next round. */
  nonce: integer(),
});
export type Fairness = Infer<typeof Fairness>;

/** `outcome` is the game's own (rules.ts). `jackpot`: null where the round took no part in it. */
export const Round = object({
  id: Id,
  key: IdempotencyKey,
  nodeId: Id,
  stake: Centavos,
  payout: Centavos,
  outcome: any(),
  serverSeedHash: string(),
  clientSeed: string(),
  nonce: integer(),
  at: Instant,
  jackpot: nullable(JackpotDraw),
});
export type Round = Infer<typeof Round>;

/** From a house game's client, on the media origin, with the launch token as bearer. */
export const play = {
  'house.open': action({
    method: 'POST',
    path: '/api/house/open',
    origin: 'media',
    auth: 'launch',
    summary: 'Opens a game: its theme, limits, balance, fairness and the last round.',
    request: object({}),
    value: object({
      nodeId: Id,
      gameCode: string(),
      name: string(),
      /** The engine's settings: theme, symbols, paytable variant. */
      theme: any(),
      language: Language,
      currency: string(),
      currencySymbol: string(),
      trial: boolean(),
      balance: Centavos,
      balanceVersion: integer(),
      limits: object({ min: Centavos, max: Centavos, steps: array(Centavos) }),
      rtp: integer(),
      /** What the game takes part in; null: in nothing. */
      jackpot: nullable(JackpotTerms),
      fairness: Fairness,
      last: nullable(Round),
    }),
    errors: ['launch_expired', 'game_maintenance'],
    offline: 'network-only',
  }),
  'house.play': action({
    method: 'POST',
    path: '/api/house/play',
    origin: 'media',
    auth: 'launch',
    money: true,
    summary: 'Plays one round: stake, outcome and payout in one movement of money.',
    request: object({
      key: IdempotencyKey,
      stake: PositiveCentavos,
      /** The choices, in games that have any. */
      bet: optional(any()),
    }),
    value: object({
      round: Round,
      balance: Centavos,
      balanceVersion: integer(),
      fairness: Fairness,
    }),
    errors: [
      'launch_expired',
      'insufficient_balance',
      'stake_out_of_limits',
      'idempotency_mismatch',
      'game_maintenance',
      'round_conflict',
      'too_soon',
      ...guardErrors,
    ],
    offline: 'network-only',
  }),
  'house.check': action({
    method: 'POST',
    path: '/api/house/check',
    origin: 'media',
    auth: 'launch',
    summary:
      'Finds a round by its key (WAL-03): the round, or null, after which the key is void and never plays.',
    request: object({ key: IdempotencyKey }),
    value: object({
      round: nullable(Round),
      balance: Centavos,
      balanceVersion: integer(),
      fairness: Fairness,
    }),
    errors: ['launch_expired'],
    offline: 'network-only',
  }),
  'house.seed': action({
    method: 'POST',
    path: '/api/house/seed',
    origin: 'media',
    auth: 'launch',
    summary: 'Reveals the server seed in use and starts a new pair with the client seed given.',
    request: object({ clientSeed: size(string(), 1, 64) }),
    value: object({
      revealed: object({
        serverSeed: string(),
        serverSeedHash: string(),
        clientSeed: string(),
        rounds: integer(),
      }),
      fairness: Fairness,
    }),
    errors: ['launch_expired', 'round_unfinished'],
    offline: 'network-only',
  }),
};

const WalletState = object({ balance: Centavos, currency: string(), transactionId: string() });

/** Beside a stake's or payout's amount. */
const transaction = {
  token: size(string(), 16, 128),
  playerId: Id,
  transactionId: size(string(), 1, 64),
  roundId: size(string(), 1, 64),
  nodeId: optional(Id),
};

/**
 * Vendors' calls (GAME-13), signed: `x-vendor`, `x-timestamp` in ms, `x-signature`: hex
 * HMAC-SHA-256 of `timestamp.body` under the vendor's key.
 */
export const seamless = {
  'seamless.authenticate': action({
    method: 'POST',
    path: '/api/seamless/authenticate',
    auth: 'vendor',
    summary: 'The player of a launch token.',
    request: object({ token: size(string(), 16, 128) }),
    value: object({ playerId: Id, currency: string(), balance: Centavos, trial: boolean() }),
    errors: ['bad_signature', 'replayed_request', 'launch_expired'],
    offline: 'network-only',
  }),
  'seamless.balance': action({
    method: 'POST',
    path: '/api/seamless/balance',
    auth: 'vendor',
    summary: "A player's balance.",
    request: object({ token: size(string(), 16, 128), playerId: Id }),
    value: object({ currency: string(), balance: Centavos }),
    errors: ['bad_signature', 'replayed_request', 'launch_expired'],
    offline: 'network-only',
  }),
  'seamless.debit': action({
    method: 'POST',
    path: '/api/seamless/debit',
    auth: 'vendor',
    money: true,
    summary: 'Takes a stake; the same transaction id twice takes it once.',
    request: object({ ...transaction, amount: PositiveCentavos }),
    value: WalletState,
    errors: [
      'bad_signature',
      'replayed_request',
      'launch_expired',
      'insufficient_balance',
      'idempotency_mismatch',
      'transaction_rolled_back',
      'game_maintenance',
      'vendor_unavailable',
      ...guardErrors,
    ],
    offline: 'network-only',
  }),
  'seamless.credit': action({
    method: 'POST',
    path: '/api/seamless/credit',
    auth: 'vendor',
    money: true,
    summary:
      'Pays out, for a debit of the round that was not rolled back, or as a bonus of a type that the vendor may pay; token expiry is not checked.',
    request: object({
      ...transaction,
      amount: min(Centavos, 0),
      bonus: optional(enums(bonusTypes)),
    }),
    value: WalletState,
    errors: ['bad_signature', 'replayed_request', 'idempotency_mismatch', 'not_found'],
    offline: 'network-only',
  }),
  'seamless.rollback': action({
    method: 'POST',
    path: '/api/seamless/rollback',
    auth: 'vendor',
    money: true,
    summary: 'Undoes a debit; before the debit it leaves a tombstone. Token expiry is not checked.',
    request: object({
      token: size(string(), 16, 128),
      playerId: Id,
      transactionId: size(string(), 1, 64),
    }),
    value: object({
      balance: Centavos,
      currency: string(),
      transactionId: string(),
      result: enums(['rolled_back', 'tombstone', 'already_rolled_back']),
    }),
    errors: ['bad_signature', 'replayed_request', 'not_found', 'round_over'],
    offline: 'network-only',
  }),
};
