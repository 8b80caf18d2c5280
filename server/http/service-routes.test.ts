import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { query } from '../testing/template.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

test('[OPS-04b] a database that takes no writes makes a gateway unready until it does again', async () => {
  const ready = async () => (await site.app.inject('/api/ready')).statusCode;
  const name = new URL(site.url).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    query(
      process.env.TEST_DATABASE_URL ?? '',
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${value};
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  expect(await ready()).toBe(200);
  await setReadOnly('on');
  await expect.poll(ready, { timeout: 5000 }).toBe(503);
  await setReadOnly('off');
  await expect.poll(ready, { timeout: 5000 }).toBe(200);
});

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
