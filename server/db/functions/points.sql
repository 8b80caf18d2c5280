-- A game's type of points (POINT-01); games gone from the catalogue count as slots.
CREATE OR REPLACE FUNCTION point_type(p_category text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_category = 'LIVE' THEN 'live' WHEN p_category IN ('LOTT', 'ELOTT') THEN 'lottery' WHEN p_category = 'PVP' THEN 'pvp'
    WHEN p_category IN ('SPORTS', 'ESPORTS', 'COCKFIGHT') THEN 'sports' ELSE 'slots' END;
$$;

-- What counts for points in [from, to): valid bets and credited deposits. Negative where a vendor's
-- transaction lowers its round's valid bet.
CREATE OR REPLACE FUNCTION point_worth(p_from timestamptz, p_until timestamptz) RETURNS TABLE (customer_id bigint, type text, centavos bigint)
LANGUAGE sql STABLE AS $$
  SELECT r.customer_id, point_type(g.category), r.valid_bet FROM rounds r LEFT JOIN games g ON g.game_id = r.game_id
    WHERE r.at >= p_from AND r.at < p_until AND r.currency = 'PHP' AND r.valid_bet > 0
  UNION ALL
  SELECT s.customer_id, point_type(g.category), s.valid_bet FROM seamless_transactions s
    JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP' LEFT JOIN games g ON g.game_id = l.game_id
    WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.valid_bet <> 0
  UNION ALL
  SELECT d.customer_id, 'deposit', d.credited FROM deposits d
    WHERE d.state = 'credited' AND d.changed_at >= p_from AND d.changed_at < p_until AND d.currency = 'PHP';
$$;

-- Credits points settled since the last run, before an instant by which all transactions are
-- finished. Concurrent calls wait and find nothing. `p_rates`: centavos per point by type; 0: none.
-- Returns the number of members credited.
CREATE OR REPLACE FUNCTION earn_points(p_until timestamptz, p_rates jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_members bigint[];
  v_gain record;
BEGIN
  SELECT upto INTO STRICT v_from FROM point_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN 0; END IF;
  UPDATE point_mark SET upto = p_until;
  WITH worth AS (
    SELECT w.customer_id, w.type, sum(w.centavos)::bigint AS centavos, (p_rates ->> w.type)::bigint AS rate
      FROM point_worth(v_from, p_until) w WHERE (p_rates ->> w.type)::bigint > 0 GROUP BY 1, 2
  ), total AS (
    SELECT w.customer_id, w.type, w.rate, w.centavos + coalesce(p.centavos, 0) AS centavos
      FROM worth w LEFT JOIN point_progress p ON p.customer_id = w.customer_id AND p.type = w.type
  ), counted AS (
    INSERT INTO point_progress AS p (customer_id, type, centavos, earned)
      SELECT customer_id, type, CASE WHEN centavos < 0 THEN centavos ELSE centavos % rate END, greatest(centavos, 0) / rate FROM total
      ON CONFLICT (customer_id, type) DO UPDATE SET centavos = excluded.centavos, earned = excluded.earned
      RETURNING p.customer_id, p.earned
  )
  SELECT array_agg(DISTINCT customer_id) INTO v_members FROM counted WHERE earned > 0;
  IF v_members IS NULL THEN RETURN 0; END IF;
  INSERT INTO accounts (customer_id, purpose, currency) SELECT m, 'points', 'PTS' FROM unnest(v_members) m ON CONFLICT DO NOTHING;
  -- Members' accounts before house accounts, as everywhere.
  PERFORM 1 FROM accounts WHERE customer_id = ANY (v_members) AND purpose = 'points' ORDER BY id FOR NO KEY UPDATE;
  FOR v_gain IN
    SELECT p.customer_id, p.type, p.earned, a.id AS account FROM point_progress p
      JOIN accounts a ON a.customer_id = p.customer_id AND a.purpose = 'points' AND a.currency = 'PTS'
      WHERE p.customer_id = ANY (v_members) AND p.earned > 0 ORDER BY p.customer_id, p.type
  LOOP
    PERFORM ledger_move('points_' || v_gain.type, 'points', to_char(p_until AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') || ':'
        || v_gain.customer_id || ':' || v_gain.type, sha256(convert_to(v_gain.earned::text, 'UTF8')),
      ARRAY[v_gain.account, system_account('issuer', 'PTS', v_gain.customer_id)], ARRAY[v_gain.earned, -v_gain.earned], NULL);
  END LOOP;
  -- In the ledger: never count them again.
  UPDATE point_progress SET earned = 0 WHERE customer_id = ANY (v_members) AND earned > 0;
  RETURN array_length(v_members, 1);
END $$;
