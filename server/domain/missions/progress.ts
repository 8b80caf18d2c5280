import { type Kysely, type Selectable, sql } from 'kysely';
import { type MissionWords, claimDays } from '../../../contract/missions/shapes.ts';
import { addDays } from '../../../contract/calendar/days.ts';
import type { Database } from '../../db/database.ts';
import type { MissionTables } from '../../db/tables/missions.ts';

type Db = Kysely<Database>;
export type MissionRow = Selectable<MissionTables['missions']>;

/** A mission's period, for a member. */
export interface Period {
  mission: MissionRow;
  from: string;
  /** Null: no end. */
  to: string | null;
  progress: number;
  /** Steps. */
  claimed: ReadonlySet<number>;
}

const endless = '9999-12-31';

/** The member's missions that run or can still be claimed (`member_missions`). */
export async function periodsOf(db: Db, customerId: string, today: string): Promise<Period[]> {
  const { rows } = await sql<{
    id: number;
    from: string;
    to: string;
    progress: string;
    claimed: number[];
  }>`SELECT p.mission_id AS id, p.from_day::text AS from, p.to_day::text AS to, p.progress,
      ARRAY(SELECT c.step FROM mission_claims c WHERE c.customer_id = ${customerId} AND c.mission_id = p.mission_id AND c.from_day = p.from_day) AS claimed
    FROM member_missions(${customerId}::bigint, ${today}::date, ${claimDays}) p`.execute(db);
  const missions = await missionsOf(db, [...new Set(rows.map(({ id }) => id))]);
  return rows.map(({ id, from, to, progress, claimed }) => ({
    mission: missions.get(id)!,
    from,
    to: to === endless ? null : to,
    progress: Number(progress),
    claimed: new Set(claimed),
  }));
}

async function missionsOf(db: Db, ids: readonly number[]): Promise<Map<number, MissionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('missions').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last day for claims; null: no end. */
export const claimDayOf = (to: string | null): string | null =>
  to === null ? null : addDays(to, claimDays);

/** In a language, else in English, else in any. */
export const wordsOf = ({ words }: Pick<MissionRow, 'words'>, language: string): MissionWords =>
  words[language] ?? words.EN ?? Object.values(words)[0]!;

/** Centavos that must be staked for all steps; null where none must. */
export function stakesOf({ goal, steps, min_stake }: MissionRow): number | null {
  const target = steps.at(-1)!.target;
  if (goal === 'validBet') return target;
  return min_stake > 0 ? target * min_stake : null;
}
