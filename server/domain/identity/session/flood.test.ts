import { afterAll, beforeAll, expect, test } from 'vitest';
import { proved } from '../../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { encrypted } from '../../../testing/encrypt.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const list = () =>
  site.app.inject('/api/wps/relay/games/list?language=EN&pageSize=5&clientType=3&pageNo=1');

test('[SAFE-05a] a flood of logins is bounded: some get `busy`, and lists of games are answered all the while', async () => {
  const payloads = await Promise.all(
    Array.from({ length: 90 }, async (_, i) => {
      const verification = await proved(site.gateway, 'login');
      return encrypted(site.app, {
        username: `baha${i}`,
        password: 'hindi ito',
        type: 'username',
        verification,
      });
    }),
  );
  const order: string[] = [];
  const logins = payloads.map(async (payload) => {
    const answer = await site.app.inject({ method: 'POST', url: '/api/session/login', payload });
    order.push('login');
    return answer.json().code as string;
  });
  for (let i = 0; i < 5; i += 1) {
    expect((await list()).statusCode).toBe(200);
    order.push('list');
  }
  const codes = await Promise.all(logins);
  // Most logins were still in line when the last list came.
  expect(order.lastIndexOf('list')).toBeLessThan(order.length - 20);
  expect(new Set(codes)).toEqual(new Set(['wrong_credentials', 'busy']));
  // A rejected attempt does not count as a failed login.
  const counted = await site.db
    .selectFrom('auth_attempts')
    .select('attempts')
    .where('subject', 'like', '["login pair","baha%')
    .where('attempts', '>', 0)
    .execute();
  expect(counted).toHaveLength(codes.filter((code) => code === 'wrong_credentials').length);
}, 60_000);
