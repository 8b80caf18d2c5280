import { type Kysely, sql } from 'kysely';
import type { Value } from '../../../contract/index.ts';
import type { Database } from '../../db/database.ts';

/** Faults per report. */
const maxFaults = 100;

interface Row {
  upto: Date;
  members: string;
  days: string;
  total: string;
  faults: Value<'reports.check'>['faults'];
}

/**
 * Compares the sums of teams with what bets and entries give, up to the mark (AGT-04). One snapshot:
 * safe while money moves. Reads every bet and every entry.
 */
export async function checkTeams(db: Kysely<Database>): Promise<Value<'reports.check'>> {
  const { rows } = await sql<Row>`
    WITH wrong AS MATERIALIZED (SELECT * FROM team_faults() UNION ALL SELECT * FROM level_faults() UNION ALL SELECT * FROM team_rebate_faults())
    SELECT (SELECT upto FROM team_mark) AS upto, (SELECT count(*) FROM team_members) AS members,
      (SELECT count(*) FROM member_days) + (SELECT count(*) FROM team_days) AS days, (SELECT count(*) FROM wrong) AS total,
      coalesce((SELECT jsonb_agg(jsonb_build_object('rollup', f.rollup, 'account', coalesce(c.account, f.account_id::text), 'day', f.day::text,
          'category', f.category, 'figure', f.figure, 'found', f.found, 'expected', f.expected) ORDER BY f.rollup, f.account_id, f.day, f.category, f.figure)
        FROM (SELECT * FROM wrong ORDER BY rollup, account_id, day, category, figure LIMIT ${maxFaults}) f
        LEFT JOIN customers c ON c.id = f.account_id), '[]') AS faults`.execute(db);
  const { upto, members, days, total, faults } = rows[0]!;
  return {
    asOf: upto.toISOString(),
    members: Number(members),
    days: Number(days),
    total: Number(total),
    faults,
  };
}
