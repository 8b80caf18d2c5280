import { sql } from 'kysely';
import type { Crowd } from '../../../../contract/play/table-live.ts';
import type { Gateway } from '../../../context.ts';

/** Of the table's last round, by any process, without free play; null before its first round. */
export async function crowdOf({ db }: Pick<Gateway, 'db'>, table: string): Promise<Crowd | null> {
  const { rows } = await sql<Crowd>`
    SELECT r.id AS "roundId", count(DISTINCT b.customer_id)::integer AS players,
      coalesce(sum(jsonb_array_length(b.selections)), 0)::integer AS bets
    FROM (SELECT id FROM table_rounds WHERE table_code = ${table} ORDER BY number DESC LIMIT 1) r
      LEFT JOIN (table_bets b JOIN launches l ON l.id = b.launch_id AND NOT l.trial) ON b.round_id = r.id
    GROUP BY r.id`.execute(db);
  return rows[0] ?? null;
}
