import type { WebSocket } from 'ws';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { Gateway } from '../context.ts';
import { lastOf, missedSince } from '../domain/messages/events.ts';
import { maxUnreadBytes, tryLater } from './live-sockets.ts';

/** WebSocket close code. */
const internalError = 1011;

interface Reader {
  socket: WebSocket;
  customerId: string;
  /** The last event sent, or null. */
  sent: number | null;
  /** `again`: another notice arrived while reading. */
  reading: boolean;
  again: boolean;
}

/**
 * Sends members' events (LIVE-01). Notices carry no data: reading after each socket's last event
 * retains order and loses none.
 */
export class MemberFeed {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #gateway: Pick<Gateway, 'db' | 'log'>;

  constructor(gateway: Pick<Gateway, 'db' | 'log'>) {
    this.#gateway = gateway;
  }

  /**
   * Follows until the socket closes.
   * @param after the page's cursor (`upTo`); null: from now
   */
  follow(socket: WebSocket, customerId: string, after: number | null): void {
    const reader: Reader = { socket, customerId, sent: after, reading: false, again: false };
    const readers = this.#readers.get(customerId) ?? new Set();
    this.#readers.set(customerId, readers.add(reader));
    socket.on('close', () => {
      readers.delete(reader);
      if (readers.size === 0) this.#readers.delete(customerId);
    });
    void this.#read(reader);
  }

  news(customerId: string): void {
    for (const reader of this.#readers.get(customerId) ?? []) void this.#read(reader);
  }

  /** Makes up for lost notices. */
  async look(): Promise<void> {
    try {
      const last = await lastOf(this.#gateway, [...this.#readers.keys()]);
      for (const [customerId, seq] of last) {
        for (const reader of this.#readers.get(customerId) ?? [])
          if (reader.sent !== seq) void this.#read(reader);
      }
    } catch (error) {
      this.#gateway.log.warn({ error }, 'checking the feeds of open sockets failed');
    }
  }

  async #read(reader: Reader): Promise<void> {
    reader.again = reader.reading;
    if (reader.reading) return;
    reader.reading = true;
    try {
      do {
        reader.again = false;
        await this.#send(reader);
      } while (reader.again && reader.socket.readyState === reader.socket.OPEN);
    } catch (error) {
      this.#gateway.log.warn({ error }, "reading a member's events failed");
      // The page reconnects from its cursor.
      reader.socket.close(internalError);
    } finally {
      reader.reading = false;
    }
  }

  async #send(reader: Reader): Promise<void> {
    const { socket, customerId, sent } = reader;
    const { events, upTo, unread } = await missedSince(this.#gateway, customerId, sent);
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxUnreadBytes) return socket.close(tryLater);
    const outgoing: LiveEvent[] = [
      ...(events ?? [{ kind: 'behind' } as const]),
      // New sockets and new messages bring the unread count.
      ...(reader.sent === null || !events || events.some(({ kind }) => kind === 'message')
        ? [{ kind: 'unread', count: unread } as const]
        : []),
      { kind: 'upTo', seq: upTo },
    ];
    for (const event of outgoing) socket.send(JSON.stringify(event));
    reader.sent = upTo;
  }
}
