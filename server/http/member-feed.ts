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
  /** The number of the last event that was sent; null: nothing was sent yet. */
  sent: number | null;
  /** Its events are being read; `again`: there was another notice meanwhile. */
  reading: boolean;
  again: boolean;
}

/**
 * Sends members' events to their sockets (LIVE-01). A notice only says that there are some; they are read after each socket's last one,
 * so that a lost notice loses none and the order holds.
 */
export class MemberFeed {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #gateway: Pick<Gateway, 'db' | 'log'>;

  constructor(gateway: Pick<Gateway, 'db' | 'log'>) {
    this.#gateway = gateway;
  }

  /**
   * Sends a member's events to a socket until it closes.
   * @param after the last number that its page received (`upTo`), so that it gets the ones it missed; null: it begins now
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

  /** Sends a member's new events. */
  news(customerId: string): void {
    for (const reader of this.#readers.get(customerId) ?? []) void this.#read(reader);
  }

  /** Checks for notices of other processes that were lost. */
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
      // The page connects again, and resumes from its cursor.
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
      // A new socket, and one with a new message, gets the number of unread ones.
      ...(reader.sent === null || !events || events.some(({ kind }) => kind === 'message')
        ? [{ kind: 'unread', count: unread } as const]
        : []),
      { kind: 'upTo', seq: upTo },
    ];
    for (const event of outgoing) socket.send(JSON.stringify(event));
    reader.sent = upTo;
  }
}
