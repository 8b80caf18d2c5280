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
const closingMs = 1000;
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

/** Passes on text messages within a token bucket, else closes with 1008 (SAFE-09). */
export function onMessage(socket: WebSocket, handle: (text: string) => void): void {
  let tokens = messageBurst;
  let last = performance.now();
  const take = (): boolean => {
    const now = performance.now();
    tokens = Math.min(messageBurst, tokens + ((now - last) / 1000) * messagesPerSecond);
    last = now;
    tokens -= 1;
    if (tokens >= 0) return true;
    socket.removeAllListeners('message').removeAllListeners('ping');
    socket.close(policyViolation);
    socket.pause();
    setTimeout(() => socket.terminate(), closingMs).unref();
    return false;
  };
  socket.on('ping', take);
  socket.on('message', (data) => {
    if (take()) handle(String(data));
  });
}

/** Counts the process's sockets by account and address (SAFE-09). */
export class SocketCaps {
  readonly #accounts = new CappedCounter(maxSocketsPerAccount);
  readonly #addresses = new CappedCounter(maxSocketsPerAddress);

  /** Counts a socket until it closes, or closes it with 1013 and returns false. */
  accept(socket: WebSocket, request: FastifyRequest, customerId: string | null): boolean {
    const address = addressOf(request);
    const visitor = isOwnMachine(address) ? null : visitorOf(address);
    if (!this.#accounts.hasRoom(customerId) || !this.#addresses.hasRoom(visitor)) {
      socket.close(tryLater);
      return false;
    }
    this.#accounts.add(customerId);
    this.#addresses.add(visitor);
    socket.once('close', () => {
      this.#accounts.remove(customerId);
      this.#addresses.remove(visitor);
    });
    return true;
  }
}
