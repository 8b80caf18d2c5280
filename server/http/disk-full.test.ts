import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { check } from '../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await site.db.updateTable('vendors').set({ own_wallet: true }).where('code', '=', 'AG').execute();
});
afterAll(() => site.close());

/** `disk_full`, or `53200` for memory, as PostgreSQL raises them. */
async function fill(table: string, sqlstate: string): Promise<() => Promise<void>> {
  const name = sql.ref(table);
  await sql`CREATE OR REPLACE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`BEGIN
    RAISE EXCEPTION USING ERRCODE = '${sqlstate}', MESSAGE = 'could not extend file "base/1/2": No space left on device'; END`)}`.execute(
    site.db,
  );
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION disk_is_full()`.execute(
    site.db,
  );
  return async () => void (await sql`DROP TRIGGER full_disk ON ${name}`.execute(site.db));
}

test.each([
  ['53100', 'entries'],
  ['53100', 'transfers'],
  ['53200', 'entries'],
  // A statement or a lock that took too long.
  ['57014', 'entries'],
  ['55P03', 'transfers'],
])(
  '[CALL-03] [WAL-02] a database out of space or time (%s) on %s answers 503; the same key works later',
  async (sqlstate, table) => {
    const player = await testPlayer(site.gateway, 10_000);
    const payload = { key: randomUUID(), from: 'MAIN', to: 'AG', amount: 3000 };
    const send = async () => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/v2/wallets/transfer',
        payload,
        headers: { authorization: `Bearer ${player.token}` },
      });
      return {
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        text: answer.body,
        ...answer.json(),
      };
    };
    const makeRoom = await fill(table, sqlstate);
    const rejected = await send();
    const balance = await site.app.inject({
      url: '/api/v2/wallets/balance',
      headers: { authorization: `Bearer ${player.token}` },
    });
    const before = await walletOf(site.gateway, player.wallet);
    await makeRoom();
    expect(rejected).toMatchObject({
      status: 503,
      code: 'busy',
      value: null,
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect(rejected.message).toMatch(/Try again/);
    expect(rejected.text).not.toMatch(/space|device|base\//);
    // Reading still works.
    expect(balance.json()).toMatchObject({ success: true, value: { balance: 10_000 } });
    expect(before).toMatchObject({ balance: 10_000, entries: 1 });
    expect(await send()).toMatchObject({ status: 200, value: { amount: 3000 } });
    expect(await walletOf(site.gateway, player.wallet)).toMatchObject({
      balance: 7000,
      entries: 2,
    });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  },
);

test('[CALL-03] [AUTH-12] a free play on a full disk is rejected with a retry, and works once there is space', async () => {
  const encryption = `a guest ${randomUUID()}`;
  const open = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/session/login/freeplay',
      payload: { os: 'test', platform: 'W', encryption, gatewayVersion: 3 },
    });
  const makeRoom = await fill('sessions', '53100');
  const rejected = await open();
  await makeRoom();
  expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'busy']);
  expect((await open()).json()).toMatchObject({ success: true });
});
