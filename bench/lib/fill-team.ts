import type { Client } from 'pg';
import { fillBets } from './fill-bets.ts';

/** Days of play, up to today. */
const days = 30;
/** In Manila. */
const today = "(now() AT TIME ZONE 'Asia/Manila')::date";

export interface Team {
  agentId: string;
  /** Of accounts. */
  name: string;
  /** Below the agent. */
  size: number;
  /** Shares of eight levels. */
  levels: readonly number[];
}

/**
 * Opens a team, and writes its bets and their sums as the gateway and its consumer would: 100,000
 * accounts have 10 million bets. Rows alone: no trigger runs. Distinct active members are those of the
 * agent alone.
 * @returns how many bets
 */
export async function fillTeam(
  client: Client,
  { agentId, name, size, levels }: Team,
): Promise<number> {
  await client.query('SET session_replication_role = replica');
  await client.query('DROP TABLE IF EXISTS pg_temp.below');
  await client.query(
    'CREATE TEMP TABLE below (nth int PRIMARY KEY, level int, upline_nth int, id bigint, upline_id bigint)',
  );
  await placeBelow(client, size, levels);
  await openAccounts(client, agentId, name);
  await sumDays(client);
  const bets = await fillBets(client, days, today);
  await sumHalfMonths(client);
  await countActive(client, agentId);
  await client.query('SET session_replication_role = origin');
  // As the automatic one does later, beside the measured calls.
  await client.query('VACUUM (ANALYZE)');
  await client.query(
    'SELECT roster_teams(array_agg(leader_id)) FROM team_totals WHERE members >= 1000 HAVING count(*) > 0',
  );
  await client.query(
    'SELECT widen_levels(array_agg(leader_id)) FROM team_totals WHERE members >= 100 HAVING count(*) > 0',
  );
  await client.query(
    'ANALYZE team_roster, team_roster_balances, team_rostered, team_wide, level_days, level_half_months, team_balance_counts',
  );
  return bets;
}

/** Numbers accounts level by level; 0 is the agent. */
async function placeBelow(client: Client, size: number, levels: readonly number[]): Promise<void> {
  let [before, beforeSize, first] = [0, 1, 1];
  for (const [i, share] of levels.entries()) {
    const count = Math.round(size * share);
    await client.query(
      `INSERT INTO below (nth, level, upline_nth) SELECT $1::int + n, $2::int, $3::int + n % $4::int FROM generate_series(0, $5::int - 1) n`,
      [first, i + 1, before, beforeSize, count],
    );
    [before, beforeSize, first] = [first, count, first + count];
  }
}

