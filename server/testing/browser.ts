import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CookieName } from '../context.ts';
import { testCookies } from '../domain/play/fixtures.ts';

/** Returns received cookies with each request; `cookies` also fits a call's context. */
export function testBrowser() {
  const cookies = testCookies();
  return {
    cookies,
    async inject(app: FastifyInstance, options: InjectOptions) {
      const cookie = [...cookies.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        ...options,
        headers: { ...options.headers, ...(cookie && { cookie }) },
      });
      for (const { name, value } of answer.cookies) cookies.set(name as CookieName, value, 0);
      return answer;
    },
  };
}
