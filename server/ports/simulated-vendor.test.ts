import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { openLaunch } from '../domain/play/launches.ts';
import { type TestPlayer, testPlayer, walletOf } from '../domain/play/fixtures.ts';
import { coolOff } from '../domain/responsible/change.ts';
import { check } from '../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type SimulatedVendor, simulatedVendor } from './simulated-vendor.ts';
import { encryptColumn } from '../vault/columns.ts';

/** The network: passes a call, loses it or its response, or rejects it as after a logout. */
type Road = (call: string) => 'through' | 'lost' | 'unanswered' | 'rejected';

const key = Buffer.alloc(32, 9);
let site: TestGateway;
let proxy: Server;
let road: Road;
let reached: string[];
let vendor: SimulatedVendor;
let player: TestPlayer;
let token: string;
let keys = 0;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

beforeAll(async () => {
  site = await createTestGateway();
  await sql`INSERT INTO vendors (code, name, connected, launch_url) VALUES ('BARYA', 'Barya Demo', true, '/games/barya/');
    INSERT INTO vendor_categories (vendor, category, position) VALUES ('BARYA', 'PVP', 1);
    INSERT INTO games (game_id, game_code, vendor, category, classify, names, trial_offered, released_on)
      VALUES (1401, 'BARYA-001', 'BARYA', 'PVP', 'ARCADE', '{"EN": "Heads or Tails", "TY": "Cara y Cruz"}', true, '2026-01-01')`.execute(
    site.db,
  );
  const secret = encryptColumn(site.db, 'vendor_keys', 'BARYA', key);
  await site.db.insertInto('vendor_keys').values({ vendor: 'BARYA', secret }).execute();
  await touchCatalogue(site.gateway, 'barya');
  proxy = createServer(async (request, response) => {
    const call = request.url?.split('/').at(-1) ?? '';
    const way = road(call);
    if (way === 'lost') return void response.destroy();
    if (way === 'rejected')
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: false, code: 'launch_expired' }));
    reached.push(call);
    const { statusCode, body } = await site.app.inject({
      method: 'POST',
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      payload: await bodyOf(request),
    });
    if (way === 'unanswered') response.destroy();
    else response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.close();
  await site.close();
});

