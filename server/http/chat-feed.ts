import type { WebSocket } from 'ws';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { Gateway } from '../context.ts';
import { chatNews } from '../domain/chat/messages.ts';
import { mayChat } from '../domain/chat/room.ts';
import { maxUnreadBytes, tryLater } from './live-sockets.ts';

interface Reader {
  socket: WebSocket;
  customerId: string;
  /** The last change sent. */
  sent: number;
}

/**
 * Sends chat changes to sockets (INFO-05). Notices carry no data: one read serves all sockets and
 * makes up for lost notices.
 */
export class ChatFeed {
  readonly #readers = new Map<WebSocket, Reader>();
  /** The newest request of each socket whose right is being checked. */
  readonly #requested = new Map<WebSocket, number>();
  readonly #gateway: Pick<Gateway, 'db' | 'log'>;
  #sending = false;
  #again = false;

  constructor(gateway: Pick<Gateway, 'db' | 'log'>) {
    this.#gateway = gateway;
  }

  /**
   * Sends changes since `after`, then new ones, until the socket closes or `leave`s. Nothing during
   * a break (RG-02).
   */
  async follow(socket: WebSocket, customerId: string, after: number): Promise<void> {
    const isChecking = this.#requested.has(socket);
    this.#requested.set(socket, after);
    if (isChecking) return;
    const allowed = await mayChat(this.#gateway.db, customerId).catch(() => false);
    const newest = this.#requested.get(socket);
    this.#requested.delete(socket);
    if (!allowed || newest === undefined || socket.readyState !== socket.OPEN) return;
    if (!this.#readers.has(socket)) socket.once('close', () => this.leave(socket));
    this.#readers.set(socket, { socket, customerId, sent: newest });
    void this.news();
  }

  leave(socket: WebSocket): void {
    this.#requested.delete(socket);
    this.#readers.delete(socket);
  }

  /** Removes members on a break; makes up for lost notices. */
  async look(): Promise<void> {
    for (const customerId of new Set(
      [...this.#readers.values()].map((reader) => reader.customerId),
    )) {
      if (await mayChat(this.#gateway.db, customerId).catch(() => true)) continue;
      for (const reader of this.#readers.values())
        if (reader.customerId === customerId) this.leave(reader.socket);
    }
    await this.news();
  }

  /** Sends new changes. */
  async news(): Promise<void> {
    this.#again = this.#sending;
    if (this.#sending) return;
    this.#sending = true;
    try {
      do {
        this.#again = false;
        for (const sent of new Set([...this.#readers.values()].map((reader) => reader.sent)))
          await this.#send(sent);
      } while (this.#again);
    } catch (error) {
      // The next notice or check sends what was missed.
      this.#gateway.log.warn({ err: error }, 'sending the chat room failed');
    } finally {
      this.#sending = false;
    }
  }

  /** Sends what follows a change to the sockets that are there. */
  async #send(sent: number): Promise<void> {
    const news = await chatNews(this.#gateway, sent);
    if (news.upTo === sent) return;
    const event: LiveEvent = { kind: 'chat', ...news };
    const bytes = Buffer.from(JSON.stringify(event));
    for (const reader of this.#readers.values()) {
      if (reader.sent !== sent) continue;
      const { socket } = reader;
      reader.sent = news.upTo;
      if (socket.bufferedAmount > maxUnreadBytes) socket.close(tryLater);
      else if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false });
    }
  }
}
