import {
  type Infer,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  string,
  union,
} from 'superstruct';
import { Centavos, Id, IdempotencyKey } from '../shared.ts';

/** Messages from the game's frame to the page; checked by exact origin and by this struct (SAFE-02). */
export const FromGame = union([
  /** Drawn and playable. */
  object({ kind: literal('ready') }),
  object({
    kind: literal('round'),
    roundId: Id,
    stake: Centavos,
    payout: Centavos,
    balance: Centavos,
    balanceVersion: integer(),
  }),
  /** The game is showing a round: its reels, its free spins. Repeated every few seconds, so that the page does not reveal its end before. */
  object({ kind: literal('showing') }),
  /** A round of several steps is under way, or none: until its end nothing takes the game off the screen (GAME-07). */
  object({ kind: literal('holding'), round: boolean() }),
  /** A round is being asked for under this key; null as soon as it is known what became of it (WAL-03). */
  object({ kind: literal('pending'), key: nullable(IdempotencyKey) }),
  /** A code of contract/errors.ts, or one of the client's own (`offline`, `timeout`, `broken`). */
  object({ kind: literal('error'), code: string() }),
  /** The launch is over: ask for a new one. */
  object({ kind: literal('need-launch') }),
  object({ kind: literal('exit') }),
]);
export type FromGame = Infer<typeof FromGame>;

/** Messages from the page to the game. */
export const ToGame = union([
  object({ kind: literal('balance'), balance: Centavos }),
  object({ kind: literal('theme'), theme: enums(['light', 'dark']) }),
]);
export type ToGame = Infer<typeof ToGame>;
