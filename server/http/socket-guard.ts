import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket';
import type { WebSocket } from 'ws';
import { isOwnMachine, visitorOf } from '../address.ts';
import { CappedCounter } from './capped-counter.ts';
import { addressOf } from './visitor.ts';

/** Bytes; pages and games send short requests. */
const maxMessageBytes = 1024;
/** Messages and pings at once, then per second. Pages send a few an hour. */
export const messageBurst = 20;
const messagesPerSecond = 2;
/** Of all its tabs and devices. */
export const maxSocketsPerAccount = 16;
/** Carriers put hundreds of phones behind one address. */
export const maxSocketsPerAddress = 500;
/** A closed socket has so long to receive its code. */
const closingMs = 1000;
/** How long an account that flooded a socket opens no other. */
export const penaltyMs = 60_000;
const policyViolation = 1008;
const tryLater = 1013;

const options: WebsocketPluginOptions = {
  options: { maxPayload: maxMessageBytes },
  // Strangers can cause these at will: not for the log.
  errorHandler: (error, socket, request) => {
    request.log.debug({ reason: error.message }, 'a socket failed');
    socket.terminate();
  },
};

/** Lets routes open sockets, for short messages only. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, options);
}

/** Passes on text messages within a token bucket; calls `onFlood` for one beyond it, once (SAFE-09). */
function onMessage(socket: WebSocket, handle: (text: string) => void, onFlood: () => void): void {
  let tokens = messageBurst;
  let last = performance.now();
  const take = (): boolean => {
    const now = performance.now();
    tokens = Math.min(messageBurst, tokens + ((now - last) / 1000) * messagesPerSecond);
    last = now;
    tokens -= 1;
    if (tokens >= 0) return true;
    socket.removeAllListeners('message').removeAllListeners('ping');
    onFlood();
    return false;
  };
  socket.on('ping', take);
  socket.on('message', (data) => {
    if (take()) handle(String(data));
  });
}

/** Closes a socket without reading on. */
function reject(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.pause();
  setTimeout(() => socket.terminate(), closingMs).unref();
}

/** Bounds what the sockets of a listener may do, by socket, account and address (SAFE-09). */
export class SocketGuard {
  readonly #accounts = new CappedCounter(maxSocketsPerAccount);
  readonly #addresses = new CappedCounter(maxSocketsPerAddress);
  /** When accounts that flooded a socket may open one again, ms since 1970, oldest first. */
  readonly #penalties = new Map<string, number>();

  /**
   * Counts a socket until it closes, and passes its messages to `handle`; one that floods is closed with 1008.
   * Returns false, and closes the socket with 1013, above a cap or during the account's penalty.
   */
  accept(
    socket: WebSocket,
    request: FastifyRequest,
    customerId: string | null,
    handle: (text: string) => void,
  ): boolean {
    const address = addressOf(request);
    const visitor = isOwnMachine(address) ? null : visitorOf(address);
    if (
      this.#isPenalised(customerId) ||
      !this.#accounts.hasRoom(customerId) ||
      !this.#addresses.hasRoom(visitor)
    ) {
      reject(socket, tryLater);
      return false;
    }
    this.#accounts.add(customerId);
    this.#addresses.add(visitor);
    socket.once('close', () => {
      this.#accounts.remove(customerId);
      this.#addresses.remove(visitor);
    });
    onMessage(socket, handle, () => {
      this.#penalise(customerId);
      reject(socket, policyViolation);
    });
    socket.on('error', ({ code }: Error & { code?: string }) => {
      if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') this.#penalise(customerId);
    });
    return true;
  }

  /** Not by address: a carrier's other phones share it. */
  #penalise(customerId: string | null): void {
    if (customerId === null) return;
    this.#penalties.delete(customerId);
    this.#penalties.set(customerId, Date.now() + penaltyMs);
  }

  #isPenalised(customerId: string | null): boolean {
    const now = Date.now();
    for (const [account, until] of this.#penalties) {
      if (until > now) break;
      this.#penalties.delete(account);
    }
    return customerId !== null && this.#penalties.has(customerId);
  }
}
