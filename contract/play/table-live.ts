import {
  type Infer,
  array,
  integer,
  literal,
  nullable,
  object,
  size,
  string,
  union,
} from 'superstruct';
import { TableBet, TableRound, TableState } from './rounds.ts';
import { Centavos, Id, Instant } from '../shared.ts';

export const tableLivePath = '/api/house/live';

/** The first message; `last`: the last known event, or null. */
export const TableHello = object({ token: size(string(), 16, 128), last: nullable(integer()) });

export const Crowd = object({
  roundId: Id,
  /** Different ones. */
  players: integer(),
  /** One for each choice that a player has staked on. */
  bets: integer(),
});
export type Crowd = Infer<typeof Crowd>;

/** `event` grows with the table's changes. */
export const TableEvent = union([
  /** If the table changed since `last`, it follows. */
  object({ kind: literal('hello'), serverTime: Instant, event: integer() }),
  object({ kind: literal('table'), table: TableState }),
  /** Opened, closed, drawn, settled or refunded. */
  object({ kind: literal('round'), serverTime: Instant, event: integer(), round: TableRound }),
  /** The player's own, when placed and when settled. */
  object({
    kind: literal('bets'),
    bets: array(TableBet),
    balance: Centavos,
    balanceVersion: integer(),
  }),
  /** Who has bet in a round, without free play (GAME-17f). Pages of before skip it. */
  object({ kind: literal('crowd'), ...Crowd.schema }),
]);
export type TableEvent = Infer<typeof TableEvent>;
