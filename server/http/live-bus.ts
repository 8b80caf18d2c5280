import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { CallsNotice } from './call-counts.ts';
import { backoff } from '../kernel/backoff.ts';

/** Neither customer nor session: everyone. */
export interface Addressed {
  customer?: string;
  session?: string;
  event: LiveEvent;
}

/** A table, or a customer's bets there, changed; the state is in the database. */
export interface TableNotice {
  table: string;
  customer?: string;
}

interface News {
  news: string;
}

interface ChatNotice {
  chat: true;
}

export type Posted = Addressed | TableNotice | News | ChatNotice | CallsNotice;

interface Bus {
  /** Sends to every other process within 20 ms. */
  post(message: Posted): void;
  close(): Promise<void>;
}

interface BusOptions {
  url: string;
  log: FastifyBaseLogger;
  /** In the order of posting. */
  onMessage(message: Posted): void;
  /** Reconnected: notices may have been lost. */
  onRejoin(): void;
}

const channel = 'palaro_live';
const batchMs = 20;
/** PostgreSQL allows 8000. */
const maxBytes = 7500;
const rejoinPause = { minMs: 200, maxMs: 10_000 };

/**
 * Connects processes by LISTEN and NOTIFY on its own connection, so that no transaction waits.
 * Resolves when listening; reconnects by itself.
 */
export async function openBus(options: BusOptions): Promise<Bus> {
  const self = randomUUID();
  let client: Client | null = null;
  let closed = false;

  async function join(): Promise<void> {
    const next = new Client({
      connectionString: options.url,
      application_name: 'palaro-live',
      keepAlive: true,
    });
    const onLost = () => {
      // Before that, `join` throws to its caller.
      if (client !== next) return;
      client = null;
      if (!closed) void rejoin(1);
    };
    next
      .on('notification', ({ payload }) => receive(payload ?? ''))
      .on('error', onLost)
      .on('end', onLost);
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
  }

  /** @param attempt from 1 */
  async function rejoin(attempt: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt, rejoinPause)).unref());
    if (closed) return;
    try {
      await join();
      options.log.warn('live bus reconnected');
      options.onRejoin();
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'live bus connection failed');
      void rejoin(attempt + 1);
    }
  }

  function receive(payload: string): void {
    const { from, messages } = JSON.parse(payload) as { from: string; messages: Posted[] };
    if (from !== self) for (const message of messages) options.onMessage(message);
  }

  const gathered = gather(async (messages) => {
    await client
      ?.query('SELECT pg_notify($1, $2)', [channel, `{"from":"${self}","messages":[${messages}]}`])
      .catch((error: unknown) => {
        options.log.warn({ reason: String(error) }, 'live bus notification failed');
      });
  });
  await join();
  return {
    post: gathered.post,
    async close() {
      closed = true;
      await gathered.close();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

/** Batches posts: a connection runs one statement at a time. */
function gather(notify: (messages: string) => Promise<void>): Pick<Bus, 'post' | 'close'> {
  let outbox: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  function send(): Promise<void> {
    timer = undefined;
    const before = sending;
    sending = (async () => {
      await before;
      const batches = inBatches(outbox);
      outbox = [];
      for (const batch of batches) await notify(batch.join(','));
    })();
    return sending;
  }

  return {
    post(message) {
      outbox.push(JSON.stringify(message));
      timer ??= setTimeout(() => void send(), batchMs);
    },
    async close() {
      clearTimeout(timer);
      await send();
    },
  };
}

function inBatches(messages: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message) + 1;
    if (batches.length === 0 || size > room) {
      batches.push([]);
      room = maxBytes;
    }
    batches.at(-1)?.push(message);
    room -= size;
  }
  return batches;
}
