import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket';
import type { WebSocket } from 'ws';
import { isOwnMachine, visitorOf } from '../address.ts';
import { CappedCounter } from './capped-counter.ts';
import { addressOf } from './visitor.ts';

/** Bytes of a message; pages and games send short requests only. */
const maxMessageBytes = 1024;
/** Messages and pings that a socket may send at once, and per second after those. A page sends a few an hour. */
export const messageBurst = 20;
const messagesPerSecond = 2;
/** Open sockets of one account: its tabs on all its devices. */
export const maxSocketsPerAccount = 16;
/** Open sockets of one address: a carrier has hundreds of phones behind one. */
export const maxSocketsPerAddress = 500;
/** ms that a closed socket has to receive its close code. */
const closingMs = 1000;
/** WebSocket close codes: the client breaks a rule; try again later. */
const policyViolation = 1008;
const tryLater = 1013;

const options: WebsocketPluginOptions = {
  options: { maxPayload: maxMessageBytes },
  // A stranger can cause these at will, so they fill no log.
  errorHandler: (error, socket, request) => {
    request.log.debug({ reason: error.message }, 'a socket failed');
    socket.terminate();
  },
};

/** Lets a listener's routes open sockets that take short messages only. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, options);
}

/**
 * Passes a socket's messages on as text, within a token bucket; closes a socket that exceeds it with
 * 1008 (SAFE-09).
 */
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
    // What it has sent beyond is not read.
    socket.pause();
    setTimeout(() => socket.terminate(), closingMs).unref();
    return false;
  };
  socket.on('ping', take);
  socket.on('message', (data) => {
    if (take()) handle(String(data));
  });
}

/** Counts a process's open sockets by account and by address (SAFE-09). */
export class SocketCaps {
  readonly #accounts = new CappedCounter(maxSocketsPerAccount);
  readonly #addresses = new CappedCounter(maxSocketsPerAddress);

  /** Returns whether a socket may stay, and counts it until it closes; one over a cap is closed with 1013. */
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
