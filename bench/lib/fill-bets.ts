import type { Client } from 'pg';

/** Of the house, by the category of a day's sums. */
const games = "CASE d.category WHEN 'LIVE' THEN 1291 ELSE 1001 END";

/**
 * Writes the bets behind the sums of the accounts in `below`, a day after the other: as many, and to
 * the centavo as much, spread over the day and in its order, on which the table's index by time relies. Needs the sums, and triggers that are off.
 * @param today in Manila, as SQL
 * @returns how many bets
 */
export async function fillBets(client: Client, days: number, today: string): Promise<number> {
  let bets = 0;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const { rowCount } = await client.query(
      `WITH mark AS (
         SELECT ${today} - $1::int AS day, (${today} - $1::int)::timestamp AT TIME ZONE 'Asia/Manila' AS midnight, upto FROM team_mark)
       INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version, at)
         SELECT 1000000000000 + 1000 * $1::bigint + bet, d.customer_id, ${games}, ${partOf('stake')}, ${partOf('payout')}, ${partOf('valid_bet')},
           '{}', 'PHP', 0, 0, midnight + bet * (least(upto, midnight + interval '1 day') - midnight) / (d.bets + 1)
         FROM mark JOIN member_days d ON d.day = mark.day AND d.bets > 0 JOIN below ON below.id = d.customer_id
         CROSS JOIN generate_series(1, d.bets) bet
         ORDER BY 11`,
      [ago],
    );
    bets += rowCount ?? 0;
  }
  return bets;
}

/** The first bet has what whole centavos leave over. */
const partOf = (sum: string): string =>
  `d.${sum} / d.bets + CASE bet WHEN 1 THEN d.${sum} % d.bets ELSE 0 END`;
