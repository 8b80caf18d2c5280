import fastify, { type FastifyBaseLogger } from 'fastify';

/** The gateway's log: JSON lines on standard error, warnings and worse by default. */
export function makeLog(level: 'warn' | 'silent' = 'warn'): FastifyBaseLogger {
  // Fastify makes its logger with an instance; both listeners share this one.
  return fastify({ logger: { level, stream: process.stderr } }).log;
}
