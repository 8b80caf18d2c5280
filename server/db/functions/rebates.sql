-- A rebate's rate in basis points by the terms' rates, the category and the VIP level (REWARD-03).
CREATE OR REPLACE FUNCTION rebate_rate(p_rates jsonb, p_category text, p_level integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT (e ->> 'rate')::integer FROM jsonb_array_elements(p_rates -> p_category) e
    WHERE (e ->> 'from')::integer <= p_level ORDER BY (e ->> 'from')::integer DESC LIMIT 1), 0);
$$;

-- Counts valid bets since the last run, before an instant by which all transactions are finished.
-- Concurrent calls wait and find nothing. Of a day, the terms of that day count, and the VIP level
-- that the member has when the first bet is counted; days before the first terms bring nothing.
-- What is taken back lowers the day of its bet. `p_top_level`: how many VIP levels there are.
CREATE OR REPLACE FUNCTION count_rebates(p_until timestamptz, p_top_level integer) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_from timestamptz;
BEGIN
  SELECT upto INTO STRICT v_from FROM rebate_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN; END IF;
  UPDATE rebate_mark SET upto = p_until;
  WITH bets AS MATERIALIZED (
    SELECT b.customer_id, (b.bet_at AT TIME ZONE 'Asia/Manila')::date AS day, b.category, sum(b.valid_bet)::bigint AS valid_bet
      FROM team_valid_bets(v_from, p_until) b GROUP BY 1, 2, 3 HAVING sum(b.valid_bet) <> 0
  ), terms AS MATERIALIZED (
    SELECT d.day, t.rates FROM (SELECT DISTINCT day FROM bets) d CROSS JOIN LATERAL
      (SELECT rates FROM rebate_terms WHERE from_day <= d.day ORDER BY from_day DESC LIMIT 1) t
  )
  INSERT INTO rebate_bets AS r (customer_id, day, category, rate, valid_bet)
    SELECT b.customer_id, b.day, b.category, rebate_rate(t.rates, b.category, least(coalesce(m.rank, 0), p_top_level)), b.valid_bet
      FROM bets b JOIN terms t ON t.day = b.day LEFT JOIN vip_members m ON m.customer_id = b.customer_id
    ON CONFLICT (customer_id, day, category) DO UPDATE SET valid_bet = r.valid_bet + excluded.valid_bet;
END $$;

-- Who has an automatic payment to come, when the hour has struck: all days before `p_day`, unless
-- the member takes a break. In the order of ids, from above `p_after` on.
CREATE OR REPLACE FUNCTION rebates_due(p_day date, p_min bigint, p_after bigint, p_count integer) RETURNS TABLE (customer_id bigint)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT b.customer_id FROM rebate_bets b
    WHERE b.rate > 0 AND b.valid_bet <> b.paid_bet AND b.day < p_day AND b.customer_id > p_after
      AND NOT EXISTS (SELECT FROM play_guards g WHERE g.customer_id = b.customer_id AND (g.excluded_until > now() OR g.cool_off_until > now()))
    GROUP BY b.customer_id HAVING sum(b.owed) >= p_min ORDER BY b.customer_id LIMIT p_count;
$$;
