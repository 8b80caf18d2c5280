import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract, type Request } from '../../../contract/index.ts';
import type { Caller } from '../../context.ts';
import { freePlay } from '../identity/session/free-play.ts';
import { endSession } from '../identity/session/end.ts';
import { findSession } from '../identity/session/sessions.ts';
import { launchHandlers, playHandlers } from './handlers.ts';
import { authenticateLaunch } from './launches.ts';
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
});
