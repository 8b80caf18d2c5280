import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { houseVendor } from '../play/house-games.ts';
import { wasOnBreak } from '../limits/guard.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import type { Period } from './periods.ts';
import type { Play, TeamPlay } from './commission.ts';

interface Stretch {
  from: Date;
  to: Date;
  /** Default: everybody, by time. */
  customer?: RawBuilder<unknown>;
}

/**
 * Settled real-money bets in [from, to): customer_id, at, stake, payout, valid_bet. A vendor's
 * debit, unless rolled back, counts with its round's first credit; refunds and lone credits do not.
 */
function settledPlay({ from, to, customer }: Stretch): RawBuilder<unknown> {
  const [start, until] = [
    sql`${from.toISOString()}::timestamptz`,
    sql`${to.toISOString()}::timestamptz`,
  ];
  const whose = (alias: string) =>
    customer ? sql`${sql.ref(`${alias}.customer_id`)} = ${customer}` : sql`true`;
  const sameRound = (alias: string) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`${column('customer_id')} = t.customer_id AND ${column('vendor')} = t.vendor AND ${column('round_id')} = t.round_id
      AND ${column('vendor')} <> 'PLR' AND ${column('kind')} <> 'tombstone'`;
  };
  return sql`(
    SELECT r.customer_id, r.at, r.stake, r.payout, r.valid_bet FROM rounds r
      WHERE ${whose('r')} AND r.at >= ${start} AND r.at < ${until} AND r.currency = ${memberCurrency}
    UNION ALL
    SELECT o.customer_id, o.counted, CASE o.kind WHEN 'debit' THEN o.amount ELSE 0 END, CASE o.kind WHEN 'credit' THEN o.amount ELSE 0 END, o.valid_bet
    FROM (SELECT DISTINCT s.customer_id, s.vendor, s.round_id FROM seamless_transactions s
        WHERE ${whose('s')} AND s.at >= ${start} AND s.at < ${until} AND s.vendor <> ${sql.lit(houseVendor)} AND s.kind <> 'tombstone' AND s.round_id IS NOT NULL) t
      CROSS JOIN LATERAL (SELECT min(e.at) FILTER (WHERE e.kind = 'credit') AS credited, min(e.at) FILTER (WHERE e.kind = 'debit' AND e.state = 'done') AS bet
        FROM seamless_transactions e WHERE ${sameRound('e')}) edge
      CROSS JOIN LATERAL (SELECT b.customer_id, b.kind, b.amount, b.valid_bet, b.launch_id, greatest(b.at, CASE b.kind WHEN 'debit' THEN edge.credited ELSE edge.bet END) AS counted
        FROM seamless_transactions b WHERE ${sameRound('b')} AND (b.kind = 'credit' OR b.state = 'done')) o
      JOIN launches l ON l.id = o.launch_id AND l.currency = ${memberCurrency}
    WHERE edge.credited IS NOT NULL AND edge.bet IS NOT NULL AND o.counted >= ${start} AND o.counted < ${until})`;
}

/** A late payout must not make it negative. */
const counted = (validBet: RawBuilder<unknown>) => sql`greatest(sum(${validBet}), 0)`;

/** One member's. */
export interface Line extends Play {
  customerId: string;
}

/**
 * What leaders and all below (AGT-09) bet in each of several periods, oldest first, by leader. Reads
 * bets once, then each player's uplines, so team size costs nothing. Without bets settled during a
 * break of their player, and without a player on one at the period's end (RG-04).
 */
