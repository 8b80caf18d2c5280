import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  Tournament,
  TournamentPage,
  TournamentPrize,
  TournamentState,
  Tournaments,
} from '../../../contract/tournaments/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Texts } from '../../db/tables/catalogue.ts';
import { DomainError } from '../../domain-error.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';
import { missingNeeds } from '../../kernel/reward-needs.ts';
import { gameName } from '../catalogue/game.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { breakUntil } from '../limits/guard.ts';
import { budgetOf } from './make.ts';
import { ownRank, readBoard, tournamentRanks } from './ranks.ts';

type Db = Kysely<Database>;

interface Row {
  id: string;
  title: Texts;
  summary: Texts;
  terms: Texts;
  metric: Tournament['metric'];
  categories: Tournament['categories'];
  games: string[];
  min_stake: string;
  points_per_win: number | null;
  wins_per_day: number | null;
  begins_at: Date;
  ends_at: Date;
  pays_at: Date;
  places: number | null;
  entrants: number;
  needs: Tournament['needs'];
  prizes: TournamentPrize[];
  cancel_reason: string | null;
  state: TournamentState;
  joined_at: Date | null;
  prize: null | {
    rank: number;
    points: number;
    amount: number;
    turnover: number;
    paid: boolean;
  };
}

/** SQL of an alias `t`. */
export const stateOf = sql<TournamentState>`CASE WHEN t.cancelled_at IS NOT NULL THEN 'cancelled' WHEN t.closed_at IS NOT NULL THEN 'ended'
  WHEN t.begins_at > now() THEN 'coming' WHEN t.ends_at > now() THEN 'running' ELSE 'counting' END`;

/** Ended ones are listed so long. */
const shownAfter = sql`interval '30 days'`;
const maxListed = 50;

async function rowsOf(db: Db, customerId: string, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT t.*, t.games::text[] AS games, t.ends_at + make_interval(mins => t.pay_minutes) AS pays_at, ${stateOf} AS state, e.joined_at,
      CASE WHEN p.rank IS NOT NULL THEN jsonb_build_object('rank', p.rank, 'points', p.points, 'amount', p.amount, 'turnover', p.turnover_percent,
        'paid', p.paid_at IS NOT NULL) END AS prize
    FROM tournaments t LEFT JOIN tournament_entries e ON e.tournament_id = t.id AND e.customer_id = ${customerId}
    LEFT JOIN tournament_prizes p ON p.tournament_id = t.id AND p.customer_id = ${customerId}
    WHERE ${which}
    ORDER BY CASE ${stateOf} WHEN 'running' THEN 0 WHEN 'coming' THEN 1 ELSE 2 END,
      CASE WHEN t.ends_at > now() THEN t.ends_at END, t.ends_at DESC, t.id LIMIT ${maxListed}`.execute(
    db,
  );
  return rows;
}

/** What pages of boards have in common. */
export async function commonOf({ db }: Pick<Gateway, 'db'>, customerId: string) {
  const [until, { hidden_on_boards: hidden }] = await Promise.all([
    breakUntil(db, customerId),
    db
      .selectFrom('customers')
      .select('hidden_on_boards')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    currencySymbol: currencySymbol(memberCurrency),
    at: nowDate().toISOString(),
    breakUntil: until?.toISOString() ?? null,
    hidden,
  };
}

interface Reader {
  customerId: string;
  language: string;
}

/** During a break those alone that were joined, without what they offer (RG-03). */
export async function listTournaments(
  gateway: Pick<Gateway, 'db'>,
  reader: Reader,
): Promise<Tournaments> {
  const common = await commonOf(gateway, reader.customerId);
  const rows = await rowsOf(
    gateway.db,
    reader.customerId,
    common.breakUntil === null
      ? sql`t.ends_at > now() - ${shownAfter}`
      : sql`t.ends_at > now() - ${shownAfter} AND e.joined_at IS NOT NULL`,
  );
  return { ...common, tournaments: await shownTournaments(gateway, reader, rows, common) };
}

/** With its board; throws `not_found`. */
export async function oneTournament(
  gateway: Pick<Gateway, 'db'>,
  reader: Reader,
  id: string,
): Promise<TournamentPage> {
  const common = await commonOf(gateway, reader.customerId);
  const rows = await rowsOf(gateway.db, reader.customerId, sql`t.id = ${id}`);
  const onBreak = common.breakUntil !== null;
  if (onBreak && rows[0]?.joined_at === null) throw new DomainError('not_found', { field: 'id' });
  const [tournament] = await shownTournaments(gateway, reader, rows, common);
  if (!tournament) throw new DomainError('not_found', { field: 'id' });
  const board = onBreak
    ? null
    : await readBoard(gateway.db, tournamentRanks(id), reader.customerId);
  return { ...common, tournament, board };
}

async function shownTournaments(
  gateway: Pick<Gateway, 'db'>,
  { customerId, language }: Reader,
  rows: readonly Row[],
  { breakUntil: until }: { breakUntil: string | null },
): Promise<Tournament[]> {
  const { byId } = await currentCatalogue(gateway);
  const missing = await missingNeeds(
    gateway.db,
    customerId,
    rows.map(({ needs }) => needs),
  );
  return Promise.all(
    rows.map(async (row): Promise<Tournament> => {
      const games = row.games.flatMap((nodeId) => {
        const game = byId.get(nodeId);
        return game ? [{ nodeId, gameName: gameName(game, language) }] : [];
      });
      const tournament = {
        ...publicOf(row, language),
        games,
        missing: missing(row.needs),
        own: await ownEntry(gateway.db, customerId, row),
      };
      return until === null ? tournament : withoutOffer(tournament);
    }),
  );
}

function publicOf(row: Row, language: string): Omit<Tournament, 'games' | 'missing' | 'own'> {
  return {
    id: row.id,
    title: inLanguage(row.title, language),
    summary: inLanguage(row.summary, language),
    terms: inLanguage(row.terms, language),
    metric: row.metric,
    state: row.state,
    categories: row.categories,
    minStake: Number(row.min_stake),
    pointsPerWin: row.points_per_win,
    winsPerDay: row.wins_per_day,
    beginsAt: row.begins_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    paysAt: row.pays_at.toISOString(),
    places: row.places,
    entrants: row.entrants,
    needs: row.needs,
    prizes: row.prizes.map((prize) => ({
      ...prize,
      required: wageringRequirement(prize.amount, prize.turnoverPercent),
    })),
    budget: budgetOf(row.prizes),
    cancelReason: row.cancel_reason,
  };
}

/** For a break: what it is called, and what was reached. */
const withoutOffer = (tournament: Tournament): Tournament => {
  return {
    ...tournament,
    summary: '',
    terms: '',
    categories: [],
    games: [],
    missing: null,
    prizes: [],
    budget: { amount: 0, points: 0 },
  };
};

async function ownEntry(db: Db, customerId: string, row: Row): Promise<Tournament['own']> {
  if (!row.joined_at) return null;
  const own = await ownRank(db, tournamentRanks(row.id), customerId);
  const { prize } = row;
  return {
    joinedAt: row.joined_at.toISOString(),
    score: own?.score ?? 0,
    // Final once prizes are written.
    rank: prize?.rank ?? own?.rank ?? null,
    prize: prize && {
      rank: prize.rank,
      points: prize.points,
      amount: prize.amount,
      required: wageringRequirement(prize.amount, prize.turnover),
      paid: prize.paid,
    },
  };
}
