-- Everybody above each of the members, at any level, as far as events are counted. Ends on a cycle,
-- where nobody is in their own team. Not inlined, for its row count: joins would be planned for one.
CREATE OR REPLACE FUNCTION team_above(p_members bigint[]) RETURNS TABLE (customer_id bigint, leader_id bigint)
LANGUAGE sql STABLE ROWS 10000 SET plan_cache_mode = force_custom_plan AS $$
  WITH RECURSIVE above AS (
    SELECT m.customer_id, m.upline_id AS leader_id FROM team_members m WHERE m.customer_id = ANY (p_members) AND m.upline_id IS NOT NULL
    UNION
    SELECT a.customer_id, m.upline_id FROM above a JOIN team_members m ON m.customer_id = a.leader_id WHERE m.upline_id IS NOT NULL
  )
  SELECT a.customer_id, a.leader_id FROM above a WHERE a.leader_id <> a.customer_id;
$$;

-- Adds members, with their balances, to all teams that they are in, or with -1 takes them out.
CREATE OR REPLACE FUNCTION shift_team(p_members bigint[], p_sign integer, p_day date) RETURNS void LANGUAGE sql AS $$
  WITH sums AS MATERIALIZED (
    SELECT a.leader_id, p_sign * count(*) FILTER (WHERE m.joined) AS members, p_sign * count(*) FILTER (WHERE m.is_agent) AS agents,
      p_sign * sum(m.balance)::bigint AS balance
    FROM team_above(p_members) a JOIN team_members m ON m.customer_id = a.customer_id GROUP BY a.leader_id
  ), days AS (
    INSERT INTO team_days AS d (leader_id, day, category, moved_in) SELECT leader_id, p_day, '', members FROM sums
      ON CONFLICT (leader_id, day, category) DO UPDATE SET moved_in = d.moved_in + excluded.moved_in
  )
  INSERT INTO team_totals AS t (leader_id, members, agents, balance) SELECT leader_id, members, agents, balance FROM sums
    ON CONFLICT (leader_id) DO UPDATE SET members = t.members + excluded.members, agents = t.agents + excluded.agents,
      balance = t.balance + excluded.balance;
$$;

