import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { isOwnMachine, visitorOf } from '../address.ts';
import { DomainError } from '../domain-error.ts';
import { addressOf } from './visitor.ts';

/** Throws `too_many_requests` above the address's calls per minute. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Per address; far above a household's. */
export const callsPerMinute = 3000;

/** Counts calls per address, loopback excepted (SAFE-05). */
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
