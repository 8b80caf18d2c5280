import { sql } from 'kysely';
import type { PopularGames } from '../../../contract/catalogue/late-calls.ts';
import type { Gateway } from '../../context.ts';
import { siteDay } from '../../kernel/site-day.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';
import { toItem } from './items.ts';
import { currentCatalogue } from './snapshot.ts';

interface Played {
  game_id: string;
  players: number;
}
/** Of an answer and of a ranking, and below which today alone does not fill a row. */
const maxGames = 12;
const maxRanked = 120;
const minGames = 6;
const weekDays = 7;

/** ms; a count of all members' bets of a day. */
const counts = readAtMostEvery(300_000, async (owner) => {
  const today = await playedIn(owner, 1);
  return today.length >= minGames
    ? ({ days: 1, played: today } as const)
    : ({ days: weekDays, played: await playedIn(owner, weekDays) } as const);
});

/** The next call counts again. */
export const forgetPopular = counts.forget;

/**
 * The open games with the most members who had a valid bet there today, in the site's zone, or where
 * these are few, in seven days (HOME-08c). Five minutes late at most.
 * @param ranked also the ids of more of them, in this order (LOB-19)
 */
export async function popularGames(
  gateway: Pick<Gateway, 'db'>,
  language: string,
  ranked = false,
): Promise<PopularGames> {
  const { byId } = await currentCatalogue(gateway);
  const { days, played } = await counts.current(gateway);
  const open = played.flatMap(({ game_id, players }) => {
    const game = byId.get(game_id);
    return game?.opens && !game.maintenance ? { game, players } : [];
  });
  const games = open
    .slice(0, maxGames)
    .map(({ game, players }) => ({ game: toItem(game, language), players }));
  return { days, games, ...(ranked && { ranking: open.map(({ game }) => game.gameId) }) };
}

/** More games than an answer has: some may be closed. */
async function playedIn({ db }: Pick<Gateway, 'db'>, days: number): Promise<Played[]> {
  const { rows } = await sql<Played>`
    SELECT game_id::text, count(DISTINCT customer_id)::integer AS players
    FROM bet_days WHERE day > ${siteDay} - ${days}::integer AND valid_bet > 0
    GROUP BY game_id ORDER BY players DESC, bet_days.game_id LIMIT ${maxRanked}`.execute(db);
  return rows;
}
