import {
  type Infer,
  any,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
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
import { Centavos, Id, IdempotencyKey, Instant } from '../shared.ts';

/** Part of a bet at a table; `choice` is the game's own word (its rules.ts lists them). */
const Selection = object({
  choice: pattern(string(), /^[\w:.-]{1,40}$/),
  stake: max(min(integer(), 1), 1_000_000_000),
});

/** A player's bet at a table. A refunded bet's payout is its stake. */
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
 * One round of a table, the same for everybody. Bets are taken until `closesAt`, the outcome is shown at `drawsAt`, bets are
 * settled at `settlesAt`, the next round opens after `endsAt`. The outcome is drawn from HMAC-SHA-256 of the server seed over `table:betsHash:number:block`;
 * of rounds without a hash of bets, which are older, over `table:number:block`.
 */
export const TableRound = object({
  id: Id,
  number: integer(),
  state: enums(['open', 'drawn', 'settled', 'refunded']),
  /** SHA-256 of the server seed, hex. */
  serverSeedHash: string(),
  /** Hex; null until the round is drawn. */
  serverSeed: nullable(string()),
  /** SHA-256 of all its bets, hex, fixed when betting closes; null until the round is drawn. */
  betsHash: nullable(string()),
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  settlesAt: Instant,
  endsAt: Instant,
  /** The number of all its bets; null once it is over. */
  bets: nullable(integer()),
  /** The game's own: what is known before the draw, and what was drawn. */
  fixture: any(),
  outcome: any(),
});
export type TableRound = Infer<typeof TableRound>;

/** A table as everybody sees it. */
export const TableState = object({
  table: string(),
  /** For countdowns on a device whose clock is off. */
  serverTime: Instant,
  /** Grows with every change; `TableEvent` counts by it. */
  event: integer(),
  /** The last one; null before the first. */
  round: nullable(TableRound),
  /** Rounds that are over, the newest first. */
  results: array(TableRound),
  /** Earlier outcomes, the newest first, where the game shows a longer row. A refunded round has null. */
  earlier: array(object({ number: integer(), outcome: any() })),
});
export type TableState = Infer<typeof TableState>;

/** A round of several steps as its player may see it. */
export const StagedRound = object({
  id: Id,
  key: IdempotencyKey,
  stake: Centavos,
  /** How many steps were taken; the next one names this number. */
  step: integer(),
  /** The game's own (its rules.ts says what it holds). */
  view: any(),
  serverSeedHash: string(),
  clientSeed: string(),
  nonce: integer(),
  startedAt: Instant,
  /** When it is finished automatically if it is left. */
  finishesAt: Instant,
});
export type StagedRound = Infer<typeof StagedRound>;

/** A settled round of the player's. Of a table `clientSeed` is the table and `nonce` the round's number. */
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

/** Calls of house games whose rounds take time: several steps of one player, or a table for many (GAME-12). */
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
    request: object({ key: IdempotencyKey, stake: min(integer(), 1), bet: optional(any()) }),
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
    request: object({ key: IdempotencyKey, roundId: Id, step: min(integer(), 0), action: any() }),
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
