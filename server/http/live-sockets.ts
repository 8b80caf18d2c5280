import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { CallsNotice } from './call-counts.ts';
import { type Drained, closeAtOnce, closeSpread } from './drain.ts';
import type { Live } from './live.ts';
import { type Addressed, type Posted, type TableNotice, openBus } from './live-bus.ts';

/** All null for a guest. */
export interface SocketOwner {
  customerId: string | null;
  sessionId: string | null;
  type: number | null;
}

export interface LiveSockets extends Live, Drained {
  /** Adds a socket until it closes; sends it `first`. */
  add(socket: WebSocket, owner: SocketOwner, first: readonly LiveEvent[]): void;
  /** To this process's sockets only. */
  local(message: Addressed): void;
  /** Changed tables, from any process; one listener. */
  onTable(listener: (notice: TableNotice) => void): void;
  /** Members with new events; null: notices may have been lost. One listener. */
  onNews(listener: (customerId: string | null) => void): void;
  /** Chat changes, from any process, also when notices may have been lost. One listener. */
  onChat(listener: () => void): void;
  /** Shares a count of calls with every other process. */
  toCalls(notice: CallsNotice): void;
  /** Counts of other processes; one listener. */
  onCalls(listener: (notice: CallsNotice) => void): void;
  /** Sessions with sockets on this process. */
  sessions(): string[];
  count(): number;
  close(): Promise<void>;
}

interface LiveOptions {
  url: string;
  log: FastifyBaseLogger;
  /** Awaited before such events of another process, so that clients then read the new state. */
  beforeStatus(): Promise<void>;
}

/** Clients ask at once for what these report. */
const readsAfter: ReadonlySet<LiveEvent['kind']> = new Set(['status', 'announcements']);
const pingMs = 30_000;
const beat = JSON.stringify({ kind: 'beat' } satisfies LiveEvent);
/** A slower socket is closed; its page catches up. */
export const maxUnreadBytes = 1024 * 1024;
export const tryLater = 1013;
const sessionEnded = 4401;

export async function openLive({ url, log, beforeStatus }: LiveOptions): Promise<LiveSockets> {
  const sockets = new SocketIndex();
  let hearTable: (notice: TableNotice) => void = () => {};
  let hearNews: (customerId: string | null) => void = () => {};
  let hearChat: () => void = () => {};
  let hearCalls: (notice: CallsNotice) => void = () => {};
  const deliver = (message: Posted) => {
    if ('table' in message) hearTable(message);
    else if ('news' in message) hearNews(message.news);
    else if ('chat' in message) hearChat();
    else if ('calls' in message) hearCalls(message);
    else if (!readsAfter.has(message.event.kind)) sockets.deliver(message);
    else void beforeStatus().finally(() => sockets.deliver(message));
  };
  const bus = await openBus({
    url,
    log,
    onMessage: deliver,
    onRejoin: () => {
      hearNews(null);
      hearChat();
      void beforeStatus();
    },
  });
  const ping = setInterval(() => sockets.ping(), pingMs).unref();
  const post = (message: Addressed) => {
    sockets.deliver(message);
    bus.post(message);
  };
  return {
    toCustomer: (customer, event) => post({ customer, event }),
    toSession: (session, event) => post({ session, event }),
    toAll: (event) => post({ event }),
    toTable: (table, customer) => {
      const notice = { table, ...(customer !== undefined && { customer }) };
      hearTable(notice);
      bus.post(notice);
    },
    onTable: (listener) => (hearTable = listener),
    news: (customerId) => {
      hearNews(customerId);
      bus.post({ news: customerId });
    },
    onNews: (listener) => (hearNews = listener),
    toChat: () => {
      hearChat();
      bus.post({ chat: true });
    },
    onChat: (listener) => (hearChat = listener),
    toCalls: (notice) => bus.post(notice),
    onCalls: (listener) => (hearCalls = listener),
    add: (socket, owner, first) => sockets.add(socket, owner, first),
    local: (message) => sockets.deliver(message),
    sessions: () => sockets.owners(),
    count: () => sockets.count(),
    drain: (ms) => sockets.drain(ms),
    async close() {
      clearInterval(ping);
      await bus.close();
    },
  };
}

class SocketIndex {
  private readonly all = new Map<WebSocket, { alive: boolean }>();
  private readonly customers = new Map<string, Set<WebSocket>>();
  private readonly sessions = new Map<string, Set<WebSocket>>();
  private draining = false;

  drain(ms: number): void {
    this.draining = true;
    closeSpread(this.all.keys(), ms);
  }

  count(): number {
    return this.all.size;
  }

  owners(): string[] {
    return [...this.sessions.keys()];
  }

  add(socket: WebSocket, owner: SocketOwner, first: readonly LiveEvent[]): void {
    if (this.draining) return closeAtOnce(socket);
    const state = { alive: true };
    this.all.set(socket, state);
    link(this.customers, owner.customerId, socket);
    link(this.sessions, owner.sessionId, socket);
    socket.on('pong', () => (state.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.all.delete(socket);
      unlink(this.customers, owner.customerId, socket);
      unlink(this.sessions, owner.sessionId, socket);
    });
    for (const event of first) socket.send(JSON.stringify(event));
  }

  deliver(message: Addressed): void {
    const { event } = message;
    const text = JSON.stringify(event);
    for (const socket of this.#readersOf(message)) {
      if (socket.bufferedAmount > maxUnreadBytes) socket.close(tryLater);
      else if (socket.readyState === socket.OPEN) socket.send(text);
      if (event.kind === 'ended') socket.close(sessionEnded);
    }
  }

  #readersOf({ customer, session }: Addressed): Iterable<WebSocket> {
    if (customer) return this.customers.get(customer) ?? [];
    if (session) return this.sessions.get(session) ?? [];
    return this.all.keys();
  }

  /**
   * Closes sockets without a pong and pings the rest; scripts see no ping, so they also get a beat.
   */
  ping(): void {
    for (const [socket, state] of this.all) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      if (socket.readyState !== socket.OPEN) continue;
      socket.ping();
      socket.send(beat);
    }
  }
}

function link(index: Map<string, Set<WebSocket>>, key: string | null, socket: WebSocket): void {
  if (key === null) return;
  const sockets = index.get(key) ?? new Set();
  index.set(key, sockets.add(socket));
}

function unlink(index: Map<string, Set<WebSocket>>, key: string | null, socket: WebSocket): void {
  const sockets = key === null ? undefined : index.get(key);
  sockets?.delete(socket);
  if (key !== null && sockets?.size === 0) index.delete(key);
}
