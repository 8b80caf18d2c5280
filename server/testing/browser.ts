import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CookieName } from '../context.ts';
import { testCookies } from '../domain/play/fixtures.ts';

/** A browser that sends requests to a listener with the cookies that it has received; `cookies` fits a call's context too. */
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
