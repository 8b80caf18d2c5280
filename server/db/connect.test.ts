import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDomain, testDomain } from '../domain/play/fixtures.ts';
import { queryNamed } from './connect.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

const ask = (text: string) =>
  queryNamed<{ pid: number }>(domain.gateway.db, { name: text, text, values: [] });
const pid = async () => (await ask('SELECT pg_backend_pid() AS pid'))[0]!.pid;

test('[OPS-04h] a rejected statement leaves its connection open', async () => {
  const before = await pid();
  for (let i = 0; i < 5; i += 1)
    await expect(ask("SELECT reject('round_conflict')")).rejects.toMatchObject({ code: 'PLREF' });
  expect(await pid()).toBe(before);
});

test('[OPS-04h] a connection that ends is replaced', async () => {
  const before = await pid();
  await expect(ask('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminat');
  expect(await pid()).not.toBe(before);
});
