import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testPlayer } from '../domain/play/fixtures.ts';
import { openSession } from '../domain/identity/session/sessions.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const own = () => teller.ask('GET', '/api/v2/wallets/balance');

test('[SAFE-03] a closed account loses all its sessions at once, and no other account does', async () => {
  const { customerId } = teller.player;
  await openSession(site.gateway, customerId, { ip: '127.0.0.1', userAgent: 'test' });
  const account = await teller.account();
  const set = (name: string, disabled: boolean) =>
    teller.operator('PUT', 'account', { account: name, disabled });
  const other = await testPlayer(site.gateway, 0);
  expect((await set(account.toUpperCase(), true)).value).toEqual({ disabled: true, sessions: 2 });
  expect(await own()).toMatchObject({ status: 401, code: 'not_logged_in' });
  expect((await set(account, true)).value).toEqual({ disabled: true, sessions: 0 });
  const token = teller.player.token;
  teller.player = other;
  expect(await own()).toMatchObject({ status: 200 });
  expect((await set(account, false)).value).toEqual({ disabled: false, sessions: 0 });
  const closed = await site.db
    .selectFrom('customers')
    .select('account')
    .where('disabled_at', 'is not', null)
    .execute();
  expect(closed).toEqual([]);
  teller.player = { ...other, customerId, token };
  expect(await own()).toMatchObject({ status: 401 });
  expect(await set('nobody-at-all', true)).toMatchObject({
    status: 404,
    code: 'not_found',
    field: 'account',
  });
});

test('[SAFE-03] opening an open account ends no session', async () => {
  const account = await teller.account();
  expect((await teller.operator('PUT', 'account', { account, disabled: false })).value).toEqual({
    disabled: false,
    sessions: 0,
  });
  expect(await own()).toMatchObject({ status: 200 });
});

test.each([
  ['withdrawalRules', {}, { min: 20_000, dailyCount: 5 }],
  ['points/rules', { rate: { type: 'live', centavos: 123 } }, { rates: { live: 123 } }],
  ['vip', {}, { open: false, levels: [] }],
  ['calendar', {}, { open: false, needs: 'deposit' }],
  ['tickets', { kind: 'egg' }, { kinds: [{ kind: 'egg', open: false }, {}, {}] }],
  ['validBetRules', { minOdds: 150 }, { minOdds: 150 }],
  ['worker', { killed: false }, { killed: false }],
  ['status', { maintenance: false }, { status: 0 }],
] as const)(
  '[LIVE-01g] %s returns what holds from now on, and reaches all pages',
  async (path, request, value) => {
    const toAll = vi.spyOn(site.gateway.live, 'toAll');
    expect((await teller.operator('PUT', path, request)).value).toMatchObject(value);
    expect(toAll.mock.calls).toMatchObject([[{ kind: 'status' }]]);
  },
);

test('[LIVE-01g] a game that is closed reaches all pages; one that was closed before does not', async () => {
  const toAll = vi.spyOn(site.gateway.live, 'toAll');
  const set = async (path: string, change: object, closed: boolean) => {
    const { changed } = (await teller.operator('PUT', `maintenance/${path}`, { ...change, closed }))
      .value;
    return [changed, toAll.mock.calls.splice(0).length];
  };
  for (const [path, change] of [
    ['game', { game: '1' }],
    ['vendor', { vendor: 'AG' }],
  ] as const) {
    expect(await set(path, change, true)).toEqual([true, 1]);
    expect(await set(path, change, true)).toEqual([false, 0]);
    expect(await set(path, change, false)).toEqual([true, 1]);
  }
});

test('[OPS-03b] a rule of regions is a range or an address, one of a kind, and cleared together', async () => {
  const set = async (change: object) => {
    const { status, field, value } = await teller.operator('PUT', 'region', change);
    return status === 200 ? value.blocked.length : [status, field];
  };
  const wrong = [400, 'block'];
  for (const change of [
    {},
    { clear: false },
    { block: '203.0.113.0/24', clear: true },
    { block: 'fe80::1%eth0' },
    { block: '203.0.113.300' },
    { block: 'nowhere' },
  ])
    expect([change, await set(change)]).toEqual([change, wrong]);
  expect(await set({ block: '203.0.113.0/24' })).toBe(1);
  expect(await set({ block: '203.0.113.9/24' })).toBe(1);
  expect(await set({ block: '198.51.100.7' })).toBe(2);
  expect(await set({ block: '2001:db8::/32' })).toBe(3);
  expect(await set({ clear: true })).toBe(0);
});

test('[OPS-03j] the outbox is listed latest first, twenty or another number, or for one address', async () => {
  await sql`INSERT INTO outgoing_messages (channel, address, subject, body)
    SELECT 'email', 'a' || n % 2 || '@example.com', 's', 'm' || n FROM generate_series(1, 21) n`.execute(
    site.db,
  );
  const bodies = async (query: string) =>
    (await teller.operator('GET', `outbox${query}`)).value.messages.map(
      ({ body }: { body: string }) => body,
    );
  expect(await bodies('')).toEqual(Array.from({ length: 20 }, (_, i) => `m${21 - i}`));
  expect(await bodies('?limit=1')).toEqual(['m21']);
  expect(await bodies('?address=a0@example.com&limit=2')).toEqual(['m20', 'm18']);
});
