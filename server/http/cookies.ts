import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName, Cookies } from '../context.ts';

/** The calls that each cookie travels with: no more than need it. */
const paths: Record<CookieName, string> = { remember: '/api/session', asker: '/api' };

/** The browser's cookies of one call, that a page's scripts cannot read: of this site alone, and over https only when it came so. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const optionsOf = (name: CookieName) =>
    ({
      path: paths[name],
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
    }) as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...optionsOf(name), maxAge }),
    clear: (name) => void reply.clearCookie(name, optionsOf(name)),
  };
}