const newVendor = () =>
  simulatedVendor(site.db, key, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
beforeEach(async () => {
  road = () => 'through';
  reached = [];
  vendor = newVendor();
  player = await testPlayer(site.gateway, 10_000);
  const { customerId, sessionId } = player;
  token = await openLaunch(site.gateway, {
    customerId,
    sessionId,
    gameId: '1401',
    vendor: 'BARYA',
    gameCode: 'BARYA-001',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  });
});

const newKey = () => `toss_${String((keys += 1)).padStart(16, '0')}`;
const toss = (roundKey = newKey(), by = vendor) =>
  by.toss({ token, key: roundKey, stake: 1000, choice: 'cara' });
const tossed = async (roundKey = newKey()) => {
  const heard = await toss(roundKey);
  if (heard.kind !== 'answer') throw new Error(`no answer: ${heard.kind}`);
  return heard.value;
};
const balance = async () => (await walletOf(site.gateway, player.wallet)).balance;
const rounds = () =>
  site.db
    .selectFrom('seamless_transactions')
    .select(['transaction_id', 'kind', 'state'])
    .where('customer_id', '=', player.customerId)
    .execute();
/** Lets due times pass until nothing is left; the test's own gateway hears nothing. */
async function settled(...by: SimulatedVendor[]): Promise<void> {
  for (;;) {
    await sql`UPDATE simulated_vendor_rounds SET due_at = now() WHERE token IS NOT NULL`.execute(
      site.db,
    );
    await Promise.all(by.map((one) => one.settleDue()));
    const left = await site.db
      .selectFrom('simulated_vendor_rounds')
      .select('id')
      .where('token', 'is not', null)
      .execute();
    if (left.length === 0) return;
  }
}

test('[GAME-13] a toss takes its stake and pays by signed calls, and stores no token once it is over', async () => {
  expect(await vendor.open(token)).toMatchObject({
    kind: 'answer',
    value: { balance: 10_000, currency: 'PHP', trial: false, last: null },
  });
  const made = await tossed();
  expect(made).toMatchObject({
    state: 'paid',
    stake: 1000,
    payout: made.result === 'cara' ? 1960 : 0,
  });
  expect(await balance()).toBe(9000 + made.payout);
  expect(made.balance).toBe(await balance());
  expect(reached).toEqual(['authenticate', 'authenticate', 'debit', 'credit']);
  const stored = await site.db.selectFrom('simulated_vendor_rounds').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const stranger = simulatedVendor(
    site.db,
    Buffer.alloc(32, 8),
    `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  );
  expect(await stranger.open(token)).toEqual({ kind: 'rejected', code: 'bad_signature' });
});

test('[WAL-02] a repeated press, even at once, is the same toss', async () => {
  const roundKey = newKey();
  const answers = await Promise.all([toss(roundKey), toss(roundKey), toss(roundKey)]);
  expect(answers.every(({ kind }) => kind === 'answer')).toBe(true);
  const first = await tossed(roundKey);
  expect(await tossed(roundKey)).toEqual(first);
  expect((await rounds()).filter(({ kind }) => kind === 'debit')).toHaveLength(1);
  expect(await balance()).toBe(9000 + first.payout);
});

test('[GAME-13] a stake whose response is lost is requested again under its id, and taken once', async () => {
  let lose = 2;
  road = (call) => (call === 'debit' && (lose -= 1) >= 0 ? 'unanswered' : 'through');
  const made = await tossed();
  expect(made.state).toBe('paid');
  expect(reached.filter((call) => call === 'debit')).toHaveLength(3);
  expect((await rounds()).filter(({ kind }) => kind === 'debit')).toHaveLength(1);
  expect(await balance()).toBe(9000 + made.payout);
});

test.each([
  ['was taken', 'unanswered'],
  ['never arrived', 'lost'],
] as const)(
  '[GAME-13] a stake without a response is rolled back when it %s, and cannot be taken later',
  async (_what, way) => {
    road = (call) => (call === 'debit' ? way : 'through');
    const made = await tossed();
    expect(made).toMatchObject({ state: 'returned', result: null, payout: 0 });
    expect(await balance()).toBe(10_000);
    expect(reached.at(-1)).toBe('rollback');
    expect(
      (await rounds()).every(({ kind, state }) => kind === 'tombstone' || state === 'rolled_back'),
    ).toBe(true);
    expect((await check(site.db)).sumsZero).toBe(true);
  },
);

test('[GAME-13] a stake that is rejected after a lost response is returned, since it may have been taken', async () => {
  let first = true;
  road = (call) => {
    if (call !== 'debit') return 'through';
    const way = first ? 'unanswered' : 'rejected';
    first = false;
    return way;
  };
  expect(await tossed()).toMatchObject({ state: 'returned', payout: 0 });
  expect(await balance()).toBe(10_000);
});

test('[GAME-13] a round whose process ends before the payout is paid once by the next', async () => {
  // The first process loses all answers to its payouts.
  road = (call) => (call === 'credit' ? 'lost' : 'through');
  const roundKey = newKey();
  const cut = await tossed(roundKey);
  expect(cut).toMatchObject({ state: 'paying', result: expect.any(String) });
  expect(await balance()).toBe(9000);
  const next = newVendor();
  await next.settleDue();
  expect(reached).not.toContain('credit');
  road = (call) =>
    call === 'credit' && reached.filter((one) => one === 'credit').length < 2
      ? 'unanswered'
      : 'through';
  await settled(next, vendor);
  expect(await next.find(token, roundKey)).toMatchObject({
    state: 'paid',
    result: cut.result,
    payout: cut.payout,
  });
  expect(reached.filter((call) => call === 'credit').length).toBeGreaterThan(1);
  expect(await balance()).toBe(9000 + cut.payout);
  expect((await rounds()).filter(({ kind }) => kind === 'credit')).toHaveLength(1);
});

test('[GAME-13] a stake of unknown outcome is returned after a crash, even if the launch has ended', async () => {
  const roads: Record<string, ReturnType<Road>> = { debit: 'unanswered', rollback: 'lost' };
  road = (call) => roads[call] ?? 'through';
  const roundKey = newKey();
  expect(await tossed(roundKey)).toMatchObject({ state: 'returning', result: null });
  expect(await balance()).toBe(9000);
  await sql`UPDATE launches SET expires_at = now() WHERE customer_id = ${player.customerId}`.execute(
    site.db,
  );
  road = () => 'through';
  await settled(newVendor());
  expect(await vendor.find(token, roundKey)).toMatchObject({ state: 'returned' });
  expect(await balance()).toBe(10_000);
});

test('[GAME-13] [RG-02d] a rejection by the wallet is shown by its code, and nothing is left under way', async () => {
  await coolOff(site.gateway, player.customerId, 1);
  expect(await tossed()).toMatchObject({
    state: 'rejected',
    rejection: 'cooling_off',
    result: null,
    payout: 0,
  });
  const poor = await testPlayer(site.gateway, 500);
  const launch = {
    gameId: '1401',
    vendor: 'BARYA',
    gameCode: 'BARYA-001',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  };
  token = await openLaunch(site.gateway, {
    ...launch,
    customerId: poor.customerId,
    sessionId: poor.sessionId,
  });
  expect(await tossed()).toMatchObject({ state: 'rejected', rejection: 'insufficient_balance' });
  expect(
    await site.db
      .selectFrom('simulated_vendor_rounds')
      .select('id')
      .where('token', 'is not', null)
      .execute(),
  ).toEqual([]);
  expect(
    await vendor.toss({ token: 'x'.repeat(43), key: newKey(), stake: 1000, choice: 'cara' }),
  ).toEqual({ kind: 'rejected', code: 'launch_expired' });
});
