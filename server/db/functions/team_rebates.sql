-- Changes of valid bets in [from, to), in real money, as in the agents' reports. `bet_at`: when the
-- bet counted that is taken back; else `at`.
CREATE OR REPLACE FUNCTION team_valid_bets(p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  customer_id bigint, at timestamptz, bet_at timestamptz, category text, valid_bet bigint
) LANGUAGE sql STABLE ROWS 2000 SET plan_cache_mode = force_custom_plan AS $$
  SELECT r.customer_id, r.at, r.at, g.category, r.valid_bet
    FROM rounds r JOIN games g ON g.game_id = r.game_id
    WHERE r.at >= p_from AND r.at < p_until AND r.currency = 'PHP'
  UNION ALL
  SELECT s.customer_id, s.at, s.at, g.category,
      s.valid_bet - coalesce((SELECT sum(v.valid_bet) FROM vendor_corrections v
        WHERE v.customer_id = s.customer_id AND v.vendor = s.vendor AND v.transaction_id = s.transaction_id), 0)::bigint
    FROM seamless_transactions s JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP'
    JOIN games g ON g.game_id = l.game_id
    WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind <> 'tombstone'
  UNION ALL
  SELECT v.customer_id, v.at, s.at, g.category, v.valid_bet
    FROM vendor_corrections v
    JOIN seamless_transactions s ON s.customer_id = v.customer_id AND s.vendor = v.vendor AND s.transaction_id = v.transaction_id
    JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP' JOIN games g ON g.game_id = l.game_id
    WHERE v.at >= p_from AND v.at < p_until
  UNION ALL
  -- The last of a chain of corrections is of the round itself.
  SELECT r.customer_id, c.at, r.at, g.category, CASE WHEN c.depth % 2 = 1 THEN -r.valid_bet ELSE r.valid_bet END
    FROM (WITH RECURSIVE corrected AS (
      SELECT t.id, t.at, (t.meta ->> 'corrects')::bigint AS of_id, 1 AS depth FROM transfers t
        WHERE t.at >= p_from AND t.at < p_until AND t.kind = 'correction'
      UNION ALL SELECT n.id, n.at, (t.meta ->> 'corrects')::bigint, n.depth + 1 FROM corrected n JOIN transfers t ON t.id = n.of_id WHERE t.kind = 'correction'
    ) SELECT * FROM corrected) c JOIN transfers o ON o.id = c.of_id AND o.kind = 'round'
    CROSS JOIN LATERAL (SELECT DISTINCT a.customer_id FROM entries e JOIN accounts a ON a.id = e.account_id
      WHERE e.transfer_id = o.id AND a.purpose = 'wallet' AND a.currency = 'PHP') p
    JOIN rounds r ON r.customer_id = p.customer_id AND r.id = o.id JOIN games g ON g.game_id = r.game_id;
$$;

