import { sql } from 'kysely';
import type { Winner } from '../../../contract/catalogue/calls.ts';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { gamePicture } from './items.ts';
import { gameName } from './game.ts';
import { currentCatalogue } from './snapshot.ts';
import { maskName } from './text.ts';

interface Win {
  nickname: string;
  game_id: string;
  payout: string;
}
const maxWinners = 50;
const board = readAtMostEvery(10_000, readWins);

/**
 * Each customer's best real-money round in 90 days, by win (centavos; HOME-05, HOME-07). Half a
 * minute late at most.
 */
export async function recentWinners(
  gateway: Pick<Gateway, 'db'>,
  language: string,
  limit: number,
): Promise<{ vo: Winner }[]> {
  const { byId } = await currentCatalogue(gateway);
  const wins = await board.current(gateway);
  return wins
    .flatMap((win) => {
      const game = byId.get(win.game_id);
      if (!game) return [];
      const vo = {
        customerName: maskName(win.nickname),
        gameName: gameName(game, language),
        nodeId: game.gameId,
        iconUrl: gamePicture(game.gameId, language),
        winAmount: Number(win.payout),
      };
      return { vo };
    })
    .slice(0, limit);
}

/** One customer has at most 91 of the days, so these rows name all winners of the board. */
const topRows = maxWinners * 91;

async function readWins({ db }: Pick<Gateway, 'db'>): Promise<Win[]> {
  const { rows } = await sql<Win>`
    WITH top AS (
      SELECT customer_id, game_id, payout FROM daily_best_wins ORDER BY payout DESC, customer_id LIMIT ${topRows}
    ), best AS (
      SELECT DISTINCT ON (customer_id) customer_id, game_id, payout FROM top ORDER BY customer_id, payout DESC
    )
    SELECT coalesce(nullif(c.nickname, ''), c.account) AS nickname, best.game_id::text, best.payout::text
    FROM best JOIN customers c ON c.id = best.customer_id
    ORDER BY best.payout DESC, best.customer_id
    LIMIT ${maxWinners}`.execute(db);
  return rows;
}

/**
 * Counts settled rounds into the best wins of each day, each once however many gateways run.
 */
export async function countWinners(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const until = await settledUntil(gateway);
  await sql`SELECT count_winners(${until}::timestamptz)`.execute(gateway.db);
}

export const winnersJob: Job = {
  name: 'winners',
  intervalMs: 10_000,
  atStart: true,
  run: (gateway) => countWinners(gateway),
};