export async function playOfPeriods(
  db: Kysely<Database>,
  leaders: readonly string[],
  periods: readonly Period[],
): Promise<Map<string, Line[]>[]> {
  const [from, to] = [periods[0]!.from, periods.at(-1)!.to];
  const bounds = periods.map((period) => period.from.toISOString());
  const ends = periods.map((period) => period.to.toISOString());
  const end = sql`(${ends}::timestamptz[])[bets.bucket]`;
  const { rows } = await sql<{
    bucket: number;
    leader: string;
    customerId: string;
    stake: string;
    payout: string;
    valid: string;
  }>`
    WITH RECURSIVE play AS MATERIALIZED (
      SELECT bucket, customer_id, sum(stake) AS stake, sum(payout) AS payout, ${counted(sql`valid_bet`)} AS valid
        FROM (SELECT *, width_bucket(at, ${bounds}::timestamptz[]) AS bucket FROM ${settledPlay({ from, to })} settled) bets
        WHERE bets.at < ${end} AND NOT ${wasOnBreak(sql`bets.customer_id`, sql`bets.at`)} AND NOT ${wasOnBreak(sql`bets.customer_id`, end)}
        GROUP BY bucket, customer_id
    ), above AS (
      SELECT customer_id AS bettor, customer_id AS person FROM play
      UNION
      SELECT a.bettor, c.upline_id FROM above a JOIN customers c ON c.id = a.person WHERE c.upline_id IS NOT NULL
    )
    SELECT p.bucket, a.person AS leader, p.customer_id AS "customerId", p.stake, p.payout, p.valid FROM above a JOIN play p ON p.customer_id = a.bettor
    WHERE a.person = ANY (${leaders}::bigint[]) ORDER BY a.person, p.customer_id`.execute(db);
  const played = periods.map(() => new Map<string, Line[]>());
  for (const { bucket, leader, customerId, stake, payout, valid } of rows) {
    const teams = played[bucket - 1]!;
    const lines = teams.get(leader) ?? [];
    lines.push({ customerId, validBet: Number(valid), net: Number(stake) - Number(payout) });
    teams.set(leader, lines);
  }
  return played;
}

/** As `playOfPeriods`, of one. */
export const playOfTeams = async (
  db: Kysely<Database>,
  leaders: readonly string[],
  period: Period,
): Promise<Map<string, Line[]>> => (await playOfPeriods(db, leaders, [period]))[0]!;

const none = { validBet: 0, stake: 0, payout: 0, active: 0, won: 0, lost: 0 };

/** Consecutive periods, in one query; breaks as in `playOfTeams`. */
export async function playByPeriod(
  db: Kysely<Database>,
  leader: string,
  periods: readonly Period[],
): Promise<TeamPlay[]> {
  const [from, to] = [periods[0]!.from, periods.at(-1)!.to];
  const bounds = periods.map((period) => period.from.toISOString());
  const ends = periods.map((period) => period.to.toISOString());
  const bucket = sql`width_bucket(bets.at, ${bounds}::timestamptz[])`;
  const { rows } = await sql<
    Record<'validBet' | 'stake' | 'payout' | 'active' | 'won' | 'lost', string> & { bucket: number }
  >`
    WITH RECURSIVE team AS (
      SELECT ${leader}::bigint AS id UNION SELECT c.id FROM customers c JOIN team t ON c.upline_id = t.id
    ), play AS (
      SELECT ${bucket} AS bucket, sum(bets.stake) AS stake, sum(bets.payout) AS payout, ${counted(sql`bets.valid_bet`)} AS valid
      FROM team CROSS JOIN LATERAL ${settledPlay({ from, to, customer: sql`team.id` })} bets
        WHERE NOT ${wasOnBreak(sql`team.id`, sql`bets.at`)} AND NOT ${wasOnBreak(sql`team.id`, sql`(${ends}::timestamptz[])[${bucket}]`)} GROUP BY 1, team.id
    )
    SELECT bucket, sum(valid) AS "validBet", sum(stake) AS stake, sum(payout) AS payout, count(*) FILTER (WHERE valid > 0) AS active,
      coalesce(sum(valid) FILTER (WHERE payout > stake), 0) AS won, coalesce(sum(valid) FILTER (WHERE payout < stake), 0) AS lost
    FROM play GROUP BY bucket`.execute(db);
  const found = new Map(rows.map((row) => [row.bucket, row]));
  return periods.map((_, i) => {
    const row = found.get(i + 1) ?? none;
    return {
      validBet: Number(row.validBet),
      net: Number(row.stake) - Number(row.payout),
      active: Number(row.active),
      won: Number(row.won),
      lost: Number(row.lost),
    };
  });
}
