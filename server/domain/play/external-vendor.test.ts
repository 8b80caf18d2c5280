import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { operatorKey } from '../../operator/key.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { betPage } from './bets.ts';
import { coolOff } from '../responsible/change.ts';
import { launchHandlers, seamlessHandlers } from './handlers.ts';
import { liveLaunch, openLaunch } from './launches.ts';
import { type TestPlayer, contextOf, testPlayer } from './fixtures.ts';
import { addHiddenGames } from './rounds-kit.ts';
import { decryptColumn } from '../../vault/columns.ts';

const host = 'http://localhost:8081';
const address = 'https://games.vendor.example/launch?brand=palaro';
let site: TestGateway;
let player: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
  await addHiddenGames(site.gateway);
  await sql`UPDATE games SET trial_offered = false WHERE vendor = 'AG'`.execute(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await testPlayer(site.gateway, 10_000);
  await site.db.deleteFrom('vendor_keys').where('vendor', '=', 'AG').execute();
  await operator({ connected: true, launch: address, newKey: true });
});

const operator = async (change: object, vendor = 'ag') =>
  (
    await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/vendor',
      headers: { host: 'localhost:8080', 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
      payload: { vendor, ...change },
    })
  ).json();
const member = () =>
  contextOf(site.gateway, {
    role: 'member',
    customerId: player.customerId,
    sessionId: player.sessionId,
    origin: 'http://localhost:8080',
  });
const launch = (gameId = '5', context = member()) =>
  launchHandlers['games.launch']({ nodeId: gameId, host, language: 'EN', theme: 'light' }, context);
const agLaunch = {
  vendor: 'AG',
  gameCode: 'AG-2',
  currency: 'PHP',
  trial: false,
  language: 'EN',
};
const tokenIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
function asVendor(token: string) {
  const context = contextOf(site.gateway, { role: 'vendor', vendor: 'AG' });
  const sent = (transactionId: string, amount: number) => ({
    token,
    playerId: player.customerId,
    roundId: 'r1',
    transactionId,
    amount,
  });
  return {
    debit: (id: string, amount: number) =>
      seamlessHandlers['seamless.debit'](sent(id, amount), context),
    credit: (id: string, amount: number) =>
      seamlessHandlers['seamless.credit'](sent(id, amount), context),
    rollback: (id: string) => seamlessHandlers['seamless.rollback'](sent(id, 0), context),
  };
}

describe("a launch of a connected vendor's game", () => {
  test('[GAME-02] opens a window on the picked host, which redirects to the vendor with the token in the fragment', async () => {
    const { url, open, launch: id, trial } = await launch();
    expect({ open, trial }).toEqual({ open: 'window', trial: false });
    const asked = new URL(url);
    expect(asked.origin).toBe(host);
    const token = tokenIn(url);
    expect(await liveLaunch(site.gateway, token)).toMatchObject({
      customerId: player.customerId,
      id,
      vendor: 'AG',
    });
    expect(asked.pathname + asked.search).not.toContain(token);

    const answer = await site.media.inject({
      method: 'GET',
      url: asked.pathname + asked.search,
      headers: { host: asked.host },
    });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const to = new URL(String(answer.headers.location));
    expect(to.origin + to.pathname).toBe('https://games.vendor.example/launch');
    // The browser carries the launch's fragment over a redirect without one.
    expect(to.hash).toBe('');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      brand: 'palaro',
      game: 'AG-2',
      language: 'EN',
      theme: 'light',
      currency: 'PHP',
      backUrl: 'http://localhost:8080',
    });
  });

  test('[SAFE-02] [GAME-02] the redirect drops foreign fields, and ends where a vendor is not connected', async () => {
    const strange = new URLSearchParams({
      language: '<b>',
      theme: 'dark',
      backUrl: 'https://evil.example/',
      token: 'x',
      game: 'other',
    });
    const ask = (vendor: string) =>
      site.media.inject({
        method: 'GET',
        url: `/launch/${vendor}/AG-2?${strange}`,
        headers: { host: 'localhost:8081' },
      });
    const to = new URL(String((await ask('AG')).headers.location));
    expect(Object.fromEntries(to.searchParams)).toEqual({
      brand: 'palaro',
      game: 'AG-2',
      theme: 'dark',
    });
    for (const vendor of ['TF', 'PLR', 'NOBODY']) {
      const answer = await ask(vendor);
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
      expect(answer.body).toContain('<h1>');
    }
  });

  test('[GAME-01] [GAME-07] [RG-02d] is rejected in maintenance, in a break, without free play, and when disconnected', async () => {
    const trial = contextOf(site.gateway, { ...member().caller, role: 'trial' });
    await expect(launch('5', trial)).rejects.toMatchObject({ code: 'in_need_true_account' });
    const repair = (maintenance: boolean) =>
      sql`UPDATE vendors SET maintenance = ${maintenance} WHERE code = 'AG'; `.execute(site.db);
    await repair(true);
    await operator({ connected: true, launch: `${address}&v=2` });
    await expect(launch()).rejects.toMatchObject({ code: 'game_maintenance' });
    await repair(false);
    await operator({ connected: true, launch: address });
    await coolOff(site.gateway, player.customerId, 1);
    await expect(launch()).rejects.toMatchObject({ code: 'cooling_off' });
    player = await testPlayer(site.gateway, 0);
    await operator({ connected: false });
    await expect(launch()).rejects.toMatchObject({ code: 'vendor_unavailable' });
  });
});

