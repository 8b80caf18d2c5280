import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName, Cookies, Gateway } from '../context.ts';

/** The narrowest path of each cookie. */
const paths: Record<CookieName, string> = { remember: '/api/session', asker: '/api' };

/** A call's cookies: HTTP-only, same-site; secure in live mode or over https. */
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
