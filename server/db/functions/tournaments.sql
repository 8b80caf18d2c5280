-- Whether a transfer was corrected and that correction stands: it may itself have been corrected.
CREATE OR REPLACE FUNCTION is_taken_back(p_transfer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT t.id, 1 AS depth FROM transfers t WHERE t.scope = 'correction' AND t.key = p_transfer::text
    UNION ALL SELECT t.id, c.depth + 1 FROM chain c JOIN transfers t ON t.scope = 'correction' AND t.key = c.id::text
  )
  SELECT coalesce(max(depth), 0) % 2 = 1 FROM chain;
$$;

-- Notes which rounds and vendors' transactions corrections in [from, until) are of. A staged round's
-- payout is a transfer of its own.
CREATE OR REPLACE FUNCTION note_round_corrections(p_from timestamptz, p_until timestamptz) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_custom_plan AS $$
  INSERT INTO tournament_corrections (transfer_id, customer_id, round_id, vendor, transaction_id)
  SELECT b.id, b.customer_id, CASE WHEN b.vendor IS NULL OR b.vendor = 'PLR' THEN coalesce(substring(b.key FROM '^payout:(\d{1,18})$')::bigint, b.id) END,
    nullif(b.vendor, 'PLR'), CASE WHEN b.vendor <> 'PLR' THEN b.key END
  FROM (
    WITH RECURSIVE chain AS (
      SELECT t.id, (t.meta ->> 'corrects')::bigint AS of_id FROM transfers t
        WHERE t.at >= p_from AND t.at < p_until AND t.kind = 'correction'
      UNION SELECT t.id, (t.meta ->> 'corrects')::bigint FROM chain c JOIN transfers t ON t.id = c.of_id WHERE t.kind = 'correction'
    )
    SELECT DISTINCT t.id, t.key, (SELECT a.customer_id FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE e.transfer_id = t.id AND a.customer_id IS NOT NULL LIMIT 1) AS customer_id,
      substring(t.scope FROM '^seamless:([^:]+):') AS vendor
    FROM chain c JOIN transfers t ON t.id = c.of_id AND t.kind IN ('round', 'debit', 'credit')
  ) b WHERE b.customer_id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;

-- A member's won rounds that are settled in [from, until), with what they paid in hundredths of the
-- stake: the house's, and vendors' by their first credit, with all transactions before `p_seen`. Without
-- what has no stake: free rounds, bonuses and jackpots.
CREATE OR REPLACE FUNCTION tournament_wins(p_tournament tournaments, p_customer bigint, p_from timestamptz, p_until timestamptz, p_seen timestamptz)
RETURNS TABLE (at timestamptz, hundredths bigint) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT w.at, w.payout * 100 / w.stake FROM (
    SELECT r.at, r.stake, r.payout, r.game_id FROM rounds r
      WHERE r.customer_id = p_customer AND r.at >= p_from AND r.at < p_until AND r.currency = 'PHP' AND r.payout > r.stake
        AND r.stake >= p_tournament.min_stake
        AND NOT EXISTS (SELECT FROM tournament_corrections x WHERE x.customer_id = p_customer AND x.round_id = r.id AND is_taken_back(x.transfer_id))
    UNION ALL
    SELECT v.at, v.stake, v.payout, v.game_id FROM (
      SELECT DISTINCT s.vendor, s.round_id FROM seamless_transactions s
        WHERE s.customer_id = p_customer AND s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind = 'credit'
          AND s.kind <> 'tombstone' AND s.round_id IS NOT NULL
    ) c CROSS JOIN LATERAL (
      SELECT min(t.at) FILTER (WHERE t.kind = 'credit') AS at, coalesce(sum(t.amount) FILTER (WHERE t.kind = 'debit' AND n.counts), 0)::bigint AS stake,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'credit' AND t.bonus IS NULL AND n.counts), 0)::bigint AS payout, min(l.game_id) AS game_id
      FROM seamless_transactions t JOIN launches l ON l.id = t.launch_id AND l.currency = 'PHP' AND l.game_id IS NOT NULL
      CROSS JOIN LATERAL (SELECT t.state = 'done' AND NOT EXISTS (SELECT FROM tournament_corrections x WHERE x.customer_id = p_customer
        AND x.vendor = t.vendor AND x.transaction_id = t.transaction_id AND is_taken_back(x.transfer_id)) AS counts) n
      WHERE t.customer_id = p_customer AND t.vendor = c.vendor AND t.vendor <> 'PLR' AND t.round_id = c.round_id
        AND t.kind <> 'tombstone' AND t.at < p_seen
    ) v WHERE v.at >= p_from AND v.at < p_until AND v.stake >= p_tournament.min_stake AND v.payout > v.stake
  ) w
  WHERE (cardinality(p_tournament.games) = 0 AND cardinality(p_tournament.categories) = 0)
    OR w.game_id = ANY (p_tournament.games)
    OR EXISTS (SELECT FROM games g WHERE g.game_id = w.game_id AND g.category = ANY (p_tournament.categories));