-- Where an account was at an instant; its first place holds for all time before.
CREATE OR REPLACE FUNCTION team_upline_at(p_customer bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT c.upline_id FROM team_changes c WHERE c.customer_id = p_customer
    ORDER BY c.at <= p_at DESC, CASE WHEN c.at <= p_at THEN c.at END DESC, CASE WHEN c.at <= p_at THEN c.id END DESC, c.at, c.id LIMIT 1;
$$;

-- An account's rate on a day, in basis points; without an upline the bound for who was an agent when
-- the day began, or with the registration, and 0 for others (AGT-05). A table, to be inlined.
CREATE OR REPLACE FUNCTION team_rate(p_customer bigint, p_top boolean, p_category text, p_day date) RETURNS TABLE (rate integer) LANGUAGE sql STABLE AS $$
  SELECT least(bound.rate, CASE
    WHEN NOT p_top THEN coalesce((SELECT r.rate FROM team_rates r
      WHERE r.customer_id = p_customer AND r.category = p_category AND r.from_day <= p_day ORDER BY r.from_day DESC LIMIT 1), 0)
    WHEN (SELECT c.is_agent FROM team_changes c CROSS JOIN (SELECT p_day::timestamp AT TIME ZONE 'Asia/Manila' AS start) d
      WHERE c.customer_id = p_customer
      ORDER BY c.at < d.start DESC, CASE WHEN c.at < d.start THEN c.at END DESC, CASE WHEN c.at < d.start THEN c.id END DESC, c.at, c.id LIMIT 1)
      THEN bound.rate
    ELSE 0 END)
  FROM (SELECT b.rate FROM team_rate_bounds b WHERE b.category = p_category AND b.from_day <= p_day ORDER BY b.from_day DESC LIMIT 1) bound;
$$;

-- Shares of the valid bets of [from, to), in which nobody moves: each account from the player up has
-- its rate less the highest below it. What is taken back is taken from who had it.
CREATE OR REPLACE FUNCTION book_team_shares(p_from timestamptz, p_until timestamptz) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_custom_plan AS $$
  WITH RECURSIVE bets AS MATERIALIZED (
    SELECT b.customer_id, (b.at AT TIME ZONE 'Asia/Manila')::date AS day, b.category, (b.bet_at AT TIME ZONE 'Asia/Manila')::date AS bet_day,
      CASE WHEN b.bet_at < b.at THEN b.bet_at END AS taken_of, sum(b.valid_bet)::bigint AS valid_bet
    FROM team_valid_bets(p_from, p_until) b JOIN team_members m ON m.customer_id = b.customer_id
    WHERE (b.bet_at AT TIME ZONE 'Asia/Manila')::date >= (SELECT first_day FROM team_rebate_mark)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(b.valid_bet) <> 0
  ), up AS (
    SELECT p.customer_id, p.taken_of, 0 AS step, p.customer_id AS account_id, ARRAY[p.customer_id] AS path,
        CASE WHEN p.taken_of IS NULL THEN m.upline_id ELSE team_upline_at(p.customer_id, p.taken_of) END AS upline_id
      FROM (SELECT DISTINCT customer_id, taken_of FROM bets) p JOIN team_members m ON m.customer_id = p.customer_id
    UNION ALL
    SELECT u.customer_id, u.taken_of, u.step + 1, u.upline_id, u.path || u.upline_id,
        CASE WHEN u.taken_of IS NULL THEN m.upline_id ELSE team_upline_at(u.upline_id, u.taken_of) END
      FROM up u JOIN team_members m ON m.customer_id = u.upline_id WHERE u.upline_id <> ALL (u.path)
  ), steps AS MATERIALIZED (
    SELECT b.*, u.step, u.account_id, u.upline_id IS NULL AS top, u.path[greatest(u.step, 1)] AS child_id
      FROM bets b JOIN up u ON u.customer_id = b.customer_id AND coalesce(u.taken_of, 'infinity') = coalesce(b.taken_of, 'infinity')
  ), rates AS MATERIALIZED (
    SELECT a.*, r.rate FROM (SELECT DISTINCT account_id, top, category, bet_day FROM steps) a
      CROSS JOIN LATERAL team_rate(a.account_id, a.top, a.category, a.bet_day) r
  ), shares AS (
    SELECT s.day, s.account_id, s.child_id, s.category, s.bet_day, s.valid_bet, r.rate AS own_rate, coalesce(max(r.rate) OVER
      (PARTITION BY s.customer_id, s.day, s.category, s.bet_day, s.taken_of ORDER BY s.step ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS below_rate
    FROM steps s JOIN rates r ON r.account_id = s.account_id AND r.top = s.top AND r.category = s.category AND r.bet_day = s.bet_day
  )
  INSERT INTO team_shares AS s (day, customer_id, child_id, category, bet_day, own_rate, below_rate, valid_bet)
    SELECT day, account_id, child_id, category, bet_day, own_rate, below_rate, sum(valid_bet) FROM shares
    WHERE own_rate > below_rate GROUP BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (day, customer_id, child_id, category, bet_day, own_rate, below_rate) DO UPDATE SET valid_bet = s.valid_bet + excluded.valid_bet;
$$;

-- Shares of a day with their centavos, of one account or of all. A bet's share is rounded down with
-- all bets of its day, and so is what is left of it after something is taken back.
CREATE OR REPLACE FUNCTION team_share_amounts(p_day date, p_customer bigint DEFAULT NULL) RETURNS TABLE (
  customer_id bigint, child_id bigint, category text, bet_day date, own_rate integer, below_rate integer, valid_bet bigint, amount bigint
) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT s.customer_id, s.child_id, s.category, s.bet_day, s.own_rate, s.below_rate, s.valid_bet,
    (floor((b.before + s.valid_bet) * s.rate / 10000) - floor(b.before * s.rate / 10000))::bigint
  FROM (SELECT *, (own_rate - below_rate)::numeric AS rate FROM team_shares WHERE day = p_day AND (p_customer IS NULL OR customer_id = p_customer)) s
  CROSS JOIN LATERAL (SELECT CASE WHEN s.bet_day = s.day THEN 0 ELSE coalesce((
    SELECT sum(o.valid_bet) FROM generate_series(s.bet_day, s.day - 1, '1 day') d JOIN team_shares o ON o.day = d::date
      AND o.customer_id = s.customer_id AND o.child_id = s.child_id AND o.category = s.category AND o.bet_day = s.bet_day
      AND o.own_rate = s.own_rate AND o.below_rate = s.below_rate), 0) END AS before) b;
$$;

-- Settles the next day whose bets are all counted, once however many gateways call it. Returns it;
-- null when there is none, or another gateway is at it.
CREATE OR REPLACE FUNCTION settle_team_rebates() RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
BEGIN
  SELECT day + 1 INTO v_day FROM team_rebate_mark FOR UPDATE SKIP LOCKED;
  IF v_day IS NULL OR (SELECT upto FROM team_mark) < (v_day + 1)::timestamp AT TIME ZONE 'Asia/Manila' THEN RETURN NULL; END IF;
  INSERT INTO team_rebates (customer_id, day, earned, carried, amount, state)
    SELECT d.customer_id, v_day, d.earned, d.carried, greatest(d.earned + d.carried, 0), CASE WHEN d.earned + d.carried > 0 THEN 'owed' ELSE 'nothing' END
    FROM (SELECT e.customer_id, e.earned, coalesce((SELECT least(r.earned + r.carried, 0) FROM team_rebates r
        WHERE r.customer_id = e.customer_id AND r.day < v_day ORDER BY r.day DESC LIMIT 1), 0) AS carried
      FROM (SELECT a.customer_id, sum(a.amount)::bigint AS earned FROM team_share_amounts(v_day) a GROUP BY a.customer_id HAVING sum(a.amount) <> 0) e) d;
  UPDATE team_rebate_mark SET day = v_day;
  RETURN v_day;
END $$;
