import { sql } from 'kysely';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { MissionLeaderboard } from '../../../contract/tournaments/shapes.ts';
import type { Gateway } from '../../context.ts';
import { missionRanks, ownRank, readBoard, siteMonth } from './ranks.ts';
import { commonOf } from './state.ts';

/** This month's board and the last one (MEM-12); no boards during a break (RG-03). */
export async function missionLeaderboard(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<MissionLeaderboard> {
  const { db } = gateway;
  const common = await commonOf(gateway, customerId);
  const onBreak = common.breakUntil !== null;
  const [{ rows }, own, board, lastBoard] = await Promise.all([
    sql<{ month: string; lastMonth: string; endsAt: Date }>`
      SELECT to_char(${siteMonth()}, 'YYYY-MM') AS month, to_char(${siteMonth(1)}, 'YYYY-MM') AS "lastMonth",
        ${siteMonth(-1)}::timestamp AT TIME ZONE ${recordTimeZone} AS "endsAt"`.execute(db),
    ownRank(db, missionRanks(), customerId),
    onBreak ? null : readBoard(db, missionRanks(), customerId),
    onBreak ? null : readBoard(db, missionRanks(1), customerId),
  ]);
  const { month, lastMonth, endsAt } = rows[0]!;
  return {
    ...common,
    month,
    lastMonth,
    endsAt: endsAt.toISOString(),
    board,
    lastBoard,
    finished: own?.score ?? 0,
  };
}
