import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isOwnMachine, unmapped, visitorOf } from '../address.ts';
import { CappedCounter } from './capped-counter.ts';

/** Bytes, unless the contract allows more. */
export const bodyLimit = 64 * 1024;

/** ms for a request's headers, body, and an upload's body to arrive. */
export const arrival = { headersMs: 10_000, bodyMs: 15_000, uploadMs: 60_000 };
/** ms that a turn of the event loop takes in a calm moment; and turns in which one comes. */
const calm = { ms: 0.3, maxTurns: 1000 };
/** Without a proxy in front. Carriers put many phones behind one address. */
const maxConnectionsPerAddress = 1000;
const maxConnections = 20_000;
/** ms between looks for idle connections once the gateway stops; a first request has as long. */
const endIdleEveryMs = 500;

/** Node ends requests that never arrive. */
export const serverOptions = {
  bodyLimit,
  requestTimeout: arrival.uploadMs,
  http: { headersTimeout: arrival.headersMs, connectionsCheckingInterval: 2000 },
};

/**
 * Bounds connections and the time of bodies (SAFE-09); a stop cuts none off, and ends unused ones
 * (OPS-04).
 */
export function boundConnections(
  app: FastifyInstance,
  behindProxy: boolean,
  { bodyMs, uploadMs } = arrival,
): void {
  app.server.maxConnections = maxConnections;
  if (!behindProxy) app.server.on('connection', capByAddress(maxConnectionsPerAddress));
  endSlowBodies(app, bodyMs, uploadMs);
  endIdleConnections(app);
  closeCalmly(app);
}

/** Cuts connections above `max` per address, loopback excepted. */
export function capByAddress(max: number): (socket: Socket) => void {
  const open = new CappedCounter(max);
  return (socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (isOwnMachine(address)) return;
    const visitor = visitorOf(address);
    if (!open.hasRoom(visitor)) return void socket.destroy();
    open.add(visitor);
    socket.once('close', () => open.remove(visitor));
  };
}

/** Cuts dripping bodies. A slow client retries with the same key. */
function endSlowBodies(app: FastifyInstance, bodyMs: number, uploadMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    if (chunked === undefined && (length === undefined || length === '0')) return done();
    const large = (routeOptions.bodyLimit ?? 0) > bodyLimit;
    const late = setTimeout(() => raw.destroy(), large ? uploadMs : bodyMs);
    const clear = () => clearTimeout(late);
    raw.once('end', clear).once('close', clear);
    // What is rejected early is answered before its body has come.
    reply.raw.once('close', clear);
    done();
  });
}

/**
 * Closes idle connections for as long as a stop lasts: spare ones of browsers, and those whose
 * answer left as it began, would delay it by a minute.
 */
function endIdleConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const use = ({ socket }: { socket: Socket }) => void unused.delete(socket);
  app.server.on('request', use).on('upgrade', use);
  app.addHook('preClose', (done) => {
    const endIdle = setInterval(() => {
      unused.forEach((socket) => socket.destroy());
      app.server.closeIdleConnections();
    }, endIdleEveryMs);
    app.server.once('close', () => clearInterval(endIdle));
    done();
  });
}

/**
 * Closes the listener when a look has found no new connection: the system resets those that wait to
 * be accepted, one a turn, and a proxy asks no other gateway for what it has sent.
 */
function closeCalmly(app: FastifyInstance): void {
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  app.addHook('preClose', async () => {
    // This turn may have looked already.
    await nextTurn();
    for (let turn = 0; turn < calm.maxTurns; turn += 1) {
      const [before, begun] = [accepted, performance.now()];
      await nextTurn();
      if (accepted === before && performance.now() - begun < calm.ms) break;
    }
    app.server.close();
  });
}
