import { is } from 'superstruct';
import { backoff, jittered } from '../lib/backoff.ts';
import { LiveEvent, type LiveRequest, livePath } from '../../contract/messages/live.ts';

interface SocketOptions {
  /** Gets a ticket for each connection; null: none could be had. Omitted: a guest's socket. */
  ticket: (() => Promise<string | null>) | undefined;
  onEvent(event: LiveEvent): void;
}

export interface LiveSocket {
  isOpen(): boolean;
  /** Sends while open; subscribers repeat themselves at the next `hello`. */
  say(request: LiveRequest): void;
  close(): void;
}

/** ms of silence until a connection counts as lost; the gateway sends every 30 s. */
const maxSilenceMs = 75_000;

/**
 * Holds a WebSocket open: reconnects with jittered back-off (500 ms to 30 s), at once when the
 * network returns, and resumes after the last event.
 */
export function openLiveSocket({ ticket, onEvent }: SocketOptions): LiveSocket {
  let socket: WebSocket | null = null;
  const pauses = backoff(500, 30_000);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** The last event heard; the next socket resumes after it (LIVE-01). */
  let heard: number | null = null;

  async function open(): Promise<void> {
    clearTimeout(timer);
    if (closed || socket) return;
    const pass = await ticket?.();
    if (closed || socket) return;
    // A guest's socket would never report a balance.
    if (pass === null) return later();
    const mine = new WebSocket(urlOf(pass, heard));
    socket = mine;
    listen(mine);
    mine.addEventListener('open', pauses.reset);
    mine.addEventListener('message', (message) => {
      if (socket !== mine) return;
      listen(mine);
      const event = parse(message.data);
      if (event?.kind === 'upTo') heard = event.seq;
      else if (event && event.kind !== 'beat') onEvent(event);
    });
    mine.addEventListener('close', () => lose(mine));
  }

  function listen(mine: WebSocket): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      lose(mine);
      mine.close();
    }, maxSilenceMs);
  }

  /** Ignores a socket that has been replaced. */
  function lose(mine: WebSocket): void {
    if (socket !== mine) return;
    clearTimeout(watch);
    socket = null;
    if (!closed) later();
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void open(), jittered(pauses.next()));
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const again = () => {
    pauses.reset();
    void open();
  };
  addEventListener('online', again);
  void open();

  return {
    isOpen,
    say(request) {
      if (isOpen()) socket?.send(JSON.stringify(request));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(watch);
      removeEventListener('online', again);
      socket?.close();
    },
  };
}

function urlOf(ticket: string | undefined, heard: number | null): URL {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (ticket) url.searchParams.set('ticket', ticket);
  if (heard !== null) url.searchParams.set('after', String(heard));
  return url;
}

function parse(data: unknown): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(String(data));
    return is(event, LiveEvent) ? event : null;
  } catch {
    return null;
  }
}