-- Moves members, with all below them, to their new uplines. What was booked before stays.
CREATE OR REPLACE FUNCTION move_team_members(p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day date := (p_at AT TIME ZONE 'Asia/Manila')::date;
  v_move record;
  v_below bigint[];
BEGIN
  FOR v_move IN SELECT c.customer_id, c.upline_id FROM team_changes c WHERE c.moved AND c.at = p_at ORDER BY c.id LOOP
    WITH RECURSIVE below AS (
      SELECT v_move.customer_id AS id UNION SELECT m.customer_id FROM below b JOIN team_members m ON m.upline_id = b.id
    )
    SELECT array_agg(id) INTO v_below FROM below;
    PERFORM shift_team(v_below, -1, v_day);
    UPDATE team_members SET upline_id = v_move.upline_id WHERE customer_id = v_move.customer_id;
    PERFORM move_in_levels(v_move.customer_id);
    PERFORM shift_team(v_below, 1, v_day);
    PERFORM move_in_rosters(v_below);
    UPDATE team_members SET active_day = NULL WHERE customer_id = ANY (v_below) AND active_day IS NOT NULL;
  END LOOP;
END $$;

-- As stored in `team_active`. A bounded period has 366 days at most.
CREATE OR REPLACE FUNCTION previous_active_day(p_day date, p_previous date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_previous > '-infinity' AND p_previous < p_day - 366 THEN '0001-01-01' ELSE p_previous END;
$$;

-- Adds the events of [from, to), in which nobody moves, to all sums.
CREATE OR REPLACE FUNCTION book_team_events(p_from timestamptz, p_until timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH events AS MATERIALIZED (
    SELECT e.*, (e.at AT TIME ZONE 'Asia/Manila')::date AS day, m.deposited, m.active_day
      FROM team_events(p_from, p_until) e JOIN team_members m ON m.customer_id = e.customer_id
  ), changes AS MATERIALIZED (
    SELECT c.customer_id, NOT m.joined AS joins, min(c.opened_at) AS opened_at, m.is_agent AS was_agent,
      (array_agg(c.is_agent ORDER BY c.at DESC, c.id DESC))[1] AS is_agent
    FROM team_changes c JOIN team_members m ON m.customer_id = c.customer_id
    WHERE c.at >= p_from AND c.at < p_until GROUP BY c.customer_id, m.joined, m.is_agent
  ), firsts AS (
    SELECT DISTINCT ON (customer_id) customer_id, day, deposits FROM events WHERE deposit_id IS NOT NULL AND NOT deposited
      ORDER BY customer_id, at, deposit_id
  ), figures AS MATERIALIZED (
    SELECT f.customer_id, f.day, f.category, sum(f.registrations)::bigint AS registrations, sum(f.first_deposits)::bigint AS first_deposits,
      sum(f.first_deposit_sum)::bigint AS first_deposit_sum, sum(f.deposits)::bigint AS deposits, sum(f.withdrawals)::bigint AS withdrawals,
      sum(f.bets)::bigint AS bets, sum(f.stake)::bigint AS stake, sum(f.valid_bet)::bigint AS valid_bet, sum(f.payout)::bigint AS payout,
      sum(f.promotions)::bigint AS promotions, sum(f.rebates)::bigint AS rebates
    FROM (
      SELECT customer_id, day, category, 0 AS registrations, 0 AS first_deposits, 0 AS first_deposit_sum,
        deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM events
      UNION ALL SELECT customer_id, day, '', 0, 1, deposits, 0, 0, 0, 0, 0, 0, 0, 0 FROM firsts
      UNION ALL SELECT customer_id, (opened_at AT TIME ZONE 'Asia/Manila')::date, '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM changes WHERE joins
    ) f GROUP BY f.customer_id, f.day, f.category
    HAVING (sum(f.registrations), sum(f.first_deposits), sum(f.deposits), sum(f.withdrawals), sum(f.bets), sum(f.stake), sum(f.valid_bet),
      sum(f.payout), sum(f.promotions), sum(f.rebates)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), deltas AS MATERIALIZED (
    SELECT p.customer_id, coalesce(e.balance, 0) AS balance, coalesce(e.deposited, false) AS deposited, e.active_day,
      coalesce(c.joins, false) AS joins, coalesce(c.is_agent::int - c.was_agent::int, 0) AS agents
    FROM (SELECT customer_id FROM events UNION SELECT customer_id FROM changes) p
    LEFT JOIN (SELECT customer_id, sum(balance)::bigint AS balance, bool_or(deposit_id IS NOT NULL) AS deposited,
      max(day) FILTER (WHERE settled) AS active_day FROM events GROUP BY customer_id) e ON e.customer_id = p.customer_id
    LEFT JOIN changes c ON c.customer_id = p.customer_id
  ), above AS MATERIALIZED (
    SELECT * FROM team_above(ARRAY(SELECT customer_id FROM deltas))
  ), own AS (
    INSERT INTO member_days AS d (customer_id, day, category, registrations, first_deposits, first_deposit_sum, deposits, withdrawals,
        bets, stake, valid_bet, payout, promotions, rebates)
      SELECT * FROM figures
      ON CONFLICT (customer_id, day, category) DO UPDATE SET registrations = d.registrations + excluded.registrations,
        first_deposits = d.first_deposits + excluded.first_deposits, first_deposit_sum = d.first_deposit_sum + excluded.first_deposit_sum,
        deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals, bets = d.bets + excluded.bets,
        stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
        promotions = d.promotions + excluded.promotions, rebates = d.rebates + excluded.rebates
  ), team_figures AS MATERIALIZED (
    SELECT a.leader_id, f.day, f.category, sum(f.registrations) AS registrations, sum(f.first_deposits) AS first_deposits,
      sum(f.first_deposit_sum) AS first_deposit_sum, sum(f.deposits) AS deposits, sum(f.withdrawals) AS withdrawals, sum(f.bets) AS bets,
      sum(f.stake) AS stake, sum(f.valid_bet) AS valid_bet, sum(f.payout) AS payout, sum(f.promotions) AS promotions, sum(f.rebates) AS rebates
    FROM figures f JOIN above a ON a.customer_id = f.customer_id GROUP BY a.leader_id, f.day, f.category
  ), team AS (
    INSERT INTO team_days AS d (leader_id, day, category, registrations, first_deposits, first_deposit_sum, deposits, withdrawals,
        bets, stake, valid_bet, payout, promotions, rebates)
      SELECT * FROM team_figures
      ON CONFLICT (leader_id, day, category) DO UPDATE SET registrations = d.registrations + excluded.registrations,
        first_deposits = d.first_deposits + excluded.first_deposits, first_deposit_sum = d.first_deposit_sum + excluded.first_deposit_sum,
        deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals, bets = d.bets + excluded.bets,
        stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
        promotions = d.promotions + excluded.promotions, rebates = d.rebates + excluded.rebates
  ), levels AS (
    INSERT INTO level_days AS d (leader_id, account_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates)
      SELECT w.leader_id, s.account_id, s.day, c.category, sum(s.deposits), sum(s.withdrawals), sum(s.bets), sum(s.stake), sum(s.valid_bet), sum(s.payout), sum(s.promotions), sum(s.rebates)
      FROM (
        SELECT customer_id AS account_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM figures
        UNION ALL SELECT leader_id, day, category, deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates FROM team_figures
      ) s
      -- OFFSET: by the account, never through the levels.
      CROSS JOIN LATERAL (SELECT m.upline_id FROM team_members m WHERE m.customer_id = s.account_id OFFSET 0) m
      JOIN team_wide w ON w.leader_id = m.upline_id CROSS JOIN LATERAL (VALUES (s.category), ('*')) AS c (category)
      WHERE (s.deposits, s.withdrawals, s.bets, s.stake, s.valid_bet, s.payout, s.promotions, s.rebates) <> (0, 0, 0, 0, 0, 0, 0, 0) GROUP BY 1, 2, 3, 4
      ON CONFLICT (account_id, category, day) DO UPDATE SET deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals, bets = d.bets + excluded.bets, stake =
        d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout, promotions =
        d.promotions + excluded.promotions, rebates = d.rebates + excluded.rebates
  ), totals AS (
    INSERT INTO team_totals AS t (leader_id, members, agents, balance)
      SELECT a.leader_id, count(*) FILTER (WHERE d.joins), sum(d.agents), sum(d.balance) FROM deltas d JOIN above a ON a.customer_id = d.customer_id
        GROUP BY a.leader_id HAVING (count(*) FILTER (WHERE d.joins), sum(d.agents), sum(d.balance)) <> (0, 0, 0)
      ON CONFLICT (leader_id) DO UPDATE SET members = t.members + excluded.members, agents = t.agents + excluded.agents,
        balance = t.balance + excluded.balance
  ), active AS (
    SELECT p.leader_id, p.customer_id, p.day, coalesce(lag(p.day) OVER (PARTITION BY p.leader_id, p.customer_id ORDER BY p.day), p.last_day) AS previous_day
    FROM (
      SELECT a.leader_id, d.customer_id, d.day, coalesce(l.day, '-infinity') AS last_day
      FROM (SELECT DISTINCT customer_id, day FROM events WHERE settled AND day > coalesce(active_day, '-infinity')) d
      JOIN above a ON a.customer_id = d.customer_id
      -- OFFSET: by both keys, whatever the statistics say of a leader's rows.
      LEFT JOIN LATERAL (SELECT t.day FROM team_last_active t WHERE t.leader_id = a.leader_id AND t.customer_id = d.customer_id OFFSET 0) l ON true
    ) p WHERE p.day > p.last_day
  ), counted AS (
    INSERT INTO team_active AS t (leader_id, day, previous_day, members)
      SELECT leader_id, day, previous_active_day(day, previous_day), count(*) FROM active GROUP BY 1, 2, 3
      ON CONFLICT (leader_id, day, previous_day) DO UPDATE SET members = t.members + excluded.members
  ), seen AS (
    INSERT INTO team_last_active (leader_id, customer_id, day) SELECT leader_id, customer_id, max(day) FROM active GROUP BY 1, 2
      ON CONFLICT (leader_id, customer_id) DO UPDATE SET day = excluded.day
  )
  UPDATE team_members m SET balance = m.balance + d.balance, deposited = m.deposited OR d.deposited, joined = m.joined OR d.joins,
      is_agent = (m.is_agent::int + d.agents)::boolean, active_day = greatest(m.active_day, d.active_day)
    FROM deltas d WHERE m.customer_id = d.customer_id
      AND (d.balance <> 0 OR d.joins OR d.agents <> 0 OR (d.deposited AND NOT m.deposited) OR d.active_day > coalesce(m.active_day, '-infinity'));
$$;

-- Counts a batch of about `p_size` movements or registrations before an instant by which all transactions are
-- finished, and moves the mark with it. Concurrent calls wait and go on from there. Returns whether
-- more are left.
CREATE OR REPLACE FUNCTION count_teams(p_until timestamptz, p_size integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_mark team_mark;
  v_until timestamptz;
BEGIN
  SELECT * INTO STRICT v_mark FROM team_mark FOR UPDATE;
  IF v_mark.upto >= p_until THEN RETURN false; END IF;
  SELECT t.at INTO v_until FROM transfers t WHERE t.id > v_mark.transfer_id ORDER BY t.id OFFSET p_size LIMIT 1;
  v_until := least(p_until, CASE WHEN v_until > v_mark.upto THEN v_until END,
    (SELECT min(c.at) FROM team_changes c WHERE c.moved AND c.at > v_mark.upto AND c.at < p_until),
    (SELECT CASE WHEN c.at > v_mark.upto THEN c.at END FROM team_changes c WHERE c.at >= v_mark.upto ORDER BY c.at OFFSET p_size LIMIT 1));
  PERFORM move_team_members(v_mark.upto);
  PERFORM book_team_events(v_mark.upto, v_until);
  PERFORM book_team_shares(v_mark.upto, v_until);
  PERFORM widen_levels(ARRAY(SELECT DISTINCT c.upline_id FROM team_changes c WHERE c.at >= v_mark.upto AND c.at < v_until AND c.upline_id IS NOT NULL));
  -- OFFSET: by time, never through all ids.
  UPDATE team_mark SET upto = v_until, transfer_id = greatest(transfer_id,
    (SELECT max(b.id) FROM (SELECT t.id FROM transfers t WHERE t.at >= v_mark.upto AND t.at < v_until OFFSET 0) b));
  PERFORM update_roster_accounts();
  PERFORM sum_half_months(v_until);
  RETURN v_until < p_until;
END $$;
