import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { isOwnMachine, visitorOf } from '../address.ts';
import { DomainError } from '../domain-error.ts';
import { type CallCounts, windowMs } from './call-counts.ts';
import { addressOf } from './visitor.ts';

/** Throws `too_many_requests` above the address's calls per minute. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Per address; far above a household's. */
export const callsPerMinute = 3000;

/**
 * Counts calls per address on all processes, loopback excepted (SAFE-05, OPS-02e).
 * @param listener has a count of its own
 */
export async function makeLimit(
  app: FastifyInstance,
  counts: CallCounts,
  listener: 'site' | 'media' | 'operator',
): Promise<Limit> {
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: windowMs,
    store: storeOf(counts),
  });
  const count = app.createRateLimit({
    keyGenerator: (request) => `${listener} ${visitorOf(addressOf(request))}`,
  });
  return async (request) => {
    if (isOwnMachine(addressOf(request))) return;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new DomainError('too_many_requests', { retryAfter: result.ttlInSeconds });
    }
  };
}

/** The plugin makes the store by itself. */
function storeOf(counts: CallCounts) {
  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ): void {
      const { calls, msLeft } = counts.add(key);
      callback(null, { current: calls, ttl: msLeft });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
