import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addRoundGames } from '../play/rounds-kit.ts';
import { addHouse } from './house.ts';
import { forgetPopular } from './popular.ts';
import { currentCatalogue, touchCatalogue } from './snapshot.ts';

let site: TestGateway;
let games: string[];
beforeAll(async () => {
  site = await createTestGateway();
  await addRoundGames(site.gateway);
  await touchCatalogue(site.gateway);
  const { listedOf } = await currentCatalogue(site.gateway);
  games = listedOf('EN', { opens: true })
    .filter(({ maintenance }) => !maintenance)
    .map(({ gameId }) => gameId)
    .toSorted((a, b) => Number(a) - Number(b));
  await sql`INSERT INTO customers (id, account, nickname) SELECT 9000 + n, 'popular' || n, '' FROM generate_series(1, 9) n`.execute(
    site.db,
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`DELETE FROM bet_days`.execute(site.db);
  forgetPopular(site.gateway);
});

/** `players` members bet there, `daysAgo` in the site's zone. */
async function bet(game: string, players: number, { daysAgo = 0, validBet = 100 } = {}) {
  await sql`INSERT INTO bet_days (customer_id, day, game_id, band, bets, valid_bet)
    SELECT 9000 + n, (now() AT TIME ZONE 'Asia/Manila')::date - ${daysAgo}::integer, ${game}::bigint, band, 50, ${validBet}::bigint
    FROM generate_series(1, ${players}::integer) n, unnest(ARRAY[0, 100]) band`.execute(site.db);
}

async function popular(): Promise<{ days: number; games: (readonly [string, number])[] }> {
  const answer = await site.app.inject({
    url: '/api/wps/relay/games/popular',
    query: { language: 'EN' },
  });
  const { days, games: list } = answer.json().value;
  return {
    days,
    games: list.map((entry: { game: { nodeId: string }; players: number }) => [
      entry.game.nodeId,
      entry.players,
    ]),
  };
}

test('[HOME-08c] popular are the games where the most members bet today, each member once', async () => {
  const order = games.slice(0, 6);
  for (const [i, game] of order.entries()) await bet(game, 6 - i);
  await bet(games[6]!, 9, { daysAgo: 1 });
  await bet(games[7]!, 9, { validBet: 0 });
  expect(await popular()).toEqual({
    days: 1,
    games: order.map((game, i) => [game, 6 - i]),
  });
});

test("[HOME-08c] where today's are few, seven days are counted, and no day before them", async () => {
  await bet(games[0]!, 1);
  await bet(games[1]!, 3, { daysAgo: 6 });
  await bet(games[2]!, 9, { daysAgo: 7 });
  expect(await popular()).toEqual({
    days: 7,
    games: [
      [games[1], 3],
      [games[0], 1],
    ],
  });
});

test('[HOME-08c] what is closed now is not popular, and one count serves five minutes', async () => {
  await bet(games[0]!, 3);
  await bet(games[1]!, 2);
  expect((await popular()).games).toHaveLength(2);
  await bet(games[2]!, 1);
  expect((await popular()).games).toHaveLength(2);
  await sql`UPDATE games SET maintenance = true WHERE game_id = ${games[0]}::bigint`.execute(
    site.db,
  );
  await touchCatalogue(site.gateway);
  expect((await popular()).games).toEqual([[games[1], 2]]);
});

test('[LOB-19c] a ranking goes on after the row, of games that are open alone, and only where it is asked for', async () => {
  await addHouse(site.gateway);
  const { listedOf } = await currentCatalogue(site.gateway);
  const order = listedOf('EN', { opens: true })
    .filter(({ maintenance }) => !maintenance)
    .slice(0, 14)
    .map(({ gameId }) => gameId);
  for (const [i, game] of order.entries()) await bet(game, Math.max(1, 9 - i));
  const ties = order.slice(8).toSorted((a, b) => Number(a) - Number(b));
  await sql`UPDATE games SET maintenance = true WHERE game_id = ${order[2]}::bigint`.execute(
    site.db,
  );
  await touchCatalogue(site.gateway);
  const ask = async (query: object) =>
    (
      await site.app.inject({
        url: '/api/wps/relay/games/popular',
        query: { language: 'EN', ...query },
      })
    ).json().value;
  const { games: row, ranking } = await ask({ ranked: '1' });
  expect(row).toHaveLength(12);
  expect(ranking).toEqual([...order.slice(0, 8), ...ties].filter((game) => game !== order[2]));
  expect(await ask({})).not.toHaveProperty('ranking');
});
