import { sql } from 'kysely';
import type { Value } from '../../contract/index.ts';
import type { TournamentPrize } from '../../contract/tournaments/shapes.ts';
import type { Gateway, Handlers } from '../context.ts';
import type { Texts } from '../db/tables/catalogue.ts';
import { DomainError } from '../domain-error.ts';
import { inLanguage } from '../kernel/localized-texts.ts';
import { budgetOf, cancelTournament, makeTournament } from '../domain/tournaments/make.ts';
import { stateOf } from '../domain/tournaments/state.ts';

type Answers =
  | 'operator.tournaments'
  | 'operator.tournamentAdd'
  | 'operator.tournamentCancel'
  | 'operator.tournamentCheck';

type Listed = Value<'operator.tournaments'>['tournaments'][number];

/** Tournament commands (OPS-03). */
export const tournamentOperatorHandlers: Pick<Handlers<'operator'>, Answers> = {
  'operator.tournaments': async (_request, { db }) => {
    const { rows } = await sql<
      Pick<
        Listed,
        'id' | 'metric' | 'state' | 'entrants' | 'places' | 'paidAmount' | 'paidPoints' | 'waiting'
      > & { title: Texts; begins_at: Date; ends_at: Date; prizes: TournamentPrize[] }
    >`
      SELECT t.id, t.title, t.metric, ${stateOf} AS state, t.begins_at, t.ends_at, t.entrants, t.places, t.prizes,
        p.amount AS "paidAmount", p.points AS "paidPoints", p.waiting
      FROM tournaments t CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE paid_at IS NOT NULL), 0)::float8 AS amount,
        coalesce(sum(points) FILTER (WHERE paid_at IS NOT NULL), 0)::float8 AS points, count(*) FILTER (WHERE paid_at IS NULL)::integer AS waiting
        FROM tournament_prizes WHERE tournament_id = t.id) p
      ORDER BY t.id`.execute(db);
    return {
      tournaments: rows.map(({ title, begins_at, ends_at, prizes, ...row }) =>
        Object.assign(row, budgetOf(prizes), {
          title: inLanguage(title, 'EN'),
          beginsAt: begins_at.toISOString(),
          endsAt: ends_at.toISOString(),
        }),
      ),
    };
  },

  'operator.tournamentAdd': makeTournament,

  'operator.tournamentCancel': async (request, context) => {
    const { title, joined } = await cancelTournament(request, context);
    for (const customerId of joined ?? []) context.live.news(customerId);
    return {
      changed: joined !== null,
      title: inLanguage(title, 'EN'),
      informed: joined?.length ?? 0,
    };
  },

  'operator.tournamentCheck': ({ id }, context) => checkTournament(context, id),
};

async function checkTournament(
  { db }: Pick<Gateway, 'db'>,
  id: string,
): Promise<Value<'operator.tournamentCheck'>> {
  return db.transaction().execute(async (held) => {
    const row = await held
      .selectFrom('tournaments')
      .select(['title', 'entrants'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    const { rows } = await sql<{
      account: string;
      score: number;
      reached_at: Date | null;
      right_score: number;
      right_at: Date | null;
    }>`
      SELECT c.account, d.score::float8, d.reached_at, d.right_score::float8, d.right_at
      FROM check_tournament(${id}::bigint) d JOIN customers c ON c.id = d.customer_id ORDER BY c.account LIMIT 1000`.execute(
      held,
    );
    const { upto } = await held
      .selectFrom('tournament_mark')
      .select('upto')
      .executeTakeFirstOrThrow();
    return {
      title: inLanguage(row.title, 'EN'),
      entrants: row.entrants,
      upTo: upto.toISOString(),
      differ: rows.map(({ account, score, reached_at, right_score, right_at }) => ({
        account,
        score,
        reachedAt: reached_at?.toISOString() ?? null,
        rightScore: right_score,
        rightAt: right_at?.toISOString() ?? null,
      })),
    };
  });
}
