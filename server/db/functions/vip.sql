-- Counts bets (`point_worth`) settled since the last run, before an instant by which all
-- transactions are finished. Concurrent calls wait and find nothing. Returns who has bet.
CREATE OR REPLACE FUNCTION count_vip_bets(p_until timestamptz) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_members bigint[];
BEGIN
  SELECT upto INTO STRICT v_from FROM vip_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN '{}'; END IF;
  UPDATE vip_mark SET upto = p_until;
  WITH counted AS (
    INSERT INTO vip_members AS m (customer_id, bets)
      SELECT w.customer_id, coalesce(v.bets, 0) + w.centavos FROM (
        SELECT customer_id, sum(centavos)::bigint AS centavos FROM point_worth(v_from, p_until) WHERE type <> 'deposit' GROUP BY 1
      ) w LEFT JOIN vip_members v ON v.customer_id = w.customer_id
      ON CONFLICT (customer_id) DO UPDATE SET bets = excluded.bets
      RETURNING m.customer_id
  )
  SELECT array_agg(customer_id) INTO v_members FROM counted;
  RETURN coalesce(v_members, '{}');
END $$;
