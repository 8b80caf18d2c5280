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
import { Centavos, Instant } from '../shared.ts';

/** The path of a table's WebSocket on the media origin. */
export const tableLivePath = '/api/house/live';

/** The first message of a game on the socket: its launch token, and the last event that it knows (null for none). */
export const TableHello = object({ token: size(string(), 16, 128), last: nullable(integer()) });

/** Messages of a table's socket. `event` increases with each change of the table. */
export const TableEvent = union([
  /** The socket is open; a table that changed since `last` follows. */
  object({ kind: literal('hello'), serverTime: Instant, event: integer() }),
  object({ kind: literal('table'), table: TableState }),
  /** The round opened, closed, was drawn, or is settled or refunded. */
  object({ kind: literal('round'), serverTime: Instant, event: integer(), round: TableRound }),
  /** The player's own bets of the round, after one was made and after they were settled. */
  object({
    kind: literal('bets'),
    bets: array(TableBet),
    balance: Centavos,
    balanceVersion: integer(),
  }),
]);
export type TableEvent = Infer<typeof TableEvent>;
