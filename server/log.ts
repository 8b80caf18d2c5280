import fastify, { type FastifyBaseLogger } from 'fastify';

/** JSON lines on standard error, from warnings up. */
export function makeLog(level: 'warn' | 'silent' = 'warn'): FastifyBaseLogger {
  // Both listeners share Fastify's logger.
  return fastify({ logger: { level, stream: process.stderr } }).log;
}
