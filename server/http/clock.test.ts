import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { type TestProvider, testProvider } from '../domain/deposits/test-provider.ts';
import { Teller, transactionPassword } from '../domain/withdrawals/test-kit.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { sealed } from '../testing/seal.ts';

const day = 86_400_000;
let provider: TestProvider;
let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  provider = await testProvider();
  site = await createTestGateway({ ports: { ...readEnv({}).ports, payment: provider.settings } });
  teller = new Teller(site);
  await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
});
beforeEach(() => teller.ready(100_000));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await site.close();
  await provider.close();
});

test.each([-day, day])('[AUTH-25] [WAL-02] a money call of a device whose clock is %i ms off: refused with words and nothing moved; by the time that the gateway tells it is taken', async (off) => {
  const body = { key: randomUUID(), accountId: teller.accountId, amount: 50_000, confirmation: { password: transactionPassword } };
  const send = async (at: number) => teller.ask('POST', '/api/v2/withdrawals', await sealed(site.app, body, at));
  expect(await send(Date.now() + off)).toMatchObject({ status: 400, code: 'invalid_seal', message: expect.stringContaining('Reload the page') });
  expect(await teller.money()).toEqual({ wallet: 100_000 });
  // What the app counts from: its own clock is not asked.
  const { serverTime } = (await teller.ask('GET', '/api/site/keys')).value;
  expect(await send(Date.parse(serverTime))).toMatchObject({ status: 200, value: { amount: 50_000 } });
  expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
});

test.each([-day, day])('[WAL-05] [SAFE-06] a gateway whose clock is %i ms off the database\'s pays what is approved at once, and holds what is held', async (off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  const { value } = await teller.request();
  expect(await teller.decide(value.reference, 'approve')).toMatchObject({ status: 200 });
  expect(await teller.one(value.id)).toMatchObject({ state: 'paying' });
  const changed = await teller.sealed('/api/v2/withdrawals/password', { password: '593014' }, 'PUT');
  expect(changed).toMatchObject({ status: 200, value: { heldUntil: expect.any(String) } });
  expect(await teller.request({ confirmation: { password: '593014' } })).toMatchObject({ status: 409, code: 'withdraw_held' });
  expect((await teller.desk()).lacks).toEqual(['held']);
});
