import { type Kysely, sql } from 'kysely';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import type { Mission, MissionSummary, MissionsState } from '../../../contract/missions/shapes.ts';
import { now, nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { missingNeeds } from '../../kernel/reward-needs.ts';
import { breakUntil } from '../limits/guard.ts';
import { type Period, claimDayOf, periodsOf, stakesOf, wordsOf } from './progress.ts';
import { fits, shownReward } from './rewards.ts';

type Db = Kysely<Database>;
type Missing = Awaited<ReturnType<typeof missingNeeds>>;

const historyLength = 50;

/** A member's missions; none during a break but what was claimed (RG-03). */
export async function missionsState(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  language: string,
): Promise<MissionsState> {
  const today = siteDayOf(now());
  const [periods, until, counted, history, month] = await Promise.all([
    periodsOf(db, customerId, today),
    breakUntil(db, customerId),
    db.selectFrom('bet_days_mark').select('upto').executeTakeFirstOrThrow(),
    historyOf(db, customerId, language),
    monthOf(db, customerId, today),
  ]);
  const shown = until === null ? periods.filter((period) => isShown(period, today)) : [];
  const needs = shown.map(({ mission }) => mission.needs);
  const missing = await missingNeeds(db, customerId, needs);
  const names = await namesOf(
    db,
    shown.flatMap(({ mission }) => mission.games ?? []),
    language,
  );
  const missions = shown
    .map((period) => missionOf(period, { missing, language, names }))
    .toSorted((a, b) => order(a) - order(b));
  return {
    currencySymbol: currencySymbol(memberCurrency),
    at: nowDate().toISOString(),
    today,
    countedUntil: counted.upto.toISOString(),
    summary: summaryOf(missions, today, month, until),
    missions,
    history,
  };
}

/** Runs, or has ended with steps that can still be claimed; a mission that is done once goes when it is. */
function isShown({ mission, to, progress, claimed }: Period, today: string): boolean {
  const steps = mission.steps.map(({ target }, i) => ({ target, step: i + 1 }));
  if (to === null) return steps.some(({ step }) => !claimed.has(step));
  if (to >= today) return true;
  return steps.some(({ target, step }) => progress >= target && !claimed.has(step));
}

interface Context {
  missing: Missing;
  language: string;
  names: ReadonlyMap<string, string>;
}

function missionOf({ mission, from, to, progress, claimed }: Period, context: Context): Mission {
  const { title, text } = wordsOf(mission, context.language);
  return {
    id: mission.id,
    title,
    text,
    goal: mission.goal,
    period: mission.period,
    fromDay: from,
    toDay: to,
    claimDay: claimDayOf(to),
    categories: mission.categories ?? [],
    vendors: mission.vendors ?? [],
    games: (mission.games ?? []).map((id) => ({ id, name: context.names.get(id) ?? id })),
    minStake: mission.min_stake,
    cost: stakesOf(mission),
    progress,
    steps: mission.steps.map((step, i) => ({
      step: i + 1,
      target: step.target,
      reward: shownReward(step.reward),
      state: stateOf(step.target, claimed.has(i + 1), progress, fits(step, mission)),
    })),
    missing: context.missing(mission.needs),
    left: mission.max_claims === null ? null : mission.max_claims - mission.claims,
  };
}

function stateOf(
  target: number,
  claimed: boolean,
  progress: number,
  fit: boolean,
): Mission['steps'][number]['state'] {
  if (claimed) return 'claimed';
  if (!fit) return 'gone';
  return progress >= target ? 'reached' : 'open';
}

/** Can be claimed, runs, is done. */
function order({ steps }: Mission): number {
  if (steps.some(({ state }) => state === 'reached')) return 0;
  return steps.some(({ state }) => state === 'open') ? 1 : 2;
}

const isClaimable = ({ missing, steps }: Mission): number =>
  missing === null ? steps.filter(({ state }) => state === 'reached').length : 0;

type Month = Pick<MissionSummary, 'claimed' | 'amount' | 'points'>;

function summaryOf(
  missions: readonly Mission[],
  today: string,
  month: Month,
  until: Date | null,
): MissionSummary {
  const running = missions.filter(
    (mission) => (mission.toDay ?? today) >= today && order(mission) === 1,
  );
  return {
    running: running.length,
    claimable: missions.reduce((sum, mission) => sum + isClaimable(mission), 0),
    ...month,
    breakUntil: until?.toISOString() ?? null,
  };
}

/** Of the caller (CALL-06a). */
export const missionSummary = async (
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<MissionSummary> => (await missionsState(gateway, customerId, 'EN')).summary;

async function monthOf(db: Db, customerId: string, today: string): Promise<Month> {
  const { rows } = await sql<{ claimed: number; amount: string; points: string }>`
    SELECT count(*)::integer AS claimed, coalesce(sum((reward ->> 'amount')::bigint) FILTER (WHERE reward ->> 'kind' = 'cash'), 0) AS amount,
      coalesce(sum((reward ->> 'points')::bigint), 0) AS points
    FROM mission_claims WHERE customer_id = ${customerId} AND at >= date_trunc('month', ${today}::timestamp) AT TIME ZONE 'Asia/Manila'`.execute(
    db,
  );
  const { claimed, amount, points } = rows[0]!;
  return { claimed, amount: Number(amount), points: Number(points) };
}

async function historyOf(
  db: Db,
  customerId: string,
  language: string,
): Promise<MissionsState['history']> {
  const rows = await db
    .selectFrom('mission_claims as c')
    .innerJoin('missions as m', 'm.id', 'c.mission_id')
    .select(['m.id', 'm.words', 'c.step', 'c.reward', 'c.at'])
    .select(sql<string>`c.from_day::text`.as('from'))
    .where('c.customer_id', '=', customerId)
    .orderBy('c.at', 'desc')
    .limit(historyLength)
    .execute();
  return rows.map(({ id, words, from, step, reward, at }) => ({
    id,
    title: wordsOf({ words }, language).title,
    fromDay: from,
    step,
    reward: shownReward(reward),
    at: at.toISOString(),
  }));
}

async function namesOf(
  db: Db,
  games: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  if (games.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .select(['game_id', 'names'])
    .where('game_id', 'in', games)
    .execute();
  return new Map(rows.map(({ game_id, names }) => [game_id, inLanguage(names, language)]));
}
