import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import type { CatalogueGame } from '../catalogue/game.ts';
import { gamesAlike } from '../catalogue/alike.ts';
import { forgetPopular } from '../catalogue/popular.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

async function ask(nodeId: string, language = 'EN') {
  const answer = await site.app.inject({
    url: '/api/wps/relay/games/page',
    query: { nodeId, language },
  });
  return answer.json();
}

describe('the page of a game', () => {
  test('[GAME-18b] states its facts, and null where its vendor states none', async () => {
    const { value } = await ask('1', 'TY');
    expect(value).toMatchObject({
      game: { nodeId: '1', displayName: 'Gintong Mangga', playable: true, rtp: 9600 },
      vendorName: 'Palaro Originals',
      details: { releasedOn: '2026-01-01' },
    });
    const far = (await ask('4')).value;
    expect(far.game).toMatchObject({ playable: false, rtp: null });
    expect([far.vendorName, far.details.minBet, far.features]).toEqual(['Asia Gold', null, null]);
  });

  test('[GAME-18c] names others that open now, and never itself', async () => {
    const ids = async (id: string) =>
      (await ask(id)).value.alike.map(({ nodeId }: { nodeId: string }) => nodeId);
    expect(await ids('1')).toEqual(['2']);
    // Of another category, where hot ones stand in; neither closed nor in maintenance.
    expect(await ids('5')).toEqual(['1']);
  });

  test('[GAME-18g] is none for an unknown game, and for the entry of a list', async () => {
    expect(await ask('99')).toMatchObject({ success: false, code: 'game_not_found' });
    await sql`UPDATE games SET vendor_entry = true WHERE game_id = 6`.execute(site.db);
    await touchCatalogue(site.gateway, 'entry');
    expect(await ask('6')).toMatchObject({ success: false, code: 'game_not_found' });
    for (const nodeId of ['', '1 OR 1', '9'.repeat(19)])
      expect([nodeId, (await ask(nodeId)).success]).toEqual([nodeId, false]);
  });

  test('[GAME-18b] states how many played it where the popular games state that', async () => {
    expect((await ask('1')).value.popular).toBeNull();
    await sql`INSERT INTO customers (id, account, nickname) SELECT 9000 + n, 'page' || n, '' FROM generate_series(1, 3) n`.execute(
      site.db,
    );
    await sql`INSERT INTO bet_days (customer_id, day, game_id, band, bets, valid_bet)
      SELECT 9000 + n, (now() AT TIME ZONE 'Asia/Manila')::date, 1, 0, 1, 100 FROM generate_series(1, 3) n`.execute(
      site.db,
    );
    forgetPopular(site.gateway);
    await touchCatalogue(site.gateway, 'played');
    expect((await ask('1')).value.popular).toEqual({ days: 7, players: 3 });
    expect((await ask('2')).value.popular).toBeNull();
  });
});

const game = (gameId: string, change: Partial<CatalogueGame> = {}): CatalogueGame => ({
  gameId,
  gameCode: gameId,
  vendor: 'PLR',
  type: 'RNG',
  classify: 'SLOT',
  names: { EN: gameId },
  hot: false,
  hotRank: Infinity,
  trial: true,
  playable: true,
  opens: true,
  vendorEntry: false,
  maintenance: false,
  rtp: null,
  volatility: 'low',
  minBet: null,
  lines: null,
  features: [],
  releasedAt: 0,
  changed: 0,
  ...change,
});

test('[GAME-18c] class and vendor count before volatility and features, ties in the order of the list', () => {
  const one = game('1', { features: ['freeSpins', 'ways'] });
  const list = [
    game('2', { classify: 'TABLE', vendor: 'AG', volatility: null }),
    game('3', { classify: 'TABLE', features: ['ways'] }),
    game('4'),
    game('5'),
    game('6', { features: ['ways'] }),
    game('7', { maintenance: true }),
    game('8', { playable: false }),
    one,
  ];
  const hot = [game('20', { type: 'LIVE' }), game('21', { playable: false })];
  const found = (count: number) =>
    gamesAlike(one, { listedOf: () => list, hot: () => hot }, 'EN', count).map(
      ({ gameId }) => gameId,
    );
  expect(found(6)).toEqual(['6', '4', '5', '3', '2', '20']);
  expect(found(2)).toEqual(['6', '4']);
});
