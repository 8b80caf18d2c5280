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

/** Checked by exact origin and by this struct (SAFE-02). */
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
  /** A round is being shown; repeated, so that the page does not reveal its end. */
  object({ kind: literal('showing') }),
  /** While a staged round runs, the game stays on the screen (GAME-07). */
  object({ kind: literal('holding'), round: boolean() }),
  /** Of a round without a known outcome; null: known (WAL-03). */
  object({ kind: literal('pending'), key: nullable(IdempotencyKey) }),
  /** The player turned it on or off, for all games of the device (GAME-17e). */
  object({ kind: literal('sound'), on: boolean() }),
  /** Of contract/errors.ts, or the client's own (`offline`, `timeout`, `broken`). */
  object({ kind: literal('error'), code: string() }),
  /** The launch is over. */
  object({ kind: literal('need-launch') }),
  object({ kind: literal('exit') }),
]);
export type FromGame = Infer<typeof FromGame>;

export const ToGame = union([
  object({ kind: literal('balance'), balance: Centavos }),
  /** Turned on or off by the page (GAME-17d). */
  object({ kind: literal('haptics'), on: boolean() }),
  object({ kind: literal('theme'), theme: enums(['light', 'dark']) }),
]);
export type ToGame = Infer<typeof ToGame>;
