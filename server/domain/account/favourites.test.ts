import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { openLaunch } from '../play/launches.ts';
import { type TestPlayer, contextOf, testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { pageOfGames } from './favourites.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const idsOf = (games: { nodeId: string }[]) => games.map(({ nodeId }) => nodeId);
const relay = '/api/wps/relay';
const favourites = async (query = '') =>
  (await teller.ask('GET', `${relay}/favoriteGameList?language=EN${query}`)).value;
const recent = async (query = '') =>
  (await teller.ask('GET', `${relay}/recentGameList?language=EN${query}`)).value;
const queued = () => ({
  authorization: `Bearer ${teller.player.token}`,
  'idempotency-key': randomUUID(),
});

/** One after the other. */
async function favour(...gameIds: string[]): Promise<void> {
  for (const nodeId of gameIds)
    await teller.ask(
      'POST',
      `${relay}/favorites`,
      { nodeId, vendor: 'PLR', gameType: 'RNG' },
      queued(),
    );
}

/** One after the other. */
async function open({ customerId, sessionId }: TestPlayer, ...gameIds: string[]): Promise<void> {
  for (const gameId of gameIds) {
    const game = { gameId, vendor: 'PLR', gameCode: 'x', currency: 'PHP', trial: false };
    await openLaunch(site.gateway, { ...game, language: 'EN', customerId, sessionId });
  }
}

describe.each([
  ['favourite', async (...ids: string[]) => favour(...ids)],
  ['recent', async (...ids: string[]) => open(teller.player, ...ids)],
])('%s games', (name, add) => {
  const list = async (query = '') => {
    const value = name === 'recent' ? await recent(query) : await favourites(query);
    return { ids: idsOf(value.list ?? value.content), pages: value.totalPages };
  };
  const page = name === 'recent' ? 'page' : 'pageNo';

  test('[GAME-04] are filtered by type, by vendor, and by both', async () => {
    await add('5', '4', '2', '1');
    expect(await list()).toEqual({ ids: ['1', '2', '4', '5'], pages: 1 });
    expect(await list('&gameType=RNG')).toEqual({ ids: ['1', '2', '4'], pages: 1 });
    expect(await list('&vassalage=AG')).toEqual({ ids: ['4', '5'], pages: 1 });
    expect(await list('&gameType=RNG&vassalage=AG')).toEqual({ ids: ['4'], pages: 1 });
    expect(await list('&gameType=LIVE&vassalage=PLR')).toEqual({ ids: [], pages: 0 });
  });

  test('[GAME-04] come in pages of the filtered games', async () => {
    await add('5', '4', '3', '2', '1');
    const of = (no: number) => list(`&gameType=RNG&${page}=${no}&pageSize=2`);
    expect([await of(1), await of(2), await of(3)]).toEqual([
      { ids: ['1', '2'], pages: 2 },
      { ids: ['3', '4'], pages: 2 },
      { ids: [], pages: 2 },
    ]);
  });
});

test('[GAME-04] [AGT-09] recent games are the own ones, each once, by its latest opening', async () => {
  await open(await testPlayer(site.gateway, 0), '6');
  await open(teller.player, '1', '2', '1');
  expect(idsOf((await recent()).list)).toEqual(['1', '2']);
});

test('[GAME-03] a favourite that is added again stays in its place, and games of one moment go by id', async () => {
  await favour('2', '1', '2');
  expect(idsOf((await favourites()).content)).toEqual(['1', '2']);
  const { customerId } = teller.player;
  await sql`UPDATE favourites SET added_at = now() WHERE customer_id = ${customerId}`.execute(
    site.db,
  );
  await favour('4');
  const { value } = await teller.ask('GET', `${relay}/getFavGames`);
  expect(value.list).toEqual(['4', '1', '2']);
});

test('[GAME-04] a favourite whose game is gone is passed over, and counts for no page', async () => {
  const request = { page: 1, pageSize: 2, language: 'EN' };
  const { games, totalPages } = await pageOfGames(
    contextOf(site.gateway),
    ['999999', '2', '999998', '1'],
    request,
  );
  expect([idsOf(games), totalPages]).toEqual([['2', '1'], 1]);
});

test('[PWA-06] [AGT-09] read announcements are the own ones, in their order', async () => {
  const ids = await Promise.all(
    [1, 2].map(
      async () =>
        (
          await site.db
            .insertInto('announcements')
            .values({ type: 'B', execution: 'B', title: '{"EN":"x"}', content: '{}' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ),
  );
  const mark = (...of: string[]) =>
    teller.ask('POST', `${relay}/readAnnouncements`, { ids: of }, queued());
  await mark(ids[1]!);
  const first = teller.player;
  teller.player = await testPlayer(site.gateway, 0);
  await mark(...ids);
  const read = async () => (await teller.ask('GET', `${relay}/readAnnouncements`)).value.list;
  expect(await read()).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
  teller.player = first;
  expect(await read()).toEqual([ids[1]]);
});
