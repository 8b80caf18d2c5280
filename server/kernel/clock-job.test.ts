import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { correctClock, now } from '../clock.ts';
import { Teller, transactionPassword } from '../domain/withdrawals/fixtures.ts';
import { sign, signatureFault } from '../signature.ts';
import { encrypted } from '../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { compareClocks } from './clock-job.ts';

let site: TestGateway;
let teller: Teller;
beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  correctClock(0);
});
afterAll(() => site.close());

/** Stops this machine's clock at a wrong time. Returns the right one. */
function setClock(aheadMs: number): number {
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + aheadMs });
  return right;
}

test.each([-180_000, 180_000])(
  '[OPS-04i] a gateway whose clock is %i ms off warns once, and takes encrypted and signed calls all the same',
  async (ahead) => {
    await teller.ready(100_000);
    const warned = vi.spyOn(site.gateway.log, 'warn');
    const secret = Buffer.alloc(32);
    const message = { method: 'POST', path: '/', body: '' };
    const signed = sign(secret, 'vendor-to-site', message);
    const right = setClock(ahead);
    const fault = () => signatureFault(secret, 'vendor-to-site', signed, 60_000);
    expect(fault()).toBe('x-timestamp');
    expect(Math.abs((await compareClocks(site.gateway)) - ahead)).toBeLessThan(2000);
    expect(warned.mock.calls.map(([, words]) => words)).toEqual([
      expect.stringContaining("differs from the database's"),
    ]);
    expect(Math.abs(now() - right)).toBeLessThan(2000);
    expect(fault()).toBeNull();
    const body = {
      key: randomUUID(),
      accountId: teller.accountId,
      amount: 50_000,
      confirmation: { password: transactionPassword },
    };
    expect(
      await teller.ask('POST', '/api/v2/withdrawals', await encrypted(site.app, body, right)),
    ).toMatchObject({ status: 200 });
    const { serverTime } = (await teller.ask('GET', '/api/site/keys')).value;
    expect(Math.abs(Date.parse(serverTime) - right)).toBeLessThan(2000);
  },
);

test('[OPS-04i] a difference that a slow answer makes is none', async () => {
  const warned = vi.spyOn(site.gateway.log, 'warn');
  setClock(1000);
  await compareClocks(site.gateway);
  expect(now()).toBe(Date.now());
  expect(warned).not.toHaveBeenCalled();
});

/** Durations within the process, and versions. */
const ownClock = new Set([
  'clock.ts',
  'kernel/clock-job.ts',
  'doctor-database.ts',
  'http/cached-answer.ts',
  'http/socket-guard.ts',
  'domain/catalogue/snapshot.ts',
]);

test("[OPS-04i] nothing else of the gateway reads the machine's clock", () => {
  const server = join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const readers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/^(demo|testing)\/|fixtures|\.test\.ts$|-kit\.ts$/.test(file) &&
      /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(join(server, file), 'utf8')),
  );
  expect(readers.filter((file) => !ownClock.has(file))).toEqual([]);
});
