import type { LiveEvent } from '../../contract/messages/live.ts';

/** Sends to the sockets of members and guests, on every process that shares the database. */
export interface Live {
  /** To all sockets of one customer; `trial` and `member` alike. */
  toCustomer(customerId: string, event: LiveEvent): void;
  /** To one session's sockets only. */
  toSession(sessionId: string, event: LiveEvent): void;
  /** To every socket. */
  toAll(event: LiveEvent): void;
  /** To all sockets of one member: events were written into its feed (`addEvents`) and are committed. */
  news(customerId: string): void;
  /** To the sockets that follow the chat room: it has a committed change. */
  toChat(): void;
  /** To the sockets at a game's table: it has changed; with a customer, that player's bets there have. */
  toTable(table: string, customerId?: string): void;
}
