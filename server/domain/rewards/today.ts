import { type Kysely, sql } from 'kysely';
import { type Today, shownMissions } from '../../../contract/rewards/shapes.ts';
import type { CalendarState } from '../../../contract/calendar/shapes.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Mission, MissionsState } from '../../../contract/missions/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Texts } from '../../db/tables/catalogue.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { missingNeeds } from '../../kernel/reward-needs.ts';
import { type Ranks, missionRanks, ownRank, tournamentRanks } from '../tournaments/ranks.ts';

type Db = Kysely<Database>;

interface Reader {
  customerId: string;
  language: string;
}

/** What a member can do today; not for a member on a break. */
export async function todayOf(
  { db }: Pick<Gateway, 'db'>,
  reader: Reader,
  { calendar, missions }: { calendar: CalendarState; missions: MissionsState },
): Promise<Today> {
  const day = dayOf(calendar);
  return {
    day,
    missions: nearest(
      missions.missions.filter(({ goal }) => !day || !isOfCalendar(goal)),
      missions.today,
    ),
    rank: await rankOf(db, reader),
  };
}

const dayOf = ({ open, missing, claimedToday, streak }: CalendarState): Today['day'] =>
  open && missing === null ? { claimed: claimedToday, streak } : null;

/** The day itself says it already. */
const isOfCalendar = (goal: Mission['goal']): boolean => goal === 'signIns' || goal === 'streak';

type Step = Today['missions'][number];

/** Those that can be claimed, then those of which the smallest part is left. */
function nearest(missions: readonly Mission[], today: string): Step[] {
  return missions
    .filter(({ missing, toDay }) => missing === null && (toDay === null || toDay >= today))
    .flatMap((mission) => {
      const reached = mission.steps.find(({ state }) => state === 'reached');
      const step = reached ?? mission.steps.find(({ state }) => state === 'open');
      return step ? [stepOf(mission, step.target)] : [];
    })
    .toSorted((a, b) => doneOf(b) - doneOf(a))
    .slice(0, shownMissions);
}

const stepOf = ({ id, fromDay, title, goal, progress }: Mission, target: number): Step => {
  return { id, fromDay, title, goal, progress: Math.min(Math.max(0, progress), target), target };
};
const doneOf = ({ progress, target }: Step): number => progress / target;

/** Of the joined tournament that ends first; the month's missions; the first that can be joined. */
async function rankOf(db: Db, { customerId, language }: Reader): Promise<Today['rank']> {
  const { rows: running } = await sql<{
    id: string;
    title: Texts;
    needs: RewardNeeds;
    joined: boolean;
    full: boolean;
  }>`
    SELECT t.id, t.title, t.needs, e.joined_at IS NOT NULL AS joined, t.places <= t.entrants AS full
    FROM tournaments t LEFT JOIN tournament_entries e ON e.tournament_id = t.id AND e.customer_id = ${customerId}
    WHERE t.begins_at <= now() AND t.ends_at > now() AND t.cancelled_at IS NULL
    ORDER BY e.joined_at IS NULL, t.ends_at, t.id LIMIT 20`.execute(db);
  const titled = (tournament: string, title: Texts, joined: boolean, rank: number | null) => {
    return { tournament, title: inLanguage(title, language), joined, rank };
  };
  const [first] = running;
  if (first?.joined)
    return titled(first.id, first.title, true, await rankAt(db, tournamentRanks(first.id), customerId)); // prettier-ignore
  const ofMissions = await rankAt(db, missionRanks(), customerId);
  if (ofMissions !== null) return { tournament: null, title: '', joined: true, rank: ofMissions };
  const missing = await missingNeeds(
    db,
    customerId,
    running.map(({ needs }) => needs),
  );
  const free = running.find(({ full, needs }) => !full && missing(needs) === null);
  return free ? titled(free.id, free.title, false, null) : null;
}

const rankAt = async (db: Db, ranks: Ranks, customerId: string): Promise<number | null> =>
  (await ownRank(db, ranks, customerId))?.rank ?? null;
