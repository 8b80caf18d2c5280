import { sql } from 'kysely';
import type { TournamentPrize } from '../../contract/tournaments/shapes.ts';
import type { Gateway } from '../context.ts';
import type { Texts } from '../db/tables/catalogue.ts';
import { countMission } from '../domain/tournaments/count-mission.ts';
import { payPrizes } from '../domain/prizes/pay.ts';
import { tournamentPrizes } from '../domain/tournaments/prizes.ts';
import { lockCustomer } from '../kernel/lock-customer.ts';
import { seededRandom } from './random.ts';

interface DemoTournament {
  title: Texts;
  summary: Texts;
  terms: Texts;
  metric: 'multiplier' | 'wins';
  /** Days before and after the start. */
  begins: number;
  ends: number;
  prizes: readonly TournamentPrize[];
}

/** Centavos. */
const cash = (from: number, to: number, amount: number): TournamentPrize => {
  return { from, to, points: 0, amount, turnoverPercent: 300 };
};
const points = (from: number, to: number, count: number): TournamentPrize => {
  return { from, to, points: count, amount: 0, turnoverPercent: 0 };
};

const tournaments: readonly DemoTournament[] = [
  {
    title: { EN: 'Jeepney sprint', TY: 'Takbuhan ng jeepney' },
    summary: { EN: 'The best slot round of a week.', TY: 'Pinakamagandang slot round ng linggo.' },
    terms: {
      EN: 'Your best round on a slot counts: what it paid, as times its stake.\nOne account a person.',
      TY: 'Bilang ang pinakamaganda mong round sa slot: ang panalo, ilang beses ng taya.\nIsang account sa bawat tao.',
    },
    metric: 'multiplier',
    begins: -20,
    ends: -5,
    prizes: [cash(1, 1, 50_000), points(2, 5, 200)],
  },
  {
    title: { EN: 'Fiesta of slots', TY: 'Pista ng slots' },
    summary: {
      EN: 'Which single round pays the most for its stake? Small stakes have the same chance.',
      TY: 'Aling round ang may pinakamalaking bayad kumpara sa taya? Pareho ang tsansa ng maliit na taya.',
    },
    terms: {
      EN: 'Your best round on a slot counts: what it paid, as times its stake. A larger stake ranks no higher.\nRounds that are settled after you join count.\nOne account a person.',
      TY: 'Bilang ang pinakamaganda mong round sa slot: ang panalo, ilang beses ng taya. Hindi tumataas ang puwesto sa mas malaking taya.\nBilang ang mga round na natapos pagkatapos mong sumali.\nIsang account sa bawat tao.',
    },
    metric: 'multiplier',
    begins: -12,
    ends: 9,
    prizes: [cash(1, 1, 200_000), cash(2, 3, 50_000), points(4, 10, 300)],
  },
  {
    title: { EN: 'Weekend wins', TY: 'Panalo sa Sabado’t Linggo' },
    summary: {
      EN: 'A point for each won round, at most 20 a day.',
      TY: 'Isang puntos sa bawat panalong round, hanggang 20 sa isang araw.',
    },
    terms: {
      EN: 'A round wins when it pays more than its stake. After 20 won rounds in a day nothing more is counted, so nobody has to play long.\nOne account a person.',
      TY: 'Panalo ang round kapag higit sa taya ang bayad. Pagkatapos ng 20 panalong round sa isang araw, wala nang bibilangin, kaya hindi kailangang maglaro nang matagal.\nIsang account sa bawat tao.',
    },
    metric: 'wins',
    begins: 3,
    ends: 6,
    prizes: [points(1, 3, 500), points(4, 10, 100)],
  },
];

/**
 * A tournament that has paid, one that runs and one that comes, with the rounds of the demo's
 * players, and the month's board of missions. Skips when there are tournaments.
 */
export async function seedTournaments(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
): Promise<void> {
  const { db } = gateway;
  const known = await db.selectFrom('tournaments').select('id').limit(1).execute();
  if (known.length > 0) return;
  for (const one of tournaments) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO tournaments (title, summary, terms, metric, categories, min_stake, points_per_win, wins_per_day, begins_at, ends_at,
        pay_minutes, needs, prizes)
      VALUES (${JSON.stringify(one.title)}, ${JSON.stringify(one.summary)}, ${JSON.stringify(one.terms)}, ${one.metric}, '{RNG}', 100,
        ${one.metric === 'wins' ? 1 : null}::integer, ${one.metric === 'wins' ? 20 : null}::integer,
        date_trunc('hour', now()) + make_interval(days => ${one.begins}::integer), date_trunc('hour', now()) + make_interval(days => ${one.ends}::integer),
        60, 'nothing', ${JSON.stringify(one.prizes)}) RETURNING id`.execute(db);
    if (one.begins < 0) await joinPlayers(gateway, rows[0]!.id);
  }
  // As the feed would have counted from the first beginning on.
  await sql`UPDATE tournament_mark SET upto = 'epoch'`.execute(db);
  await sql`SELECT count_tournaments(clock_timestamp())`.execute(db);
  await sql`SELECT close_tournaments()`.execute(db);
  await payPrizes(gateway, tournamentPrizes);
  await finishMissions(gateway);
}

/** The players of the demo's history, from the beginning on. */
async function joinPlayers({ db }: Pick<Gateway, 'db'>, id: string): Promise<void> {
  await sql`INSERT INTO tournament_entries (tournament_id, customer_id, joined_at)
    SELECT t.id, c.id, t.begins_at FROM tournaments t, customers c
    WHERE t.id = ${id} AND EXISTS (SELECT FROM rounds r WHERE r.customer_id = c.id AND r.at >= t.begins_at AND r.at < t.ends_at)`.execute(
    db,
  );
  await sql`UPDATE tournaments SET entrants = (SELECT count(*) FROM tournament_entries WHERE tournament_id = ${id}) WHERE id = ${id}`.execute(
    db,
  );
}

async function finishMissions({ db }: Pick<Gateway, 'db'>): Promise<void> {
  const random = seededRandom('missions of the month');
  const players = await sql<{ id: string }>`
    SELECT customer_id AS id FROM tournament_entries GROUP BY 1 ORDER BY 1 LIMIT 18`.execute(db);
  for (const { id } of players.rows) {
    const count = random.between(1, 9);
    await db.transaction().execute(async (held) => {
      await lockCustomer(held, id);
      for (let i = 0; i < count; i += 1) await countMission(held, id);
    });
  }
}
