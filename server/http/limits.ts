import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { isOwnMachine, visitorOf } from '../address.ts';
import { DomainError } from '../domain-error.ts';
import { addressOf } from './visitor.ts';

/** Throws DomainError `too_many_requests` when a visitor's address has made its calls of this minute. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Calls per address and minute: far above what a household behind one address makes. */
export const callsPerMinute = 3000;

/** Counts the calls of each address (SAFE-05). The machine's own are not counted. */
export async function makeLimit(app: FastifyInstance): Promise<Limit> {
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
  });
  const count = app.createRateLimit({ keyGenerator: (request) => visitorOf(addressOf(request)) });
  return async (request) => {
    if (isOwnMachine(addressOf(request))) return;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new DomainError('too_many_requests', { retryAfter: result.ttlInSeconds });
    }
  };
}
