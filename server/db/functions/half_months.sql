-- Sums by half-month (docs/decisions/0089-half-months.md), written by `count_teams` alone.

-- The 1st or 16th.
CREATE OR REPLACE FUNCTION half_month_start(p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', p_day)::date + CASE WHEN extract(day FROM p_day) > 15 THEN 15 ELSE 0 END;
$$;

-- The 15th, or the month's last day.
CREATE OR REPLACE FUNCTION half_month_end(p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN extract(day FROM p_day) > 15 THEN (date_trunc('month', p_day) + interval '1 month')::date - 1
    ELSE date_trunc('month', p_day)::date + 14 END;
$$;

-- Adds days that are over at an instant to their half-months; at most one half-month a call, so
-- that a long history is added in parts.
CREATE OR REPLACE FUNCTION sum_half_months(p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_first date := (SELECT summed + 1 FROM team_mark);
  v_last date := (p_until AT TIME ZONE 'Asia/Manila')::date - 1;
BEGIN
  IF v_first > v_last THEN RETURN; END IF;
  IF v_first = '-infinity' THEN
    v_first := least((SELECT min(day) FROM member_days), (SELECT min(day) FROM team_days));
  END IF;
  v_last := least(v_last, half_month_end(v_first));
  INSERT INTO half_month_sums AS h (account_id, start, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates)
    SELECT d.account_id, half_month_start(v_first), d.category, sum(d.deposits), sum(d.withdrawals), sum(d.bets), sum(d.stake),
      sum(d.valid_bet), sum(d.payout), sum(d.promotions), sum(d.rebates)
    FROM (
      SELECT customer_id AS account_id, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates
        FROM member_days WHERE day BETWEEN v_first AND v_last
      UNION ALL
      SELECT leader_id, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates
        FROM team_days WHERE day BETWEEN v_first AND v_last
    ) d
    WHERE (d.deposits, d.withdrawals, d.bets, d.stake, d.valid_bet, d.payout, d.promotions, d.rebates) <> (0, 0, 0, 0, 0, 0, 0, 0)
    GROUP BY d.account_id, d.category
    ON CONFLICT (account_id, start, category) DO UPDATE SET deposits = h.deposits + excluded.deposits,
      withdrawals = h.withdrawals + excluded.withdrawals, bets = h.bets + excluded.bets, stake = h.stake + excluded.stake,
      valid_bet = h.valid_bet + excluded.valid_bet, payout = h.payout + excluded.payout, promotions = h.promotions + excluded.promotions,
      rebates = h.rebates + excluded.rebates;
  PERFORM sum_level_half_months(v_first, v_last);
  UPDATE team_mark SET summed = v_last;
END $$;

-- What a period is read from: half-months whose days of up to now are all in it, days before them,
-- and days after them.
CREATE OR REPLACE FUNCTION period_parts(p_first date, p_last date)
RETURNS TABLE (first_half date, last_half date, days_before date, days_after date) LANGUAGE sql STABLE ROWS 1 AS $$
  WITH bounds AS (
    SELECT CASE WHEN half_month_start(p_first) = p_first THEN p_first ELSE half_month_end(p_first) + 1 END AS first_half,
      CASE WHEN summed <= p_last THEN summed WHEN half_month_end(p_last) = p_last THEN p_last ELSE half_month_start(p_last) - 1 END AS last_day
    FROM team_mark
  )
  SELECT b.first_half, half_month_start(b.last_day),
    CASE WHEN b.last_day < b.first_half THEN p_last ELSE b.first_half - 1 END,
    CASE WHEN b.last_day < b.first_half THEN 'infinity' ELSE b.last_day + 1 END
  FROM bounds b;
$$;