describe('what a window brings', () => {
  test("[GAME-11a] [MEM-06] the net position is payouts minus stakes of the caller's own launch", async () => {
    const { url, launch: id = '' } = await launch();
    const vendor = asVendor(tokenIn(url));
    const net = async (launches = id, context = member()) =>
      (await launchHandlers['games.net']({ launches }, context)).net;
    expect(await net()).toBe(0);
    await vendor.debit('d1', 1000);
    expect(await net()).toBe(-1000);
    await vendor.credit('c1', 1960);
    expect(await net()).toBe(960);
    await vendor.debit('d2', 500);
    await vendor.rollback('d2');
    expect(await net()).toBe(960);
    const again = await launch();
    await asVendor(tokenIn(again.url)).debit('d3', 300);
    expect(await net(`${id},${again.launch}`)).toBe(660);
    const { bets } = await betPage({ period: 'any', language: 'EN' }, member());
    expect(bets.map(({ gameName, vassalage }) => [gameName, vassalage])).toContainEqual([
      'Live Baccarat',
      'AG',
    ]);
    const mine = player;
    player = await testPlayer(site.gateway, 0);
    expect(await net(id)).toBe(0);
    player = mine;
  });

  test('[GAME-07] [GAME-13] takes no new stake once closed or disconnected, but repeats and pays earlier ones', async () => {
    const vendor = asVendor(tokenIn((await launch()).url));
    const taken = await vendor.debit('d1', 1000);
    await operator({ connected: false });
    await expect(vendor.debit('d2', 1000)).rejects.toMatchObject({ code: 'vendor_unavailable' });
    expect(await vendor.debit('d1', 1000)).toEqual(taken);
    const mine = player;
    player = await testPlayer(site.gateway, 10_000);
    const other = asVendor(await openLaunch(site.gateway, { ...agLaunch, ...player, gameId: '5' }));
    // The id is another player's.
    await expect(other.debit('d1', 1000)).rejects.toMatchObject({ code: 'vendor_unavailable' });
    const gone = await openLaunch(site.gateway, { ...agLaunch, ...player, gameId: '50' });
    await expect(asVendor(gone).debit('d1', 1000)).rejects.toMatchObject({
      code: 'vendor_unavailable',
    });
    player = mine;
    expect(await vendor.credit('c1', 1500)).toMatchObject({ balance: 10_500 });
    await operator({ connected: true, launch: address });
    await site.db
      .updateTable('games')
      .set({ maintenance: true })
      .where('game_id', '=', '5')
      .execute();
    await operator({ connected: true, launch: `${address}&v=3` });
    await expect(vendor.debit('d3', 1000)).rejects.toMatchObject({ code: 'game_maintenance' });
    await site.db
      .updateTable('games')
      .set({ maintenance: false })
      .where('game_id', '=', '5')
      .execute();
    await operator({ connected: true, launch: address });
  });
});

describe('the operator', () => {
  test('[GAME-02] connects a vendor with a key shown once, and disconnects it, each with a new catalogue version', async () => {
    await operator({ connected: false });
    const before = await currentCatalogue(site.gateway);
    expect(before.byId.get('5')?.playable).toBe(false);
    const keyNow = () =>
      site.db
        .selectFrom('vendor_keys')
        .select('secret')
        .where('vendor', '=', 'AG')
        .executeTakeFirst()
        .then(
          (row) => row && decryptColumn(site.db, 'vendor_keys', 'AG', row.secret).toString('hex'),
        );
    await site.db.deleteFrom('vendor_keys').where('vendor', '=', 'AG').execute();
    const { value } = await operator({ connected: true, launch: address });
    expect(value).toMatchObject({
      changed: true,
      key: await keyNow(),
      connected: expect.arrayContaining([{ code: 'AG', name: 'Asia Gold', launch: address }]),
    });
    const after = await currentCatalogue(site.gateway);
    expect(after.version).not.toBe(before.version);
    expect(after.byId.get('5')?.playable).toBe(true);
    // A repetition returns no key and changes nothing.
    expect((await operator({ connected: true, launch: address })).value).toMatchObject({
      changed: false,
      key: null,
    });
    expect((await currentCatalogue(site.gateway)).version).toBe(after.version);
    const given = 'ab'.repeat(32);
    expect((await operator({ connected: true, launch: address, key: given })).value.key).toBeNull();
    expect(await keyNow()).toBe(given);
    expect((await operator({ connected: false })).value).toMatchObject({
      changed: true,
      key: null,
    });
    // Open stakes are still paid by its signed calls.
    expect(await keyNow()).toBe(given);
  });

  test.each([
    ['an unknown vendor', { connected: true, launch: address }, 'XX', 'not_found', 'vendor'],
    ['the house', { connected: true, launch: address }, 'PLR', 'invalid_request', 'vendor'],
    ['the house, to end it', { connected: false }, 'PLR', 'invalid_request', 'vendor'],
    ['no address', { connected: true }, 'AG', 'invalid_request', 'launch'],
    [
      'an address that is not http',
      { connected: true, launch: 'javascript:alert(1)' },
      'AG',
      'invalid_request',
      'launch',
    ],
    ['a path', { connected: true, launch: '/games/' }, 'AG', 'invalid_request', 'launch'],
    [
      'an address with a fragment',
      { connected: true, launch: 'https://x.example/#y' },
      'AG',
      'invalid_request',
      'launch',
    ],
    [
      'a short key',
      { connected: true, launch: address, key: 'abcd' },
      'AG',
      'invalid_request',
      'key',
    ],
  ])('[GAME-02] is rejected %s, by the field', async (_what, change, vendor, code, field) => {
    expect(await operator(change, vendor)).toMatchObject({ success: false, code, field });
  });
});
