import {
  type Infer,
  any,
  array,
  boolean,
  enums,
  integer,
  max,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { guardErrors } from '../errors.ts';
import { Fairness, Round } from './calls.ts';
import { Centavos, Count, Id, IdempotencyKey, Instant, PositiveCentavos } from '../shared.ts';

/** `choice` is the game's own word (rules.ts). */
const Selection = object({
  choice: pattern(string(), /^[\w:.-]{1,40}$/),
  stake: max(PositiveCentavos, 1_000_000_000),
});

/** A refunded bet's payout is its stake. */
export const TableBet = object({
  id: Id,
  key: IdempotencyKey,
  roundId: Id,
  selections: array(Selection),
  stake: Centavos,
  state: enums(['open', 'settled', 'refunded']),
  payout: nullable(Centavos),
  at: Instant,
});
export type TableBet = Infer<typeof TableBet>;

/**
/**
 * The same for everybody. Bets until `closesAt`, outcome at `drawsAt`, settlement at `settlesAt`,
 * next round after `endsAt`. Drawn from HMAC-SHA-256 of the server seed over
 * `table:betsHash:number:block`; earlier rounds, without the hash, over `table:number:block`.
 */
export const TableRound = object({
  id: Id,
  number: integer(),
  state: enums(['open', 'drawn', 'settled', 'refunded']),
  /** SHA-256, hex. */
  serverSeedHash: string(),
  /** Hex; null until drawn. */
  serverSeed: nullable(string()),
  /** SHA-256 of all its bets, hex, fixed when betting closes; null until the round is drawn. */
  betsHash: nullable(string()),
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  settlesAt: Instant,
  endsAt: Instant,
  /** How many; null once it is over. */
  bets: nullable(integer()),
  /** The game's own: known before the draw, and drawn. */
  fixture: any(),
  outcome: any(),
});
export type TableRound = Infer<typeof TableRound>;

export const TableState = object({
  table: string(),
  /** For countdowns on a device whose clock is off. */
  serverTime: Instant,
  /** Grows with every change, as in `TableEvent`. */
  event: integer(),
  round: nullable(TableRound),
  /** Newest first. */
  results: array(TableRound),
  /** Newest first, where the game shows more; null: refunded. */
  earlier: array(object({ number: integer(), outcome: any() })),
});
export type TableState = Infer<typeof TableState>;

export const StagedRound = object({
  id: Id,
  key: IdempotencyKey,
  stake: Centavos,
  /** Steps taken; the next one names this number. */
  step: integer(),
  /** The game's own (rules.ts). */
  view: any(),
  serverSeedHash: string(),
  clientSeed: string(),
  nonce: integer(),
  startedAt: Instant,
  /** Finishes by itself then. */
  finishesAt: Instant,
});
export type StagedRound = Infer<typeof StagedRound>;

/** Of a table: `clientSeed` is its code, `nonce` the round's number. */
const PastRound = object({ ...Round.schema, serverSeed: nullable(string()) });
export type PastRound = Infer<typeof PastRound>;

const StagedAnswer = object({
  /** Null when it is over. */
  round: nullable(StagedRound),
  settled: nullable(Round),
  balance: Centavos,
  balanceVersion: integer(),
  fairness: Fairness,
});

/** Rounds of several steps, or at a table for many (GAME-12). */
export const rounds = {
  'house.table': action({
    method: 'POST',
    path: '/api/house/table',
    origin: 'media',
    auth: 'launch',
    summary:
      "The table of a shared game: its round, the last results, and the player's bets of this round and of the last one.",
    request: object({}),
    value: object({
      ...TableState.schema,
      bets: array(TableBet),
      perRound: Centavos,
      balance: Centavos,
      balanceVersion: integer(),
    }),
    errors: ['launch_expired', 'not_found'],
    offline: 'network-only',
  }),
  'house.bet': action({
    method: 'POST',
    path: '/api/house/bet',
    origin: 'media',
    auth: 'launch',
    money: true,
    summary: "Bets on one or more choices of a table's round; all stakes are taken, or none.",
    request: object({
      key: IdempotencyKey,
      roundId: Id,
      selections: size(array(Selection), 1, 40),
    }),
    value: object({ bet: TableBet, balance: Centavos, balanceVersion: integer() }),
    errors: [
      'launch_expired',
      'not_found',
      'betting_closed',
      'insufficient_balance',
      'stake_out_of_limits',
      'round_limit',
      'odds_changed',
      'idempotency_mismatch',
      'transaction_rolled_back',
      'game_maintenance',
      ...guardErrors,
    ],
    offline: 'network-only',
  }),
  'house.round': action({
    method: 'POST',
    path: '/api/house/round',
    origin: 'media',
    auth: 'launch',
    summary:
      'The round of several steps that the player has begun and not finished, null when there is none.',
    request: object({}),
    value: object({ round: nullable(StagedRound) }),
    errors: ['launch_expired', 'not_found'],
    offline: 'network-only',
  }),
  'house.start': action({
    method: 'POST',
    path: '/api/house/start',
    origin: 'media',
    auth: 'launch',
    money: true,
    summary: 'Begins a round of several steps: takes the stake and draws everything for the round.',
    request: object({ key: IdempotencyKey, stake: PositiveCentavos, bet: optional(any()) }),
    value: StagedAnswer,
    errors: [
      'launch_expired',
      'not_found',
      'insufficient_balance',
      'stake_out_of_limits',
      'idempotency_mismatch',
      'game_maintenance',
      'round_conflict',
      'round_unfinished',
      ...guardErrors,
    ],
    offline: 'network-only',
  }),
  'house.act': action({
    method: 'POST',
    path: '/api/house/act',
    origin: 'media',
    auth: 'launch',
    money: true,
    summary: 'Takes one step of a round; the step that ends it pays it out.',
    request: object({ key: IdempotencyKey, roundId: Id, step: Count, action: any() }),
    value: StagedAnswer,
    errors: ['launch_expired', 'not_found', 'round_over', 'round_conflict', 'idempotency_mismatch'],
    offline: 'network-only',
  }),
  'house.history': action({
    method: 'POST',
    path: '/api/house/history',
    origin: 'media',
    auth: 'launch',
    summary:
      "The player's own rounds of this game, 20 at a time, the newest first; with the seeds that are revealed.",
    request: object({ before: optional(Id) }),
    value: object({ rounds: array(PastRound), more: boolean() }),
    errors: ['launch_expired'],
    offline: 'network-only',
  }),
};
