import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Gateway } from '../context.ts';
import { perDatabase } from '../ledger/per-database-cache.ts';

/** WebSocket close code: the page connects again, to another gateway. */
const serviceRestart = 1012;

/** Open sockets of a kind. */
export interface Drained {
  /** Closes each socket at a random moment of `ms`, and new ones at once. */
  drain(ms: number): void;
}

const states = perDatabase(() => ({ draining: false }));

/** Whether this process is about to stop: it serves on, but asks for no new work. */
export const isDraining = (gateway: Pick<Gateway, 'db'>): boolean => states(gateway).draining;

/** Ends lasting connections with their next answer, so that a balancer opens none here again. */
export function closeWhenDraining(app: FastifyInstance, gateway: Pick<Gateway, 'db'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(gateway)) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/**
 * Readiness says no from now on. Serves for `ms` more (OPS-04): balancers need the first half to
 * notice, sockets leave in the second, a few at a time.
 */
export async function drain(
  gateway: Pick<Gateway, 'db'>,
  ms: number,
  sockets: readonly Drained[],
): Promise<void> {
  states(gateway).draining = true;
  await wait(ms / 2);
  for (const each of sockets) each.drain(ms / 3);
  await wait(ms / 2);
}

/** See `Drained`. */
export function closeSpread(sockets: Iterable<WebSocket>, ms: number): void {
  for (const socket of sockets)
    setTimeout(() => socket.close(serviceRestart), Math.random() * ms).unref();
}

/** A new socket during a drain. */
export const closeAtOnce = (socket: WebSocket): void => socket.close(serviceRestart);
