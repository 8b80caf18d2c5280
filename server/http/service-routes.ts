import type { FastifyInstance } from 'fastify';
import type { Listener } from '../../contract/define.ts';
import type { Gateway } from '../context.ts';
import { writeProbe } from '../db/writable.ts';
import { DomainError } from '../domain-error.ts';
import { type ReadyAnswer, makeReady, sendReady } from './cached-answer.ts';
import { isDraining } from './drain.ts';
import { openApi } from './openapi.ts';

/** The contract as a document (CALL-04), liveness and readiness (OPS-04). */
export function registerServiceRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  listeners: readonly Listener[],
): void {
  let document: Promise<ReadyAnswer> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= makeReady(JSON.stringify(openApi(listeners, gateway.env.mode)), '');
    return sendReady(request, reply, await document);
  });

  app.get('/api/health', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ success: true, value: null }),
  );

  registerReadiness(app, gateway);
}

/** For a balancer: `busy` without a writable database and before a stop (OPS-04). */
export function registerReadiness(app: FastifyInstance, gateway: Gateway): void {
  const requireWritable = writeProbe(gateway.db);
  app.get('/api/ready', async (_request, reply) => {
    if (isDraining(gateway)) throw new DomainError('busy', { retryAfter: 2 });
    try {
      await requireWritable();
    } catch {
      throw new DomainError('busy', { retryAfter: 2 });
    }
    return reply.header('Cache-Control', 'no-store').send({ success: true, value: null });
  });
}
