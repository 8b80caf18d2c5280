import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

test('[OPS-04a] [OPS-04b] a gateway without its database is alive but not ready', async () => {
  const ask = async () => [
    (await site.app.inject('/api/health')).statusCode,
    (await site.app.inject('/api/ready')).statusCode,
  ];
  expect(await ask()).toEqual([200, 200]);
  await site.gateway.db.destroy();
  expect(await ask()).toEqual([200, 503]);
  expect((await site.app.inject('/api/ready')).headers['retry-after']).toBe('2');
});
