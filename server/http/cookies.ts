import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName, Cookies, Gateway } from '../context.ts';

/** The calls that each cookie travels with: no more than need it. */
const paths: Record<CookieName, string> = { remember: '/api/session', asker: '/api' };

/** The cookies of one call: HTTP-only, of this site alone, and secure in a live site and when the call came over https. */
export function cookiesOf(
  { env }: Pick<Gateway, 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies {
  const optionsOf = (name: CookieName) =>
    ({
      path: paths[name],
      httpOnly: true,
      sameSite: 'strict',
      secure: env.mode === 'live' || request.protocol === 'https',
    }) as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...optionsOf(name), maxAge }),
    clear: (name) => void reply.clearCookie(name, optionsOf(name)),
  };
}
