import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract, type Request } from '../../../contract/index.ts';
import type { Caller } from '../../context.ts';
import { freePlay } from '../identity/session/free-play.ts';
import { endSession } from '../identity/session/end.ts';
import { findSession } from '../identity/session/sessions.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { currentCatalogue, touchCatalogue } from '../catalogue/snapshot.ts';
import { launchHandlers, playHandlers } from './handlers.ts';
import { anyLaunch, authenticateLaunch, launchById, liveLaunch } from './launches.ts';
import { type TestDomain, type TestPlayer, contextOf, testDomain, testPlayer } from './fixtures.ts';

vi.mock('./house-games.ts', async () => {
  const { coinGame } = await import('./coin-game.ts');
  return {
    houseVendor: 'PLR',
    houseGame: (vendor: string) => (vendor === 'PLR' ? coinGame : null),
  };
});

let domain: TestDomain;
let player: TestPlayer;
let member: Partial<Caller>;
let trial: Partial<Caller>;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 10_000);
  member = { role: 'member', customerId: player.customerId, sessionId: player.sessionId };
  const request = {
    os: 'test',
    platform: 'W',
    encryption: `value of ${player.customerId} long`,
    gatewayVersion: 3,
  } as const;
  const { token } = await freePlay(request, contextOf(domain.gateway));
  trial = (await findSession(domain.gateway, token)) ?? {};
});

const host = 'http://127.0.0.1:8081';
const launch = (request: Partial<Request<'games.launch'>> = {}, caller = member) =>
  launchHandlers['games.launch'](
    { nodeId: '1', host, language: 'EN', ...request },
    contextOf(domain.gateway, caller),
  );

