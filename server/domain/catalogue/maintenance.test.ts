import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueSum } from '../../../contract/catalogue/checksum.ts';
import { catalogueFlags } from '../../../contract/catalogue/rows.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestSocket, openSocket } from '../../testing/socket.ts';
import { addRoundGames } from '../play/rounds-kit.ts';
import { testLaunch, testPlayer } from '../play/fixtures.ts';
import { setGameMaintenance } from './maintenance.ts';
import { touchCatalogue } from './snapshot.ts';

let site: TestGateway;
let other: TestGateway;
let page: TestSocket;
let launch: string;
let session: string;
beforeAll(async () => {
  site = await createTestGateway();
  await addRoundGames(site.gateway);
  await touchCatalogue(site.gateway, 'begin');
  other = await site.another();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const player = await testPlayer(site.gateway, 1_000_000);
  session = player.token;
  launch = await testLaunch(site.gateway, player);
  page = await openSocket(other, session);
});
afterAll(async () => {
  page.close();
  await other.close();
  await site.close();
});
beforeEach(async () => {
  await vendor('PLR', false);
  await game('1', false);
});

async function operator(
  what: string,
  payload?: object,
  key = operatorKey(site.gateway.env.dataDir),
) {
  const method = payload ? 'PUT' : 'GET';
  const answer = await site.operator.inject({
    method,
    url: `/api/operator/maintenance${what}`,
    ...(payload && { payload }),
    headers: { 'x-operator-key': key },
  });
  return { status: answer.statusCode, ...answer.json() };
}
const game = (name: string, closed: boolean) => operator('/game', { game: name, closed });
const vendor = (code: string, closed: boolean) => operator('/vendor', { vendor: code, closed });

const statuses = () =>
  page.events.flatMap((event) => (event.kind === 'status' ? event.catalogueVersion : []));
async function get(url: string, from = other) {
  return (await from.app.inject({ url })).json().value;
}
/** At the other process. */
async function upToDate(): Promise<void> {
  const { info } = await get('/api/site/permission', site);
  await expect.poll(() => statuses().at(-1)).toBe(info.catalogueVersion);
}
async function repaired(): Promise<string[]> {
  const { games } = await get('/api/wps/relay/games/catalogue?language=EN');
  return games.flatMap((row: [string, ...unknown[]]) =>
    (row[6] as number) & catalogueFlags.maintenance ? row[0] : [],
  );
}
async function stake(key: string = randomUUID()) {
  const headers = { host: 'localhost:8081', authorization: `Bearer ${launch}` };
  return (
    await other.media.inject({
      method: 'POST',
      url: '/api/house/play',
      payload: { key, stake: 1000 },
      headers,
    })
  ).json();
}

test('[GAME-07] a closed game takes no stake at any process, notifies open pages, and answers a repeated stake', async () => {
  const key = randomUUID();
  const played = await stake(key);
  expect(played.success).toBe(true);
  const before = await get('/api/wps/relay/games/catalogue?language=EN');
  expect(await game('plr-001', true)).toMatchObject({ status: 200, value: { changed: true } });
  await upToDate();
  // A notified page reads at once, at the process that notified it.
  const permission = await get('/api/site/permission');
  expect(permission.info.catalogueVersion).toBe(statuses().at(-1));
  const { changes } = await get(
    `/api/wps/relay/games/changes?language=EN&since=${encodeURIComponent(before.version)}`,
  );
  expect(changes.changed.map(([, row]: [number, [string]]) => row[0])).toEqual(['1']);
  expect(changes.sum).toBe(
    catalogueSum((await get('/api/wps/relay/games/catalogue?language=EN')).games),
  );
  expect(changes.sum).not.toBe(catalogueSum(before.games));
  expect(await stake()).toMatchObject({ success: false, code: 'game_maintenance' });
  expect((await stake(key)).value.round).toEqual(played.value.round);
  expect((await game('1', false)).value.changed).toBe(true);
  await upToDate();
  expect((await stake()).success).toBe(true);
});

test('[GAME-07] closing it twice changes nothing, and no page hears of it', async () => {
  await game('1', true);
  await upToDate();
  const versions = new Set(statuses()).size;
  expect(await game('PLR-001', true)).toMatchObject({ status: 200, value: { changed: false } });
  expect(await vendor('AG', false)).toMatchObject({ status: 200, value: { changed: false } });
  await game('1', false);
  await upToDate();
  expect(new Set(statuses()).size).toBe(versions + 1);
});

