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
    FROM rounds
    WHERE at >= v_from AND at < p_until AND payout > stake AND currency = 'PHP'
    ORDER BY customer_id, at::date, payout DESC, at DESC
    ON CONFLICT (customer_id, day) DO UPDATE SET payout = excluded.payout, game_id = excluded.game_id
      WHERE excluded.payout >= best.payout;
  DELETE FROM daily_best_wins WHERE day < (now() - interval '90 days')::date;
END $$;