describe('a launch', () => {
  test('[GAME-02] answers a URL on the host that the client picked, with its token in the fragment', async () => {
    const answer = await launch({ theme: 'light', language: 'TY' });
    assert(answer, contract['games.launch'].value);
    expect(answer).toMatchObject({
      open: 'frame',
      trial: false,
      game: { nodeId: '1', gameName: 'Gintong Mangga' },
    });
    const url = new URL(answer.url);
    expect(url.origin).toBe(host);
    expect(url.pathname).toBe('/games/coin/');
    expect(url.search).toBe('');
    const fragment = new URLSearchParams(url.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({ lang: 'TY', theme: 'light' });
    const known = await authenticateLaunch(domain.gateway, fragment.get('token') ?? '');
    expect(known?.customerId).toBe(player.customerId);
  });

  test.each([
    'http://evil.test',
    'http://localhost:9999',
    'http://127.0.0.1',
    'https://127.0.0.1:8081',
  ])('[GAME-02] on the unknown host %s is rejected', async (unknown) => {
    await expect(launch({ host: unknown })).rejects.toMatchObject({
      code: 'launch_host_unknown',
      field: 'host',
    });
  });

  test('[GAME-02] of a game that is unknown, closed, or of a vendor that is not connected is rejected', async () => {
    await expect(launch({ nodeId: '99' })).rejects.toMatchObject({ code: 'game_not_found' });
    await expect(launch({ nodeId: '3' })).rejects.toMatchObject({ code: 'game_maintenance' });
    await expect(launch({ nodeId: '4' })).rejects.toMatchObject({ code: 'vendor_unavailable' });
  });

  test('[GAME-01] by a trial account opens what offers a trial, with play money', async () => {
    const { url, trial: freePlay } = await launch({}, trial);
    expect(freePlay).toBe(true);
    const known = await authenticateLaunch(
      domain.gateway,
      new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '',
    );
    const context = contextOf(domain.gateway, { role: 'launch', ...known });
    const opened = await playHandlers['house.open']({}, context);
    expect(opened).toMatchObject({
      trial: true,
      currency: 'FUN',
      currencySymbol: 'FUN ',
      balance: 1_000_000,
    });
    const { balance } = await playHandlers['house.play'](
      { key: 'key_of_a_trial_00', stake: 1000, bet: { always: 1 } },
      context,
    );
    expect(balance).toBe(999_000);
  });

  test('[GAME-01] by a trial account of a game without a trial needs a true account', async () => {
    await expect(launch({ nodeId: '2' }, trial)).rejects.toMatchObject({
      code: 'in_need_true_account',
      status: 403,
    });
    expect(await launch({ nodeId: '2' })).toMatchObject({ trial: false });
  });

  test('[SAFE-03] ends with the session that made it', async () => {
    const { url } = await launch();
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
    await endSession(domain.gateway, player.sessionId);
    expect(await authenticateLaunch(domain.gateway, token)).toBeNull();
  });

  test('[SAFE-03] stores no token, only its hash', async () => {
    const { url } = await launch();
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await domain.gateway.db.selectFrom('launches').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('[GAME-02] without a theme is dark', async () => {
    const { url } = await launch();
    expect(Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)))).toMatchObject({
      lang: 'EN',
      theme: 'dark',
    });
  });

  test("[GAME-02] of a vendor's own page, which is no game, is rejected", async () => {
    await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, vendor_entry, trial_offered, released_on)
      VALUES (40, 'PLR-000', 'PLR', 'RNG', 'SLOT', '{"EN": "All", "TY": "Lahat"}', true, true, '2026-01-01')`.execute(
      domain.gateway.db,
    );
    await touchCatalogue(domain.gateway);
    await expect(launch({ nodeId: '40' })).rejects.toMatchObject({ code: 'game_not_found' });
  });

  test('[GAME-02] needs a vendor that is connected in the catalogue and has an address now', async () => {
    const { db } = domain.gateway;
    const url = 'https://ag.example/';
    await connectVendor({ vendor: 'AG', connected: true, launch: url }, domain.gateway);
    const set = (change: object) =>
      db.updateTable('vendors').set(change).where('code', '=', 'AG').execute();
    const closed = { code: 'vendor_unavailable' };
    expect(await launch({ nodeId: '4' })).toMatchObject({ open: 'window' });
    await set({ launch_url: null });
    await expect(launch({ nodeId: '4' })).rejects.toMatchObject(closed);
    await set({ launch_url: url, connected: false });
    await expect(launch({ nodeId: '4' })).rejects.toMatchObject(closed);
    await touchCatalogue(domain.gateway);
    expect((await currentCatalogue(domain.gateway)).byId.get('4')?.playable).toBe(false);
    await set({ connected: true });
    await expect(launch({ nodeId: '4' })).rejects.toMatchObject(closed);
    await touchCatalogue(domain.gateway);
    expect(await launch({ nodeId: '4' })).toMatchObject({ open: 'window' });
    await endSession(domain.gateway, player.sessionId);
    await expect(launch({ nodeId: '4' })).rejects.toMatchObject({ code: 'not_logged_in' });
  });
});

describe('the token of a launch', () => {
  const opened = async () => {
    const { url } = await launch();
    return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  };
  const lastSeen = async (change = sql`last_seen_at`) => {
    const { rows } = await sql<{ ago: number }>`
      UPDATE sessions SET last_seen_at = ${change} WHERE id = ${player.sessionId}
      RETURNING extract(epoch FROM now() - last_seen_at)::float AS ago`.execute(domain.gateway.db);
    return rows[0]!.ago;
  };

  test('[SAFE-03] lives for twelve hours, and is known afterwards too', async () => {
    const token = await opened();
    const known = await anyLaunch(domain.gateway, token);
    expect(known).toEqual(await liveLaunch(domain.gateway, token));
    expect(known).toEqual(await launchById(domain.gateway, known!.id));
    const { rows } = await sql<{ hours: number }>`
      SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM launches WHERE id = ${known!.id}`.execute(
      domain.gateway.db,
    );
    expect(rows[0]!.hours).toBeGreaterThan(11.99);
    expect(rows[0]!.hours).toBeLessThanOrEqual(12);
    const unknown = Buffer.alloc(32, 1).toString('base64url');
    for (const wrong of [unknown, '', 'x'.repeat(43), `${token}x`]) {
      expect(await anyLaunch(domain.gateway, wrong)).toBeNull();
      expect(await liveLaunch(domain.gateway, wrong)).toBeNull();
    }
    await expect(launchById(domain.gateway, '999999999')).rejects.toThrow('does not exist');
  });

  test("[SAFE-03] marks its session as active once a minute, and is read from the process's memory meanwhile", async () => {
    const [idle, fresh] = [await opened(), await opened()];
    await lastSeen(sql`now() - interval '50 seconds'`);
    await liveLaunch(domain.gateway, fresh);
    expect(await lastSeen()).toBeGreaterThan(49);
    await lastSeen(sql`now() - interval '70 seconds'`);
    await liveLaunch(domain.gateway, fresh);
    expect(await lastSeen()).toBeGreaterThan(69);
    await liveLaunch(domain.gateway, idle);
    expect(await lastSeen()).toBeLessThan(10);
  });
});
