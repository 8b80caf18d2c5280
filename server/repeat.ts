import type { FastifyBaseLogger } from 'fastify';

/**
 * Does work from time to time, never twice at once; a failure is logged, and the next turn comes all the same.
 * @param every ms between two turns
 * @param what is due, in the words of the log: "what is due of … could not be done"
 * @returns what `clearInterval` ends it by
 */
export function repeat(
  log: FastifyBaseLogger,
  every: number,
  what: string,
  work: () => Promise<unknown>,
): NodeJS.Timeout {
  let busy = false;
  return setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, `what is due of ${what} could not be done`);
    } finally {
      busy = false;
    }
  }, every).unref();
}
