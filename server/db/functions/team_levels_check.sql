-- Rows of levels, and counts of balances, that are not what accounts and rosters have.
CREATE OR REPLACE FUNCTION level_faults() RETURNS TABLE (
  rollup text, account_id bigint, day date, category text, figure text, found bigint, expected bigint
) LANGUAGE sql STABLE AS $$
  WITH accounts AS MATERIALIZED (
    SELECT m.upline_id AS leader_id, m.customer_id AS account_id FROM team_wide w JOIN team_members m ON m.upline_id = w.leader_id
  ), expected AS MATERIALIZED (
    SELECT 'day' AS span, a.leader_id, a.account_id, d.day, c.category, sum(d.deposits), sum(d.withdrawals), sum(d.bets), sum(d.stake), sum(d.valid_bet), sum(d.payout), sum(d.promotions), sum(d.rebates)
      FROM accounts a JOIN (
        SELECT customer_id AS account_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM member_days
        UNION ALL SELECT leader_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM team_days
      ) d ON d.account_id = a.account_id CROSS JOIN LATERAL (VALUES (d.category), ('*')) AS c (category) GROUP BY 2, 3, 4, 5
    UNION ALL SELECT 'half-month', a.leader_id, a.account_id, h.start, c.category, sum(h.deposits), sum(h.withdrawals), sum(h.bets), sum(h.stake), sum(h.valid_bet), sum(h.payout), sum(h.promotions), sum(h.rebates)
      FROM accounts a JOIN half_month_sums h ON h.account_id = a.account_id
      CROSS JOIN LATERAL (VALUES (h.category), ('*')) AS c (category) GROUP BY 2, 3, 4, 5
  ), found AS MATERIALIZED (
    SELECT 'day' AS span, leader_id, account_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM level_days
    UNION ALL SELECT 'half-month', leader_id, account_id, start, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM level_half_months
  ), differ AS (
    SELECT 1 AS found, 0 AS expected, d.* FROM (SELECT * FROM found EXCEPT SELECT * FROM expected) d
    UNION ALL SELECT 0, 1, d.* FROM (SELECT * FROM expected EXCEPT SELECT * FROM found) d
  )
  SELECT 'level', account_id, day, category, span, sum(found), sum(expected) FROM differ
    -- A row of zeros is as good as none.
    WHERE (deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates) <> (0, 0, 0, 0, 0, 0, 0, 0) GROUP BY account_id, day, category, span
  UNION ALL
  SELECT 'level', leader_id, NULL::date, bucket::text, 'balances', sum(found), sum(expected) FROM (
    SELECT leader_id, bucket, members AS found, 0 AS expected FROM team_balance_counts
    UNION ALL SELECT leader_id, balance_bucket(balance), 0, 1 FROM team_roster_balances
  ) b GROUP BY leader_id, bucket HAVING sum(found) <> sum(expected);
$$;
