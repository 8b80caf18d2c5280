-- Sums of levels (docs/decisions/0114-team-levels.md), written by `count_teams` alone.

-- Writes what accounts have done to the level that they are in, if it is a wide one.
CREATE OR REPLACE FUNCTION write_levels(p_accounts bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH accounts AS MATERIALIZED (
    SELECT m.upline_id AS leader_id, m.customer_id AS account_id
    FROM team_members m JOIN team_wide w ON w.leader_id = m.upline_id WHERE m.customer_id = ANY (p_accounts)
  ), days AS (
    INSERT INTO level_days (leader_id, account_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates)
      SELECT a.leader_id, a.account_id, d.day, c.category, sum(d.deposits), sum(d.withdrawals), sum(d.bets), sum(d.stake), sum(d.valid_bet), sum(d.payout), sum(d.promotions), sum(d.rebates)
      FROM accounts a CROSS JOIN LATERAL (
        SELECT day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM member_days WHERE customer_id = a.account_id
        UNION ALL SELECT day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM team_days WHERE leader_id = a.account_id
      ) d CROSS JOIN LATERAL (VALUES (d.category), ('*')) AS c (category)
      WHERE (d.deposits, d.withdrawals, d.bets, d.stake, d.valid_bet, d.payout, d.promotions, d.rebates) <> (0, 0, 0, 0, 0, 0, 0, 0) GROUP BY 1, 2, 3, 4
  )
  INSERT INTO level_half_months (leader_id, account_id, start, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates)
    SELECT a.leader_id, a.account_id, h.start, c.category, sum(h.deposits), sum(h.withdrawals), sum(h.bets), sum(h.stake), sum(h.valid_bet), sum(h.payout), sum(h.promotions), sum(h.rebates)
    FROM accounts a JOIN half_month_sums h ON h.account_id = a.account_id CROSS JOIN LATERAL (VALUES (h.category), ('*')) AS c (category)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 4, 3, 2;
$$;

-- After an account moved: its rows follow it.
CREATE OR REPLACE FUNCTION move_in_levels(p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM level_days WHERE account_id = p_account;
  DELETE FROM level_half_months WHERE account_id = p_account;
  PERFORM write_levels(ARRAY[p_account]);
END $$;

-- Begins the levels of those leaders who have a hundred accounts right below them now.
CREATE OR REPLACE FUNCTION widen_levels(p_leaders bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wide bigint[];
BEGIN
  WITH wide AS (
    INSERT INTO team_wide (leader_id) SELECT l.leader_id FROM (SELECT DISTINCT unnest(p_leaders) AS leader_id) l
      WHERE NOT EXISTS (SELECT FROM team_wide w WHERE w.leader_id = l.leader_id)
        AND (SELECT count(*) FROM (SELECT FROM team_members m WHERE m.upline_id = l.leader_id LIMIT 100) m) = 100
      RETURNING leader_id
  ) SELECT array_agg(leader_id) INTO v_wide FROM wide;
  IF v_wide IS NULL THEN RETURN; END IF;
  PERFORM write_levels(ARRAY(SELECT m.customer_id FROM team_members m WHERE m.upline_id = ANY (v_wide)));
END $$;

-- Adds days that are over to half-months of levels, as `sum_half_months` does for accounts.
CREATE OR REPLACE FUNCTION sum_level_half_months(p_first date, p_last date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO level_half_months AS h (leader_id, account_id, start, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates)
    SELECT leader_id, account_id, half_month_start(p_first), category, sum(deposits), sum(withdrawals), sum(bets), sum(stake), sum(valid_bet), sum(payout), sum(promotions), sum(rebates)
    FROM level_days WHERE day BETWEEN p_first AND p_last AND (deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates) <> (0, 0, 0, 0, 0, 0, 0, 0)
    GROUP BY leader_id, account_id, category ORDER BY leader_id, category, account_id
    ON CONFLICT (account_id, category, start) DO UPDATE SET deposits = h.deposits + excluded.deposits, withdrawals = h.withdrawals + excluded.withdrawals, bets = h.bets + excluded.bets, stake = h.stake +
      excluded.stake, valid_bet = h.valid_bet + excluded.valid_bet, payout = h.payout + excluded.payout, promotions = h.promotions +
      excluded.promotions, rebates = h.rebates + excluded.rebates;
$$;
