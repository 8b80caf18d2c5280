import {
  type Infer,
  any,
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { LottoGameCode } from '../lottery/calls.ts';
import { Fairness } from './calls.ts';
import { JackpotDraw } from './jackpot-shapes.ts';
import { Centavos, Id, Instant } from '../shared.ts';

/**
 * Published before a table's first round: each link is the SHA-256 of the next, the head is link 0,
 * so all seeds were fixed then.
 */
const DrawChain = object({ head: string(), links: integer(), publishedAt: Instant });
export type DrawChain = Infer<typeof DrawChain>;

/** Its player, or for a table anybody, can draw it again (GAME-12). */
export const FairRound = object({
  id: Id,
  nodeId: Id,
  gameCode: string(),
  /** Folder below `games/` with its check; null for a former game. */
  engine: nullable(string()),
  /** Null for a table's draw, as is `payout`. */
  stake: nullable(Centavos),
  payout: nullable(Centavos),
  /** The game's own (rules.ts); null before the draw. */
  outcome: any(),
  serverSeedHash: string(),
  /** Hex; null until revealed. */
  serverSeed: nullable(string()),
  /** Of a table: its code; once drawn with the hash of the round's bets, `code:hash`. */
  clientSeed: string(),
  /** Of a table: the round's number. */
  nonce: integer(),
  at: Instant,
  /** Null where the round took no part in the jackpot. */
  jackpot: nullable(JackpotDraw),
  /** Of a table's draw: the chain, and which link of it the server seed is. */
  chain: optional(nullable(object({ ...DrawChain.schema, link: integer() }))),
});
export type FairRound = Infer<typeof FairRound>;

/** The seed pair in use, and own rounds, newest first. */
export const OwnFairness = object({
  fairness: Fairness,
  rounds: array(FairRound),
  more: boolean(),
});
export type OwnFairness = Infer<typeof OwnFairness>;

/** Characters. */
export const maxClientSeedLength = 64;

export const fairness = {
  'fairness.own': action({
    method: 'GET',
    path: '/api/fairness',
    auth: 'trial',
    summary:
      'The seed pair in use, and the own rounds of all house games, 20 at a time, the newest first, with the seeds that are revealed.',
    request: object({ before: optional(Id) }),
    value: OwnFairness,
    errors: [],
    offline: 'cached:fairness',
  }),
  'fairness.change': action({
    method: 'POST',
    path: '/api/fairness/seed',
    auth: 'trial',
    summary: 'Reveals the server seed in use and starts a new pair with the client seed given.',
    request: object({ clientSeed: size(string(), 1, maxClientSeedLength) }),
    value: object({
      revealed: object({
        serverSeed: string(),
        serverSeedHash: string(),
        clientSeed: string(),
        rounds: integer(),
      }),
      fairness: Fairness,
    }),
    errors: ['round_unfinished'],
    offline: 'network-only',
  }),
  'lottery.opened': action({
    method: 'GET',
    path: '/api/lgw/vn/numeros/opened/game',
    auth: 'guest',
    summary:
      "The last draws of one of the house's tables with their published seeds and the chain of these, and before them the hash of the draw to come.",
    request: object({ gameCode: LottoGameCode }),
    value: object({ data: object({ rounds: array(FairRound) }) }),
    errors: ['game_not_found'],
    offline: 'cached:openedDraws',
  }),
};