$$;

-- An entry's score of one day, and when it was reached, by the rounds themselves.
CREATE OR REPLACE FUNCTION tournament_day(p_tournament tournaments, p_customer bigint, p_joined timestamptz, p_day date, p_seen timestamptz)
RETURNS TABLE (score bigint, reached_at timestamptz) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_from timestamptz := greatest(p_joined, p_tournament.begins_at, p_day::timestamp AT TIME ZONE 'Asia/Manila');
  v_until timestamptz := least(p_seen, p_tournament.ends_at, (p_day + 1)::timestamp AT TIME ZONE 'Asia/Manila');
BEGIN
  IF p_tournament.metric = 'multiplier' THEN
    RETURN QUERY SELECT w.hundredths, w.at FROM tournament_wins(p_tournament, p_customer, v_from, v_until, p_seen) w
      ORDER BY w.hundredths DESC, w.at LIMIT 1;
    IF NOT FOUND THEN RETURN QUERY SELECT 0::bigint, NULL::timestamptz; END IF;
  ELSE
    RETURN QUERY SELECT count(*) * p_tournament.points_per_win, max(f.at) FROM
      (SELECT w.at FROM tournament_wins(p_tournament, p_customer, v_from, v_until, p_seen) w ORDER BY w.at LIMIT p_tournament.wins_per_day) f;
  END IF;
END $$;

-- The score of days: the best one for multipliers, first reached; else their sum, last reached.
CREATE OR REPLACE FUNCTION tournament_sum(p_metric text, p_scores bigint[], p_times timestamptz[])
RETURNS TABLE (score bigint, reached_at timestamptz) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE p_metric WHEN 'multiplier' THEN max(d.score) ELSE sum(d.score)::bigint END, 0),
    CASE p_metric WHEN 'multiplier' THEN min(d.at) FILTER (WHERE d.score = d.best) ELSE max(d.at) END
  FROM (SELECT u.score, u.at, max(u.score) OVER () AS best FROM unnest(p_scores, p_times) AS u (score, at) WHERE u.score > 0) d;
$$;

-- The noted transfers that corrections in [from, until) are of, however deep.
CREATE OR REPLACE FUNCTION corrected_transfers(p_from timestamptz, p_until timestamptz) RETURNS SETOF tournament_corrections
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  WITH RECURSIVE chain AS (
    SELECT (t.meta ->> 'corrects')::bigint AS of_id FROM transfers t WHERE t.at >= p_from AND t.at < p_until AND t.kind = 'correction'
    UNION SELECT (t.meta ->> 'corrects')::bigint FROM chain c JOIN transfers t ON t.id = c.of_id WHERE t.kind = 'correction'
  )
  SELECT x.* FROM chain c JOIN tournament_corrections x ON x.transfer_id = c.of_id;
$$;

-- Members and days whose score may be another, by what was written in [from, until).
CREATE OR REPLACE FUNCTION touched_days(p_from timestamptz, p_until timestamptz) RETURNS TABLE (customer_id bigint, day date)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT t.customer_id, (t.at AT TIME ZONE 'Asia/Manila')::date FROM (
    SELECT r.customer_id, r.at FROM rounds r WHERE r.at >= p_from AND r.at < p_until AND r.payout > r.stake AND r.currency = 'PHP'
    UNION ALL
    SELECT r.customer_id, r.at FROM corrected_transfers(p_from, p_until) x JOIN rounds r ON r.customer_id = x.customer_id AND r.id = x.round_id
    UNION ALL
    SELECT v.customer_id, f.at FROM (
      SELECT s.customer_id, s.vendor, s.round_id FROM seamless_transactions s
        WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind <> 'tombstone'
      UNION
      SELECT s.customer_id, s.vendor, s.round_id FROM (
        SELECT c.customer_id, c.vendor, c.transaction_id FROM vendor_corrections c WHERE c.at >= p_from AND c.at < p_until
        UNION ALL SELECT x.customer_id, x.vendor, x.transaction_id FROM corrected_transfers(p_from, p_until) x WHERE x.vendor IS NOT NULL
      ) k JOIN seamless_transactions s ON s.customer_id = k.customer_id AND s.vendor = k.vendor AND s.transaction_id = k.transaction_id
    ) v CROSS JOIN LATERAL (SELECT min(s.at) AS at FROM seamless_transactions s WHERE s.customer_id = v.customer_id AND s.vendor = v.vendor
      AND s.vendor <> 'PLR' AND s.round_id = v.round_id AND s.kind = 'credit' AND s.kind <> 'tombstone') f WHERE f.at IS NOT NULL
  ) t;
