-- Rounds that were won for real money in [from, until): the house's, and vendors' with a credit then,
-- with all that they have paid. A vendor's round without a stake, such as a free one, is none.
CREATE OR REPLACE FUNCTION won_rounds(p_from timestamptz, p_until timestamptz) RETURNS TABLE (customer_id bigint, at timestamptz, payout bigint, game_id bigint)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT r.customer_id, r.at, r.payout, r.game_id FROM rounds r
    WHERE r.at >= p_from AND r.at < p_until AND r.payout > r.stake AND r.currency = 'PHP'
  UNION ALL
  SELECT c.customer_id, c.at, r.payout, l.game_id
    FROM (SELECT DISTINCT ON (s.customer_id, s.vendor, s.round_id) s.* FROM seamless_transactions s
      WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind = 'credit' AND s.state = 'done' AND s.round_id IS NOT NULL
      ORDER BY s.customer_id, s.vendor, s.round_id, s.at DESC) c
    JOIN launches l ON l.id = c.launch_id AND l.currency = 'PHP' AND l.game_id IS NOT NULL
    CROSS JOIN LATERAL (SELECT sum(t.amount) FILTER (WHERE t.kind = 'credit')::bigint AS payout,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'debit'), 0)::bigint AS stake FROM seamless_transactions t
      WHERE t.customer_id = c.customer_id AND t.vendor = c.vendor AND t.vendor <> 'PLR' AND t.round_id = c.round_id
        AND t.kind <> 'tombstone' AND t.state = 'done' AND t.at < p_until) r
    WHERE r.stake > 0 AND r.payout > r.stake;
$$;

-- Takes rounds since the last run, before an instant by which all transactions are finished, into
-- the best wins of each day; deletes days past 90. Concurrent calls wait and find nothing.
CREATE OR REPLACE FUNCTION count_winners(p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
BEGIN
  SELECT upto INTO STRICT v_from FROM winners_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN; END IF;
  UPDATE winners_mark SET upto = p_until;
  INSERT INTO daily_best_wins AS best (customer_id, day, payout, game_id)
    SELECT DISTINCT ON (customer_id, at::date) customer_id, at::date, payout, game_id
    FROM won_rounds(v_from, p_until)
    ORDER BY customer_id, at::date, payout DESC, at DESC
    ON CONFLICT (customer_id, day) DO UPDATE SET payout = excluded.payout, game_id = excluded.game_id
      WHERE excluded.payout >= best.payout;
  DELETE FROM daily_best_wins WHERE day < (now() - interval '90 days')::date;
END $$;
