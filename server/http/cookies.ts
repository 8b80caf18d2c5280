import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../context.ts';

/** The browser's cookies of one call, that a page's scripts cannot read: of this site alone, and over https only when it came so. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const options = { path: '/api/session', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(name, options),
  };
}
