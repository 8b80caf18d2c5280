import { type Insertable, type Kysely, sql } from 'kysely';
import { addDays, siteDayOf } from '../../../contract/calendar/days.ts';
import {
  type MissionPeriod,
  type NewMission,
  maxMissionDays,
  onceGoals,
  playGoals,
} from '../../../contract/missions/shapes.ts';
import { now } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { wordsOf } from './progress.ts';
import { costOf } from './rewards.ts';

/**
 * Makes a mission (REWARD-05a); its terms never change. Returns its id. Throws `invalid_request` with
 * the field.
 */
export async function makeMission(
  mission: NewMission,
  { db }: Pick<Gateway, 'db'>,
): Promise<number> {
  const fault = faults.find(([, isFault]) => isFault(mission));
  if (fault) throw new DomainError('invalid_request', { field: fault[0] });
  return db.transaction().execute(async (held) => {
    await requireGames(held, mission);
    const { id } = await held
      .insertInto('missions')
      .values(rowOf(mission))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (mission.accounts) await nameMembers(held, id, mission.accounts);
    return id;
  });
}

/** Fields that are columns as they are; what is left out has the column's default. */
const columns = {
  goal: 'goal',
  period: 'period',
  categories: 'categories',
  vendors: 'vendors',
  games: 'games',
  minStake: 'min_stake',
  minVip: 'min_vip',
  newDays: 'new_days',
  toDay: 'to_day',
  cashBudget: 'cash_budget',
  pointsBudget: 'points_budget',
  maxClaims: 'max_claims',
  position: 'position',
} as const satisfies Partial<Record<keyof NewMission, string>>;

function rowOf(mission: NewMission): Insertable<Database['missions']> {
  const { words, goal, period, steps, needs = 'deposit', fromDay, accounts } = mission;
  const given = Object.entries(columns).flatMap(([name, column]) => {
    const value = mission[name as keyof typeof columns];
    return value === undefined ? [] : [[column, value]];
  });
  return {
    words: JSON.stringify(words),
    goal,
    period,
    steps: JSON.stringify(steps),
    needs,
    from_day: fromDay,
    named: accounts !== undefined,
    ...Object.fromEntries(given),
  };
}

async function requireGames(
  db: Kysely<Database>,
  { games = [], vendors = [] }: NewMission,
): Promise<void> {
  const { rows } = await sql<{ games: boolean; vendors: boolean }>`
    SELECT NOT EXISTS (SELECT FROM unnest(${games}::bigint[]) n WHERE n NOT IN (SELECT game_id FROM games)) AS games,
      NOT EXISTS (SELECT FROM unnest(${vendors}::text[]) n WHERE n NOT IN (SELECT vendor FROM games)) AS vendors`.execute(
    db,
  );
  if (!rows[0]!.games) throw new DomainError('invalid_request', { field: 'games' });
  if (!rows[0]!.vendors) throw new DomainError('invalid_request', { field: 'vendors' });
}

async function nameMembers(
  db: Kysely<Database>,
  id: number,
  accounts: readonly string[],
): Promise<void> {
  const names = [...new Set(accounts)];
  const { numAffectedRows } =
    await sql`INSERT INTO mission_members (mission_id, customer_id) SELECT ${id}, id FROM customers WHERE account = ANY (${names})`.execute(
      db,
    );
  if (Number(numAffectedRows) !== names.length)
    throw new DomainError('invalid_request', { field: 'accounts' });
}

/** Days that a period can have at most; a season has its own. */
const periodDays: Record<MissionPeriod, number> = {
  once: maxMissionDays,
  day: 1,
  week: 7,
  month: 31,
  season: maxMissionDays,
};

const isPlay = ({ goal }: NewMission) => playGoals.includes(goal);
const isOnce = ({ goal }: NewMission) => onceGoals.includes(goal);
const pays = (mission: NewMission, kind: 'cash' | 'points'): number =>
  Math.max(...mission.steps.map(({ reward }) => costOf(reward)[kind]));
const hasSeason = ({ fromDay, toDay }: NewMission): boolean =>
  toDay !== undefined && toDay < addDays(fromDay, maxMissionDays);
/** Each is needed where a step pays it, and covers one claim. */
const isBudget = (budget: number | undefined, highest: number): boolean =>
  highest === 0 ? budget === undefined : budget !== undefined && budget >= highest;

const faults: [keyof NewMission, (mission: NewMission) => boolean][] = [
  ['words', ({ words }) => Object.keys(words).length === 0],
  ['period', (mission) => isOnce(mission) && mission.period !== 'once'],
  ['fromDay', ({ fromDay }) => fromDay < siteDayOf(now())],
  ['toDay', ({ fromDay, toDay }) => toDay !== undefined && toDay < fromDay],
  ['toDay', (mission) => mission.period === 'season' && !hasSeason(mission)],
  // Bets are counted for a hundred days.
  [
    'newDays',
    (mission) => isPlay(mission) && mission.period === 'once' && mission.newDays === undefined,
  ],
  ['categories', (mission) => !isPlay(mission) && mission.categories !== undefined],
  ['vendors', (mission) => !isPlay(mission) && mission.vendors !== undefined],
  ['games', (mission) => !isPlay(mission) && mission.games !== undefined],
  // So that what it costs can be stated; only valid bets need none.
  [
    'minStake',
    (mission) =>
      isPlay(mission) && mission.goal !== 'validBet'
        ? !mission.minStake
        : !isPlay(mission) && mission.minStake !== undefined,
  ],
  ['steps', ({ steps }) => steps.some(({ target }, i) => i > 0 && target <= steps[i - 1]!.target)],
  ['steps', (mission) => isOnce(mission) && mission.steps.at(-1)!.target !== 1],
  ['steps', ({ goal, steps }) => goal === 'validBet' && steps[0]!.target < 100],
  [
    'steps',
    ({ goal, period, steps }) =>
      ['days', 'signIns'].includes(goal) && steps.at(-1)!.target > periodDays[period],
  ],
  ['cashBudget', (mission) => !isBudget(mission.cashBudget, pays(mission, 'cash'))],
  ['pointsBudget', (mission) => !isBudget(mission.pointsBudget, pays(mission, 'points'))],
];

/** With the present day; false where it was closed before. Throws `not_found`. */
export async function closeMission(
  id: number,
  { db }: Pick<Gateway, 'db'>,
): Promise<{ changed: boolean; title: string }> {
  const row = await db
    .selectFrom('missions')
    .select('words')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'id' });
  const { numUpdatedRows } = await db
    .updateTable('missions')
    .set({ closed_day: siteDayOf(now()) })
    .where('id', '=', id)
    .where('closed_day', 'is', null)
    .executeTakeFirst();
  return { changed: numUpdatedRows > 0n, title: wordsOf(row, 'EN').title };
}
