import { type Kysely, sql } from 'kysely';
import type { NewTournament, TournamentPrize } from '../../../contract/tournaments/shapes.ts';
import { now } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { addMessages } from '../messages/add.ts';

export interface Budget {
  /** Centavos. */
  amount: number;
  points: number;
}

/** What prizes cost if each rank is won. */
export function budgetOf(prizes: readonly TournamentPrize[]): Budget {
  const sum = (field: 'amount' | 'points') =>
    prizes.reduce((all, prize) => all + prize[field] * (prize.to - prize.from + 1), 0);
  return { amount: sum('amount'), points: sum('points') };
}

/**
 * Adds a tournament (REWARD-05b); its terms never change afterwards. Throws `invalid_request` with
 * the field.
 */
export async function makeTournament(
  tournament: NewTournament,
  { db }: Pick<Gateway, 'db'>,
): Promise<Budget & { id: string }> {
  const fault = faults.find(([, isFault]) => isFault(tournament));
  const field = fault?.[0] ?? (await unknownGames(db, tournament.games ?? []));
  if (field) throw new DomainError('invalid_request', { field });
  const { id } = await db
    .insertInto('tournaments')
    .values(rowOf(tournament))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...budgetOf(tournament.prizes) };
}

/** With defaults for what is left out. */
function rowOf({ title, summary, terms, metric, prizes, ...given }: NewTournament) {
  const { categories = [], games = [], minStake = 0, payMinutes = 60, needs = 'deposit' } = given;
  const { pointsPerWin = null, winsPerDay = null, places = null } = given;
  return {
    title: JSON.stringify(title),
    summary: JSON.stringify(summary),
    terms: JSON.stringify(terms),
    metric,
    categories,
    games: [...games],
    min_stake: minStake,
    points_per_win: pointsPerWin,
    wins_per_day: winsPerDay,
    begins_at: given.beginsAt,
    ends_at: given.endsAt,
    pay_minutes: payMinutes,
    places,
    needs,
    prizes: JSON.stringify(prizes),
  };
}

async function unknownGames(
  db: Kysely<Database>,
  games: readonly string[],
): Promise<'games' | null> {
  if (games.length === 0) return null;
  const known = await db
    .selectFrom('games')
    .select('game_id')
    .where('game_id', 'in', games)
    .execute();
  return known.length === new Set(games).size ? null : 'games';
}

const languagesOf = (words: object) => Object.keys(words).toSorted().join(' ');
const isGiven = (value: unknown) => value !== undefined;
/** Ms; longer ones are a mistake. */
const maxLength = 366 * 86_400_000;

/** By the first rank of each, without gaps; points or cash each. */
function isPrizeFault(prizes: readonly TournamentPrize[]): boolean {
  let next = 1;
  for (const { from, to, points, amount, turnoverPercent } of prizes) {
    if (from !== next || to < from || points > 0 === amount > 0) return true;
    if (points > 0 && turnoverPercent > 0) return true;
    next = to + 1;
  }
  return false;
}

const faults: [keyof NewTournament, (tournament: NewTournament) => boolean][] = [
  ['title', ({ title }) => languagesOf(title) === ''],
  ['summary', ({ title, summary }) => languagesOf(summary) !== languagesOf(title)],
  ['terms', ({ title, terms }) => languagesOf(terms) !== languagesOf(title)],
  ['beginsAt', ({ beginsAt }) => Date.parse(beginsAt) < now()],
  [
    'endsAt',
    ({ beginsAt, endsAt }) => {
      const length = Date.parse(endsAt) - Date.parse(beginsAt);
      return !(length > 0 && length <= maxLength);
    },
  ],
  ['minStake', ({ metric, minStake }) => (metric === 'missions') === isGiven(minStake)],
  ['pointsPerWin', ({ metric, pointsPerWin }) => (metric === 'wins') !== isGiven(pointsPerWin)],
  ['winsPerDay', ({ metric, winsPerDay }) => (metric === 'wins') !== isGiven(winsPerDay)],
  ['categories', ({ metric, categories = [] }) => metric === 'missions' && categories.length > 0],
  ['games', ({ metric, games = [] }) => metric === 'missions' && games.length > 0],
  ['prizes', ({ prizes }) => isPrizeFault(prizes)],
  [
    'budget',
    ({ budget, prizes }) => {
      const { amount, points } = budgetOf(prizes);
      return amount > budget.amount || points > budget.points;
    },
  ],
];

/**
 * Cancels a tournament before its end: nothing is paid, and who has joined gets the reason. Throws
 * `not_found`, `tournament_over`.
 * @returns customers to notify; null: it was cancelled before
 */
export async function cancelTournament(
  { id, reason }: { id: string; reason: string },
  { db }: Pick<Gateway, 'db'>,
): Promise<{ title: Record<string, string>; joined: string[] | null }> {
  return db.transaction().execute(async (held) => {
    const row = await held
      .selectFrom('tournaments')
      .select(['title', 'cancelled_at'])
      .select(sql<boolean>`ends_at <= clock_timestamp()`.as('over'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    if (row.cancelled_at) return { title: row.title, joined: null };
    if (row.over) throw new DomainError('tournament_over', { field: 'id' });
    await sql`UPDATE tournaments SET cancelled_at = clock_timestamp(), cancel_reason = ${reason} WHERE id = ${id}`.execute(
      held,
    );
    const entries = await held
      .selectFrom('tournament_entries')
      .select('customer_id')
      .where('tournament_id', '=', id)
      .execute();
    const joined = entries.map(({ customer_id }) => customer_id);
    await addMessages(
      held,
      joined.map((customerId) => ({
        customerId,
        kind: 'platform',
        cause: `tournament:${id}:cancelled`,
        key: 'tournamentCancelled',
        params: { id, reason },
      })),
    );
    return { title: row.title, joined };
  });
}
