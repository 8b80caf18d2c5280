-- Stakes that a mission can ask for, centavos; each is a row of `bet_days`.
CREATE OR REPLACE FUNCTION bet_bands() RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[0, 100, 500, 1000, 2000, 5000, 10000, 50000];
$$;

CREATE OR REPLACE FUNCTION bet_band(p_stake bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT max(band) FROM unnest(bet_bands()) band WHERE band <= p_stake;
$$;

-- A vendor's round as it was at an instant: its stake without what was taken back by then, its valid
-- bet, and its first credit's time and game, which stay. No row before the first credit.
CREATE OR REPLACE FUNCTION vendor_round_at(p_customer bigint, p_vendor text, p_round text, p_at timestamptz)
RETURNS TABLE (settled_at timestamptz, game_id bigint, stake bigint, valid_bet bigint) LANGUAGE sql STABLE AS $$
  WITH lines AS (
    SELECT s.kind, s.at, s.launch_id, s.amount,
        s.kind = 'debit' AND (s.state = 'done' OR later.rolled_back) AS staked, s.valid_bet - later.valid_bet AS valid_bet
      FROM seamless_transactions s CROSS JOIN LATERAL
        (SELECT coalesce(sum(v.valid_bet), 0)::bigint AS valid_bet, coalesce(bool_or(v.rolled_back), false) AS rolled_back
          FROM vendor_corrections v WHERE v.customer_id = s.customer_id AND v.vendor = s.vendor
            AND v.transaction_id = s.transaction_id AND v.at >= p_at) later
      WHERE s.customer_id = p_customer AND s.vendor = p_vendor AND s.round_id = p_round AND s.vendor <> 'PLR'
        AND s.kind <> 'tombstone' AND s.at < p_at
  )
  SELECT f.at, l.game_id, (SELECT coalesce(sum(amount) FILTER (WHERE staked), 0)::bigint FROM lines),
      (SELECT coalesce(sum(valid_bet), 0)::bigint FROM lines)
    FROM (SELECT at, launch_id FROM lines WHERE kind = 'credit' ORDER BY at LIMIT 1) f
    JOIN launches l ON l.id = f.launch_id AND l.currency = 'PHP';
$$;

-- Changes of bets in [from, to), in real money: house rounds when settled, vendors' from the first
-- credit on, what is taken back from the day of its bet. Only of rounds that were settled from
-- `p_since` on.
CREATE OR REPLACE FUNCTION bet_changes(p_from timestamptz, p_until timestamptz, p_since timestamptz) RETURNS TABLE (
  customer_id bigint, day date, game_id bigint, band integer, bets integer, valid_bet bigint
) LANGUAGE sql STABLE ROWS 2000 SET plan_cache_mode = force_custom_plan AS $$
  WITH changed AS (
    SELECT r.customer_id, r.at, r.game_id, r.stake, 1 AS bets, r.valid_bet FROM rounds r
      WHERE r.at >= p_from AND r.at < p_until AND r.currency = 'PHP' AND r.valid_bet > 0
    UNION ALL
    SELECT v.customer_id, state.settled_at, state.game_id, state.stake, sides.sign, sides.sign * state.valid_bet
      FROM (
        SELECT s.customer_id, s.vendor, s.round_id FROM seamless_transactions s
          WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind <> 'tombstone' AND s.round_id IS NOT NULL
        UNION
        SELECT s.customer_id, s.vendor, s.round_id FROM vendor_corrections c JOIN seamless_transactions s
            ON s.customer_id = c.customer_id AND s.vendor = c.vendor AND s.transaction_id = c.transaction_id
          WHERE c.at >= p_from AND c.at < p_until AND s.round_id IS NOT NULL
      ) v
      CROSS JOIN (VALUES (p_from, -1), (p_until, 1)) AS sides (at, sign)
      CROSS JOIN LATERAL vendor_round_at(v.customer_id, v.vendor, v.round_id, sides.at) state
      WHERE state.valid_bet > 0 AND state.game_id IS NOT NULL
    UNION ALL
    -- The last of a chain of corrections is of the round itself.
    SELECT r.customer_id, r.at, r.game_id, r.stake, sides.sign, sides.sign * r.valid_bet
      FROM (WITH RECURSIVE corrected AS (
        SELECT t.id, (t.meta ->> 'corrects')::bigint AS of_id, 1 AS depth FROM transfers t
          WHERE t.at >= p_from AND t.at < p_until AND t.kind = 'correction'
        UNION ALL SELECT n.id, (t.meta ->> 'corrects')::bigint, n.depth + 1 FROM corrected n JOIN transfers t ON t.id = n.of_id WHERE t.kind = 'correction'
      ) SELECT * FROM corrected) c JOIN transfers o ON o.id = c.of_id AND o.kind = 'round'
      CROSS JOIN LATERAL (SELECT DISTINCT a.customer_id FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE e.transfer_id = o.id AND a.purpose = 'wallet' AND a.currency = 'PHP') p
      JOIN rounds r ON r.customer_id = p.customer_id AND r.id = o.id AND r.valid_bet > 0
      CROSS JOIN LATERAL (SELECT CASE WHEN c.depth % 2 = 1 THEN -1 ELSE 1 END AS sign) sides
  )
  SELECT c.customer_id, (c.at AT TIME ZONE 'Asia/Manila')::date, c.game_id, bet_band(c.stake), sum(c.bets)::integer, sum(c.valid_bet)::bigint
    FROM changed c WHERE c.at >= p_since GROUP BY 1, 2, 3, 4 HAVING sum(c.bets) <> 0 OR sum(c.valid_bet) <> 0;
$$;

-- Counts bets since the last run, before an instant by which all transactions are finished, and
-- deletes days past 100. Returns the members of the bets. Concurrent calls wait and find nothing.
DROP FUNCTION IF EXISTS count_bet_days(timestamptz);
CREATE FUNCTION count_bet_days(p_until timestamptz) RETURNS SETOF bigint LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_from timestamptz;
  v_since timestamptz;
BEGIN
  SELECT upto, since INTO STRICT v_from, v_since FROM bet_days_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN; END IF;
  UPDATE bet_days_mark SET upto = p_until;
  RETURN QUERY WITH changes AS MATERIALIZED (SELECT * FROM bet_changes(v_from, p_until, v_since)),
  first AS (
    INSERT INTO first_bets AS f (customer_id, game_id, day) SELECT customer_id, game_id, min(day) FROM changes WHERE bets > 0 GROUP BY 1, 2
      ON CONFLICT (customer_id, game_id) DO UPDATE SET day = excluded.day WHERE excluded.day < f.day
  ), counted AS (
    INSERT INTO bet_days AS d (customer_id, day, game_id, band, bets, valid_bet)
      SELECT customer_id, day, game_id, band, bets, valid_bet FROM changes
      ON CONFLICT (customer_id, day, game_id, band) DO UPDATE SET bets = d.bets + excluded.bets, valid_bet = d.valid_bet + excluded.valid_bet
  )
  SELECT DISTINCT customer_id FROM changes;
  DELETE FROM bet_days WHERE day < (p_until AT TIME ZONE 'Asia/Manila')::date - 100;
END $$;

-- What a member has done for a mission in days of a period.
CREATE OR REPLACE FUNCTION mission_progress(p_mission missions, p_customer bigint, p_from date, p_to date) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH played AS (
    SELECT d.day, d.game_id, sum(d.bets) AS bets, sum(d.valid_bet) AS valid_bet
      FROM bet_days d LEFT JOIN games g ON g.game_id = d.game_id
      WHERE p_mission.goal IN ('bets', 'validBet', 'games', 'newGames', 'days')
        AND d.customer_id = p_customer AND d.day BETWEEN p_from AND p_to AND d.band >= p_mission.min_stake
        AND (p_mission.categories IS NULL OR g.category = ANY (p_mission.categories))
        AND (p_mission.vendors IS NULL OR g.vendor = ANY (p_mission.vendors))
        AND (p_mission.games IS NULL OR d.game_id = ANY (p_mission.games))
      GROUP BY 1, 2 HAVING sum(d.bets) > 0
  )
  SELECT CASE p_mission.goal
    WHEN 'bets' THEN (SELECT coalesce(sum(bets), 0) FROM played)
    WHEN 'validBet' THEN (SELECT greatest(coalesce(sum(valid_bet), 0), 0) FROM played)
    WHEN 'games' THEN (SELECT count(DISTINCT game_id) FROM played)
    WHEN 'newGames' THEN (SELECT count(*) FROM first_bets f JOIN played p ON p.game_id = f.game_id AND p.day = f.day WHERE f.customer_id = p_customer)
    WHEN 'days' THEN (SELECT count(DISTINCT day) FROM played)
    WHEN 'signIns' THEN (SELECT count(*) FROM calendar_claims c WHERE c.customer_id = p_customer AND c.day BETWEEN p_from AND p_to)
    WHEN 'streak' THEN (SELECT coalesce(max(c.number), 0) FROM calendar_claims c WHERE c.customer_id = p_customer AND c.day BETWEEN p_from AND p_to)
    WHEN 'friends' THEN (SELECT count(*) FROM referral_rewards r WHERE r.inviter_id = p_customer AND r.state IN ('ready', 'claimed')
      AND (r.joined_at AT TIME ZONE 'Asia/Manila')::date BETWEEN p_from AND p_to)
    WHEN 'deposit' THEN (SELECT count(*) FROM (SELECT FROM deposits x WHERE x.customer_id = p_customer AND x.state = 'credited' LIMIT 1) one)
    WHEN 'identity' THEN (SELECT count(*) FROM (SELECT FROM kyc_submissions x WHERE x.customer_id = p_customer AND x.state = 'approved' LIMIT 1) one)
    WHEN 'app' THEN (SELECT count(*) FROM app_openings x WHERE x.customer_id = p_customer)
  END::bigint;
$$;

-- A member's missions by period: the present one, and those that ended up to `p_grace` days ago. A
-- period begins with the mission and ends with it; once: from the mission's or, for new members, the account's first
-- day on. Those that are not for the member are left out.
CREATE OR REPLACE FUNCTION member_missions(p_customer bigint, p_today date, p_grace integer) RETURNS TABLE (
  mission_id integer, from_day date, to_day date, progress bigint
) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  WITH member AS (
    SELECT (c.created_at AT TIME ZONE 'Asia/Manila')::date AS opened, coalesce(v.rank, 0) AS vip
      FROM customers c LEFT JOIN vip_members v ON v.customer_id = c.id WHERE c.id = p_customer
  ), periods AS (
    SELECT m.id, b.opened, greatest(p.from_day, m.from_day) AS from_day,
        least(p.to_day, m.to_day, m.closed_day, b.opened + m.new_days - 1) AS to_day
      FROM missions m CROSS JOIN member b
      CROSS JOIN LATERAL (
        SELECT day::date AS from_day, day::date AS to_day FROM generate_series(p_today - p_grace, p_today, interval '1 day') day WHERE m.period = 'day'
        UNION ALL
        SELECT start::date, start::date + 6 FROM generate_series(date_trunc('week', p_today::timestamp) - interval '14 days', p_today, interval '7 days') start
          WHERE m.period = 'week'
        UNION ALL
        SELECT start::date, (start + interval '1 month')::date - 1
          FROM generate_series(date_trunc('month', p_today::timestamp) - interval '1 month', p_today, interval '1 month') start WHERE m.period = 'month'
        UNION ALL
        SELECT CASE WHEN m.new_days IS NULL THEN m.from_day ELSE greatest(m.from_day, b.opened) END, coalesce(m.to_day, '9999-12-31'::date)
          WHERE m.period IN ('once', 'season')
      ) p
      WHERE b.vip >= m.min_vip AND (NOT m.named OR EXISTS (SELECT FROM mission_members n WHERE n.mission_id = m.id AND n.customer_id = p_customer))
  )
  SELECT p.id, p.from_day, p.to_day, mission_progress(m, p_customer, p.from_day, p.to_day)
    FROM periods p JOIN missions m ON m.id = p.id
    WHERE p.from_day <= p_today AND p.to_day >= p.from_day AND p.to_day >= p_today - p_grace AND p.to_day >= p.opened;
$$;
