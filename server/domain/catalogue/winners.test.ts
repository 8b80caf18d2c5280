import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { Past, games } from '../agent/fixtures.ts';
import { countWinners, recentWinners } from './winners.ts';

describe('the winner board', () => {
  let site: TestGateway;
  beforeAll(async () => {
    site = await createTestGateway();
    await sql`
      DELETE FROM rounds;
      DELETE FROM daily_best_wins;
      INSERT INTO customers (id, account, nickname, type) VALUES
        (9001, 'w-maria', 'Mariposa', 0), (9002, 'w-jun', 'Jun', 0), (9003, 'w-trial', 'Tikim', 4), (9004, 'w-none', 'Talunan', 0), (9005, 'w-old', 'Nakaraan', 0);
      INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version, at) VALUES
        (1, 9001, 1, 100, 5000, 100, '{}', 1, 0, 'PHP', 0, 1, now()),
        (2, 9001, 1, 100, 90000, 100, '{}', 1, 1, 'PHP', 0, 2, now()),
        (3, 9002, 2, 100, 120000, 100, '{}', 1, 0, 'PHP', 0, 1, now()),
        (4, 9003, 1, 100, 990000, 100, '{}', 1, 0, 'FUN', 0, 1, now()),
        (5, 9004, 1, 200, 200, 200, '{}', 1, 0, 'PHP', 0, 1, now()),
        (6, 9005, 1, 100, 880000, 100, '{}', 1, 0, 'PHP', 0, 1, now() - interval '91 days'),
        (7, 9002, 404, 100, 110000, 100, '{}', 1, 1, 'PHP', 0, 2, now())`.execute(site.db);
    await countWinners(site.gateway);
  });
  afterAll(() => site.close());

  test('[HOME-05] [HOME-07a] has each customer once, masked, by the largest recent real win', async () => {
    const board = await recentWinners(site.gateway, 'EN', 20);
    expect(board.map(({ vo }) => [vo.customerName, vo.winAmount, vo.gameName])).toEqual([
      ['J***', 120000, 'No Trial'],
      ['Mar***a', 90000, 'Mango Gold'],
    ]);
    expect(JSON.stringify(board)).not.toMatch(/Mariposa|w-maria|9001/);
  });

  test('[HOME-05] answers the call, limited, in the language', async () => {
    const answer = await site.app.inject({
      url: '/api/wps/relay/games/winnerBoard',
      query: { language: 'TY', gameCategory: 'ALL', limitNum: '1' },
    });
    expect(answer.json()).toMatchObject({
      success: true,
      value: { list: [{ vo: { gameName: 'Walang Subok', iconUrl: '/p/2.svg?lang=TY' } }] },
    });
    expect(answer.json().value.list).toHaveLength(1);
  });

  test("[REWARD-04a] has vendors' rounds: all that one has paid, above its stake, for real money", async () => {
    const past = new Past(site.gateway);
    const at = new Date();
    const player = await past.person(null, at);
    await past.money(player, 'opening', 1_000_000, at);
    const best = async () => {
      await countWinners(site.gateway);
      const { rows } = await sql<{ payout: string; game: string }>`
        SELECT payout, game_id AS game FROM daily_best_wins WHERE customer_id = ${player.id}`.execute(
        site.db,
      );
      return rows.map(({ payout, game }) => [Number(payout), game]);
    };
    const call = (round: string, kind: 'debit' | 'credit', amount: number) =>
      past.vendor(player, kind, { round, amount, at: new Date() });
    await call('free', 'credit', 9000);
    await call('even', 'debit', 500);
    await call('even', 'credit', 500);
    await call('open', 'debit', 700);
    expect(await best()).toEqual([]);
    await call('won', 'debit', 1000);
    await call('won', 'credit', 1500);
    expect(await best()).toEqual([[1500, games.vendor.id]]);
    // A second credit of the same round, counted later.
    await call('won', 'credit', 800);
    expect(await best()).toEqual([[2300, games.vendor.id]]);
    await sql`DELETE FROM daily_best_wins WHERE customer_id = ${player.id}`.execute(site.db);
  });

  test('[HOME-05] counts each win once, however many gateways count, and the better one of a day', async () => {
    const win = (id: number, payout: number) =>
      sql`
      INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version, at)
      VALUES (${id}, 9004, 2, 100, ${payout}, 100, '{}', 1, ${id}, 'PHP', 0, 3, now())`.execute(
        site.db,
      );
    const stored = async () =>
      (
        await sql<{
          payout: string;
        }>`SELECT payout::text FROM daily_best_wins WHERE customer_id = 9004`.execute(site.db)
      ).rows.map(({ payout }) => Number(payout));
    await win(21, 700);
    await Promise.all([countWinners(site.gateway), countWinners(site.gateway)]);
    expect(await stored()).toEqual([700]);
    await win(22, 600);
    await countWinners(site.gateway);
    expect(await stored()).toEqual([700]);
    await win(23, 800);
    await countWinners(site.gateway);
    expect(await stored()).toEqual([800]);
  });

  test('[HOME-05] forgets days past 90 and reads no round', async () => {
    await sql`INSERT INTO daily_best_wins (customer_id, day, payout, game_id) VALUES (9005, current_date - 92, 99000000, 1)`.execute(
      site.db,
    );
    await countWinners(site.gateway);
    await sql`DELETE FROM rounds`.execute(site.db);
    const another = await site.another();
    const board = await recentWinners(another.gateway, 'EN', 20);
    expect(board.map(({ vo }) => vo.winAmount)).toEqual([120000, 90000, 800]);
    await another.close();
  });

  test('[HOME-05] is empty, not an error, where nobody has won', async () => {
    const empty = await createTestGateway();
    await sql`DELETE FROM daily_best_wins`.execute(empty.db);
    const answer = await empty.app.inject({
      url: '/api/wps/relay/games/winnerBoard',
      query: { language: 'EN' },
    });
    expect(answer.json()).toMatchObject({ success: true, value: { list: [] } });
    await empty.close();
  });
});
