import type { LiveEvent } from '../../contract/messages/live.ts';

/** Sends to sockets on every process. */
export interface Live {
  /** Free-play and real accounts alike. */
  toCustomer(customerId: string, event: LiveEvent): void;
  toSession(sessionId: string, event: LiveEvent): void;
  toAll(event: LiveEvent): void;
  /** After events were committed to the member's feed (`addEvents`). */
  news(customerId: string): void;
  /** After a chat change was committed. */
  toChat(): void;
  /** A table changed; with a customer, that player's bets. */
  toTable(table: string, customerId?: string): void;
}
