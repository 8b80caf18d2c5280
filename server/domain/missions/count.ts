import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';

/**
 * Counts settled bets by member, day, game and stake, each once however many gateways run: the mark
 * moves in the transaction (docs/decisions/0097-missions.md). Pages of the members hear of it.
 */
export async function countBetDays(gateway: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  const until = await settledUntil(gateway);
  // A second statement sees what was written during the first.
  const { rows } = await sql<{ id: string }>`
    SELECT count_bet_days(${until}::timestamptz) AS id`.execute(gateway.db);
  for (const { id } of rows) gateway.live.toCustomer(id, { kind: 'missions' });
}

export const betDaysJob: Job = {
  name: 'bets by day',
  intervalMs: 5000,
  atStart: true,
  oneProcess: true,
  run: (gateway) => countBetDays(gateway),
};

/**
 * Counts the rounds of the last 100 days again, not before the first that was ever counted. Returns how
 * many days of members' games there are, and those that differ from what was counted, at most 100,
 * as text.
 */
export async function checkBetDays({
  db,
}: Pick<Gateway, 'db'>): Promise<{ days: number; faults: string[] }> {
  const { rows } = await sql<{ days: number; faults: string[] | null }>`
    WITH days AS (SELECT upto, since, (upto AT TIME ZONE 'Asia/Manila')::date - 100 AS first FROM bet_days_mark),
    mark AS (SELECT upto, first, greatest(since, first::timestamp AT TIME ZONE 'Asia/Manila') AS since FROM days),
    again AS (SELECT c.* FROM mark, bet_changes(mark.since, mark.upto, mark.since) c),
    counted AS (SELECT d.* FROM mark, bet_days d WHERE d.day >= mark.first AND (d.bets <> 0 OR d.valid_bet <> 0)),
    both_sides AS (
      SELECT coalesce(a.customer_id, c.customer_id) AS customer_id, coalesce(a.day, c.day) AS day, coalesce(a.game_id, c.game_id) AS game_id,
        coalesce(a.band, c.band) AS band, coalesce(c.bets, 0) AS counted_bets, coalesce(a.bets, 0) AS bets,
        coalesce(c.valid_bet, 0) AS counted_bet, coalesce(a.valid_bet, 0) AS valid_bet
      FROM again a FULL JOIN counted c USING (customer_id, day, game_id, band))
    SELECT (SELECT count(*)::integer FROM both_sides) AS days,
      (SELECT array_agg(fault) FROM (SELECT format('member %s, %s, game %s, stakes from %s: counted %s bets and %s centavos, rounds have %s and %s',
        customer_id, day, game_id, band, counted_bets, counted_bet, bets, valid_bet) AS fault
        FROM both_sides WHERE counted_bets <> bets OR counted_bet <> valid_bet ORDER BY day, customer_id LIMIT 100) f) AS faults`.execute(
    db,
  );
  return { days: rows[0]!.days, faults: rows[0]!.faults ?? [] };
}
