import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks } from '../../../games/checks.ts';
import { houseGames } from '../../../games/house.ts';
import { check } from '../../ledger/ledger.ts';
import type { HouseEntry } from '../../ports/house-entry.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { coinGame } from './coin-game.ts';
import { type TestPlayer, testPlayer, walletOf } from './fixtures.ts';
import { detailsOf } from './game-details.ts';
import {
  calendarOf,
  calendarTables,
  houseGame,
  houseRules,
  houseVendor,
  instantGame,
  tableGame,
} from './house-games.ts';

/** A game without a folder, as a `server/house.ts` describes it. */
const coin: HouseEntry = {
  code: 'PLR-X01',
  names: { EN: 'Piso Toss', TY: 'Hagis Piso' },
  motif: 'coins',
  hue: 77,
  rules: 'color',
  game: coinGame,
  gameId: 900,
  category: 'RNG',
  classify: 'PERYA',
  volatility: 'low',
  features: [],
};

let site: TestGateway;
let player: TestPlayer;

beforeAll(async () => {
  site = await createTestGateway();
  houseGames.set(coin.code, coin);
  await site.db
    .insertInto('games')
    .values({
      game_id: coin.gameId,
      game_code: coin.code,
      vendor: houseVendor,
      category: coin.category,
      classify: coin.classify,
      names: JSON.stringify(coin.names),
      is_hot: 0,
      trial_offered: true,
      maintenance: false,
      released_on: '2026-11-20',
    })
    .execute();
  await touchCatalogue(site.gateway, 'coin');
  player = await testPlayer(site.gateway, 10_000);
});
afterAll(async () => {
  houseGames.delete(coin.code);
  await site.close();
});

async function send(on: 'app' | 'media', url: string, token: string, payload?: object) {
  const answer = await site[on].inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: {
      host: on === 'app' ? 'localhost:8080' : 'localhost:8081',
      authorization: `Bearer ${token}`,
    },
    ...(payload && { payload }),
  });
  return answer.json();
}

test('[GAME-12] a new game of the house is one entry: launch, round, ledger, details and poster follow', async () => {
  const launch = { nodeId: '900', host: 'http://localhost:8081', language: 'TY' };
  const { value } = await send('app', '/api/wps/game/launchGame', player.token, launch);
  expect(new URL(value.url).pathname).toBe('/games/coin/');
  const token = new URLSearchParams(new URL(value.url).hash.slice(1)).get('token') ?? '';
  const round = { key: 'key_of_the_only_round', stake: 1_000, bet: { always: 0 } };
  const answers = [
    await send('media', '/api/house/play', token, round),
    await send('media', '/api/house/play', token, round),
  ];
  for (const { value: played } of answers)
    expect(played).toMatchObject({ balance: 11_000, round: { payout: 2_000 } });
  expect(await walletOf(site.gateway, player.wallet)).toMatchObject({ balance: 11_000 });
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  const details = await send('app', '/api/wps/relay/games/details?nodeId=900', player.token);
  expect(details.value).toMatchObject({
    minBet: 100,
    maxBet: 500_000,
    provable: true,
    rules: 'color',
  });
  const poster = await site.media.inject({
    url: '/p/900.svg?lang=TY',
    headers: { host: 'localhost:8081' },
  });
  expect(poster.body).toContain('Hagis');
});

test('each folder of games with a server half is registered, with a check of its rounds', () => {
  const games = new URL('../../../games/', import.meta.url).pathname;
  const folders = readdirSync(games).filter((name) => existsSync(join(games, name, 'server')));
  const engines = [...houseGames.values()].map(({ game }) => game.engine);
  const registered = new Set(engines.filter((engine) => engine !== coinGame.engine));
  expect([...registered].toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(checks).toSorted()).toEqual(folders.toSorted());
});

test('no two games of the house have the same code or catalogue id', () => {
  const entries = [...houseGames.values()];
  expect(new Set(entries.map(({ gameId }) => gameId)).size).toBe(entries.length);
  expect(entries.every(({ code }, i) => [...houseGames.keys()][i] === code)).toBe(true);
});

test('[GAME-12] the tables with a calendar are those of the lotteries, and no table that waits for players', () => {
  const codes = calendarTables();
  expect(codes).toContain('PLR-L02');
  expect(codes.filter((code) => !code.startsWith('PLR-L'))).toEqual([]);
});

test('[GAME-12] a game of the house is found by its kind alone, and never under another vendor', () => {
  const kinds = {
    'PLR-001': 'slots',
    'PLR-M01': 'mines',
    'PLR-C01': 'color',
    'PLR-L02': 'lottery',
  };
  const found = Object.entries(kinds).map(([code, rules]) => {
    const { game, rules: stated } = houseGames.get(code)!;
    expect(houseGame(houseVendor, code)).toBe(game);
    expect(houseGame('AG', code)).toBeNull();
    expect(houseRules('AG', code)).toBeNull();
    expect(houseRules(houseVendor, code)).toBe(stated);
    return [rules, instantGame(code) === game, tableGame(code) === game, calendarOf(code) !== null];
  });
  expect(found).toEqual([
    ['slots', true, false, false],
    ['mines', false, false, false],
    ['color', false, true, false],
    ['lottery', false, true, true],
  ]);
  for (const find of [instantGame, tableGame, calendarOf]) expect(find('PLR-GONE')).toBeNull();
  expect([instantGame('PLR-M01'), instantGame('PLR-C01'), tableGame('PLR-001')]).toEqual([
    null,
    null,
    null,
  ]);
});

test("[GAME-11b] the details of a vendor's game are the catalogue's, without rules of the house", async () => {
  const details = (nodeId: string) => detailsOf({ nodeId }, site.gateway);
  await site.db
    .updateTable('games')
    .set({ min_bet: 2500, lines: 20 })
    .where('game_id', '=', '5')
    .execute();
  await touchCatalogue(site.gateway);
  expect(await details('5')).toEqual({
    minBet: 2500,
    maxBet: null,
    lines: 20,
    releasedOn: '2026-01-01',
    provable: false,
    rules: null,
    jackpotRtp: null,
  });
  await expect(details('99')).rejects.toMatchObject({ code: 'game_not_found', field: 'nodeId' });
});