test('[GAME-07] a vendor that is closed closes all its games; those that were closed by themselves stay so', async () => {
  expect(await repaired()).toEqual(['3']);
  expect((await vendor('plr', true)).value).toMatchObject({
    changed: true,
    vendors: [{ code: 'PLR', name: 'Palaro Originals' }],
  });
  await upToDate();
  expect(await repaired()).toEqual(expect.arrayContaining(['1', '2', '3']));
  expect(await repaired()).not.toContain('4');
  expect(await stake()).toMatchObject({ code: 'game_maintenance' });
  await vendor('PLR', false);
  await upToDate();
  expect(await repaired()).toEqual(['3']);
});

test('[GAME-07] a round of several steps that was begun before may be ended, and no other begun', async () => {
  const player = await testPlayer(site.gateway, 1_000_000);
  const mines = await site.db
    .selectFrom('games')
    .select(['game_id', 'game_code'])
    .where('game_code', 'like', 'PLR-M%')
    .executeTakeFirstOrThrow();
  const opened = await other.app.inject({
    method: 'POST',
    url: '/api/wps/game/launchGame',
    payload: { nodeId: mines.game_id, host: 'http://localhost:8081', language: 'EN' },
    headers: { authorization: `Bearer ${player.token}` },
  });
  const token = new URLSearchParams(new URL(opened.json().value.url).hash.slice(1)).get('token');
  const ask = async (what: string, payload: object) =>
    (
      await other.media.inject({
        method: 'POST',
        url: `/api/house/${what}`,
        payload,
        headers: { host: 'localhost:8081', authorization: `Bearer ${token}` },
      })
    ).json();
  const begun = await ask('start', { key: randomUUID(), stake: 1000, bet: { mines: 1 } });
  const { id: roundId, step } = begun.value.round;
  await game(mines.game_id, true);
  await upToDate();
  const { value } = await ask('act', { key: randomUUID(), roundId, step, action: { open: 3 } });
  // The tile may be the mine.
  const end =
    value.settled ??
    (await ask('act', { key: randomUUID(), roundId, step: step + 1, action: 'cashOut' })).value
      .settled;
  expect(end).toMatchObject({ id: roundId });
  expect(await ask('start', { key: randomUUID(), stake: 1000, bet: { mines: 1 } })).toMatchObject({
    code: 'game_maintenance',
  });
  await game(mines.game_id, false);
  await upToDate();
});

test('[GAME-07] lists what is under repair, and names what is not there or not clear by its field', async () => {
  await site.db
    .updateTable('games')
    .set({ game_code: 'PLR-002' })
    .where('game_id', '=', '4')
    .execute();
  expect((await operator('')).value).toEqual({
    vendors: [],
    games: [{ nodeId: '3', code: 'PLR-003', vendor: 'PLR', name: 'Closed' }],
  });
  expect(await game('PLR-999', true)).toMatchObject({
    status: 404,
    code: 'not_found',
    field: 'game',
  });
  expect(await game('999999999999999999999', true)).toMatchObject({ status: 404, field: 'game' });
  expect(await game('PLR-002', true)).toMatchObject({
    status: 400,
    code: 'invalid_request',
    field: 'game',
  });
  expect(await vendor('NOBODY', true)).toMatchObject({ status: 404, field: 'vendor' });
});

test("[SAFE-04] without the operator's key nothing is returned and nothing changes", async () => {
  for (const [what, payload] of [
    ['', undefined],
    ['/game', { game: '1', closed: true }],
    ['/vendor', { vendor: 'PLR', closed: true }],
  ] as const) {
    expect((await operator(what, payload, 'x')).status).toBe(403);
  }
  expect(await repaired()).toEqual(['3']);
});

test('[GAME-07] changes of one and the same millisecond, as two processes make them, all reach the open pages', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await setGameMaintenance({ game: '1', closed: true }, site.gateway);
  const before = await get('/api/wps/relay/games/catalogue?language=EN', site);
  await setGameMaintenance({ game: '2', closed: true }, site.gateway);
  clock.mockRestore();
  const now = await get('/api/wps/relay/games/catalogue?language=EN', site);
  await setGameMaintenance({ game: '2', closed: false }, site.gateway);
  expect(now.version).not.toBe(before.version);
  expect(catalogueSum(now.games)).not.toBe(catalogueSum(before.games));
});