$$;

-- Counts what was settled or corrected since the last run, before an instant by which all transactions
-- are finished. A day's score is computed from its rounds, so that counting twice changes nothing.
-- Concurrent calls wait and find nothing. Returns how many entries have another score.
CREATE OR REPLACE FUNCTION count_tournaments(p_until timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_begin timestamptz;
  v_entry record;
  v_changed integer := 0;
  v_rows integer;
BEGIN
  SELECT upto INTO STRICT v_from FROM tournament_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN 0; END IF;
  UPDATE tournament_mark SET upto = p_until;
  SELECT min(begins_at) INTO v_begin FROM tournaments
    WHERE closed_at IS NULL AND cancelled_at IS NULL AND metric <> 'missions' AND begins_at < p_until;
  IF v_begin IS NULL THEN RETURN 0; END IF;
  v_from := greatest(v_from, v_begin);
  PERFORM note_round_corrections(v_from, p_until);
  FOR v_entry IN
    WITH touched AS MATERIALIZED (SELECT * FROM touched_days(v_from, p_until))
    SELECT t AS tournament, e.customer_id, e.joined_at, d.day FROM touched d JOIN tournament_entries e ON e.customer_id = d.customer_id
    JOIN tournaments t ON t.id = e.tournament_id
    WHERE t.closed_at IS NULL AND t.cancelled_at IS NULL AND t.metric <> 'missions' AND t.begins_at < p_until
    ORDER BY e.tournament_id, e.customer_id, d.day FOR NO KEY UPDATE OF e
  LOOP
    INSERT INTO tournament_days AS o (tournament_id, customer_id, day, score, reached_at)
      SELECT (v_entry.tournament).id, v_entry.customer_id, v_entry.day, s.score, s.reached_at
      FROM tournament_day(v_entry.tournament, v_entry.customer_id, v_entry.joined_at, v_entry.day, p_until) s
      ON CONFLICT (tournament_id, customer_id, day) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at
        WHERE (o.score, o.reached_at) IS DISTINCT FROM (excluded.score, excluded.reached_at);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    CONTINUE WHEN v_rows = 0;
    UPDATE tournament_entries e SET score = s.score, reached_at = s.reached_at
      FROM (SELECT array_agg(d.score) AS scores, array_agg(d.reached_at) AS times FROM tournament_days d
        WHERE d.tournament_id = (v_entry.tournament).id AND d.customer_id = v_entry.customer_id) d
      CROSS JOIN LATERAL tournament_sum((v_entry.tournament).metric, d.scores, d.times) s
      WHERE e.tournament_id = (v_entry.tournament).id AND e.customer_id = v_entry.customer_id
        AND (e.score, e.reached_at) IS DISTINCT FROM (s.score, s.reached_at);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_changed := v_changed + v_rows;
  END LOOP;
  RETURN v_changed;
END $$;

-- Makes the ranks of tournaments final for which all is counted, and writes who gets what. A count
-- under way is waited for. Returns how many.
CREATE OR REPLACE FUNCTION close_tournaments() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_upto timestamptz;
  v_tournament tournaments;
  v_closed integer := 0;
BEGIN
  SELECT upto INTO STRICT v_upto FROM tournament_mark FOR SHARE;
  FOR v_tournament IN SELECT * FROM tournaments WHERE closed_at IS NULL AND cancelled_at IS NULL
    AND ends_at + make_interval(mins => pay_minutes) <= v_upto ORDER BY id FOR NO KEY UPDATE
  LOOP
    INSERT INTO tournament_prizes (tournament_id, rank, customer_id, score, points, amount, turnover_percent)
      SELECT v_tournament.id, r.rank, r.customer_id, r.score, p.points, p.amount, p.turnover
      FROM jsonb_to_recordset(v_tournament.prizes) AS o ("from" integer, "to" integer, points bigint, amount bigint, "turnoverPercent" integer)
      CROSS JOIN LATERAL (SELECT o."from" AS first, o."to" AS last, o.points, o.amount, o."turnoverPercent" AS turnover) p
      JOIN (SELECT customer_id, score, row_number() OVER (ORDER BY place, reached_at, customer_id)::integer AS rank
        FROM tournament_entries WHERE tournament_id = v_tournament.id AND score > 0
        ORDER BY place, reached_at, customer_id LIMIT 1000) r ON r.rank BETWEEN p.first AND p.last;
    UPDATE tournaments SET closed_at = clock_timestamp() WHERE id = v_tournament.id;
    v_closed := v_closed + 1;
  END LOOP;
  RETURN v_closed;
END $$;

-- Adds one finished mission, now, to the month's board and to the tournaments of missions that the
-- member has joined. The caller has locked the member.
CREATE OR REPLACE FUNCTION count_mission(p_customer bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := clock_timestamp();
BEGIN
  INSERT INTO finished_missions (customer_id, at) VALUES (p_customer, v_at);
  INSERT INTO mission_boards AS b (month, customer_id, score, reached_at)
    VALUES (date_trunc('month', v_at AT TIME ZONE 'Asia/Manila')::date, p_customer, 1, v_at)
    ON CONFLICT (month, customer_id) DO UPDATE SET score = b.score + 1, reached_at = excluded.reached_at;
  PERFORM 1 FROM tournament_entries WHERE customer_id = p_customer ORDER BY tournament_id FOR NO KEY UPDATE;
  UPDATE tournament_entries e SET score = e.score + 1, reached_at = v_at FROM tournaments t
    WHERE e.customer_id = p_customer AND t.id = e.tournament_id AND t.metric = 'missions' AND t.closed_at IS NULL AND t.cancelled_at IS NULL
      AND v_at >= t.begins_at AND v_at < t.ends_at AND v_at >= e.joined_at;
END $$;

-- Entries whose score is another than their rounds or missions give, counted up to the mark.
CREATE OR REPLACE FUNCTION check_tournament(p_id bigint) RETURNS TABLE (customer_id bigint, score bigint, reached_at timestamptz,
  right_score bigint, right_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_tournament tournaments;
  v_upto timestamptz;
BEGIN
  SELECT upto INTO STRICT v_upto FROM tournament_mark FOR SHARE;
  SELECT * INTO STRICT v_tournament FROM tournaments WHERE id = p_id;
  IF v_tournament.metric = 'missions' THEN
    RETURN QUERY SELECT e.customer_id, e.score, e.reached_at, m.count, m.last FROM tournament_entries e
      CROSS JOIN LATERAL (SELECT count(*) AS count, max(f.at) AS last FROM finished_missions f WHERE f.customer_id = e.customer_id
        AND f.at >= greatest(e.joined_at, v_tournament.begins_at) AND f.at < v_tournament.ends_at) m
      WHERE e.tournament_id = p_id AND (e.score, e.reached_at) IS DISTINCT FROM (m.count, m.last) ORDER BY e.customer_id;
    RETURN;
  END IF;
  PERFORM note_round_corrections(v_tournament.begins_at, v_upto);
  RETURN QUERY SELECT e.customer_id, e.score, e.reached_at, s.score, s.reached_at FROM tournament_entries e
    CROSS JOIN LATERAL (SELECT array_agg(o.score) AS scores, array_agg(o.reached_at) AS times
      FROM generate_series((v_tournament.begins_at AT TIME ZONE 'Asia/Manila')::date::timestamp,
        (v_tournament.ends_at AT TIME ZONE 'Asia/Manila')::date::timestamp, interval '1 day') AS d (day)
      CROSS JOIN LATERAL tournament_day(v_tournament, e.customer_id, e.joined_at, d.day::date, v_upto) o) d
    CROSS JOIN LATERAL tournament_sum(v_tournament.metric, d.scores, d.times) s
    WHERE e.tournament_id = p_id AND (e.score, e.reached_at) IS DISTINCT FROM (s.score, s.reached_at) ORDER BY e.customer_id;
END $$;