async function openAccounts(client: Client, agentId: string, name: string): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO customers (account, nickname, type, created_at)
         SELECT $1 || nth, 'bench', CASE WHEN level < 8 THEN 2 ELSE 0 END, now() - interval '40 days' + nth * interval '10 s' FROM below RETURNING id, account)
     UPDATE below b SET id = made.id FROM made WHERE made.account = $1 || b.nth`,
    [name],
  );
  await client.query(
    'UPDATE below b SET upline_id = CASE WHEN b.level = 1 THEN $1::bigint ELSE u.id END FROM below u WHERE u.nth = greatest(b.upline_nth, 1)',
    [agentId],
  );
  await client.query(
    'UPDATE customers c SET upline_id = b.upline_id FROM below b WHERE b.id = c.id',
  );
  await client.query(
    `INSERT INTO team_members (customer_id, upline_id, joined, is_agent, balance, deposited, active_day)
       SELECT id, upline_id, true, level < 8, 100 * (nth % 9973), true, ${today} - nth % 5 FROM below
       ON CONFLICT (customer_id) DO NOTHING`,
  );
  await client.query(
    `INSERT INTO team_rates (customer_id, category, from_day, rate)
       SELECT id, category, ${today} - 60, 45 - 5 * level FROM below CROSS JOIN unnest(ARRAY['RNG', 'LIVE']) category`,
  );
  await client.query('CREATE INDEX ON below (upline_id)');
}

/** Of members, then level by level of who is above them. */
async function sumDays(client: Client): Promise<void> {
  const figures = 'deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates';
  await client.query(
    `INSERT INTO member_days (customer_id, day, category, registrations, first_deposits, first_deposit_sum, ${figures})
       SELECT id, ${today} - d, CASE nth % 3 WHEN 0 THEN 'LIVE' ELSE 'RNG' END, 0, 0, 0, 0, 0, 8 + nth % 2, 500 * (1 + nth % 89), 400 * (1 + nth % 89),
         470 * (1 + (nth + d) % 97), 0, 0
       FROM below CROSS JOIN generate_series(0, $1::int - 1) d WHERE (nth + d) % 5 < 2
       UNION ALL
       SELECT id, ${today} - d, '', 0, 0, 0, 1000 * (1 + nth % 71), 700 * (nth % 31), 0, 0, 0, 0, 10 * (nth % 13), nth % 17
       FROM below CROSS JOIN generate_series(0, $1::int - 1) d WHERE (nth + d) % 10 = 0`,
    [days],
  );
  const sums = figures
    .split(', ')
    .map((figure) => `sum(${figure})`)
    .join(', ');
  for (let level = 8; level > 0; level -= 1) {
    await client.query(
      `INSERT INTO team_days (leader_id, day, category, ${figures})
         SELECT b.upline_id, d.day, d.category, ${sums} FROM below b JOIN (
           SELECT customer_id, day, category, ${figures} FROM member_days UNION ALL SELECT leader_id, day, category, ${figures} FROM team_days
         ) d ON d.customer_id = b.id WHERE b.level = $1 GROUP BY 1, 2, 3`,
      [level],
    );
    await client.query(
      `INSERT INTO team_totals (leader_id, members, agents, balance)
         SELECT b.upline_id, sum(1 + coalesce(t.members, 0)), sum((b.level < 8)::int + coalesce(t.agents, 0)), sum(m.balance + coalesce(t.balance, 0))
         FROM below b JOIN team_members m ON m.customer_id = b.id LEFT JOIN team_totals t ON t.leader_id = b.id WHERE b.level = $1 GROUP BY 1`,
      [level],
    );
  }
}

/** From the beginning, as the gateway has summed the days before the team was there. */
async function sumHalfMonths(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT upto FROM team_mark FOR UPDATE');
  await client.query('TRUNCATE half_month_sums, level_half_months');
  await client.query("UPDATE team_mark SET summed = '-infinity'");
  for (let more = true; more;) {
    await client.query('SELECT sum_half_months(now())');
    const { rows } = await client.query<{ more: boolean }>(
      "SELECT summed < (now() AT TIME ZONE 'Asia/Manila')::date - 1 AS more FROM team_mark",
    );
    more = rows[0]!.more;
  }
  await client.query('COMMIT');
}

async function countActive(client: Client, agentId: string): Promise<void> {
  await client.query(
    `WITH RECURSIVE up AS (
       SELECT id, upline_id AS leader_id, nth FROM below
       UNION ALL SELECT u.id, b.upline_id, u.nth FROM up u JOIN below b ON b.id = u.leader_id
     ) INSERT INTO team_last_active (leader_id, customer_id, day) SELECT leader_id, id, ${today} - nth % 5 FROM up`,
  );
  await client.query(
    `INSERT INTO team_active (leader_id, day, previous_day, members)
       SELECT $1::bigint, day, previous_active_day(day, coalesce(previous, '-infinity')), count(*) FROM (
         SELECT d.day, lag(d.day) OVER (PARTITION BY d.customer_id ORDER BY d.day) AS previous
         FROM member_days d JOIN below b ON b.id = d.customer_id WHERE d.category <> '') a GROUP BY 1, 2, 3`,
    [agentId],
  );
}
