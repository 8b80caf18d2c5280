-- Rows that a roster has and those below its leader have not, or the other way round.
CREATE OR REPLACE FUNCTION roster_faults() RETURNS TABLE (
  rollup text, account_id bigint, day date, category text, figure text, found bigint, expected bigint
) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT r.leader_id, m.customer_id FROM team_rostered r JOIN team_members m ON m.upline_id = r.leader_id
    UNION SELECT b.leader_id, m.customer_id FROM below b JOIN team_members m ON m.upline_id = b.customer_id
  ), expected AS MATERIALIZED (
    SELECT b.leader_id, b.customer_id, c.shown_account COLLATE "C" AS account, c.created_at, coalesce(l.day, '-infinity') AS last_active,
      coalesce(t.members, 0) AS members, m.is_agent, c.disabled_at IS NOT NULL AS closed, m.balance, m.upline_id = b.leader_id AS direct
    FROM below b JOIN team_members m ON m.customer_id = b.customer_id JOIN customers c ON c.id = b.customer_id
    LEFT JOIN team_totals t ON t.leader_id = b.customer_id LEFT JOIN team_last_active l ON l.leader_id = b.leader_id AND l.customer_id = b.customer_id
    WHERE m.joined AND b.customer_id <> b.leader_id
  ), differ AS (
    SELECT 'roster' AS figure, 1 AS found, 0 AS expected, d.* FROM (
      SELECT leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, 0::bigint AS balance, direct FROM team_roster EXCEPT
      SELECT leader_id, customer_id, account, created_at, last_active, members, is_agent, closed, 0, direct FROM expected) d
    UNION ALL SELECT 'roster', 0, 1, d.* FROM (
      SELECT leader_id, customer_id, account, created_at, last_active, members, is_agent, closed, 0::bigint, direct FROM expected EXCEPT
      SELECT leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, 0, direct FROM team_roster) d
    UNION ALL SELECT 'roster_balances', 1, 0, d.* FROM (SELECT * FROM team_roster_balances EXCEPT SELECT * FROM expected) d
    UNION ALL SELECT 'roster_balances', 0, 1, d.* FROM (SELECT * FROM expected EXCEPT SELECT * FROM team_roster_balances) d
  )
  SELECT 'team', leader_id, NULL::date, '', figure, sum(found), sum(expected) FROM differ
    WHERE customer_id NOT IN (SELECT customer_id FROM team_account_changes) GROUP BY leader_id, figure;
$$;

-- One row per figure of the agents' reports that is not what play and ledger give, up to the mark.
-- Places are those of the time of each event: `step` counts the moves before it.
CREATE OR REPLACE FUNCTION team_faults() RETURNS TABLE (
  rollup text, account_id bigint, day date, category text, figure text, found bigint, expected bigint
) LANGUAGE sql STABLE AS $$
  -- LIMIT 1 in the CTEs of one row: the planner would take a table without statistics for 1,660 rows, and the joins
  -- of joins below for 10^24, which are then hashed in 16,384 files.
  WITH RECURSIVE mark AS MATERIALIZED (
    SELECT upto, summed, ARRAY(SELECT DISTINCT c.at FROM team_changes c WHERE c.moved AND c.at < upto ORDER BY 1) AS moves FROM team_mark LIMIT 1
  ), last_step AS MATERIALIZED (
    SELECT cardinality(moves) AS step FROM mark LIMIT 1
  ), changes AS MATERIALIZED (
    SELECT c.*, width_bucket(c.at, mark.moves) AS step, c.at < mark.upto AS counted
      FROM (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY at, id) = 1 AS joins FROM team_changes) c CROSS JOIN mark
      WHERE c.joins OR c.at < mark.upto
  ), places AS MATERIALIZED (
    SELECT p.customer_id, p.upline_id, p.step, lead(p.step, 1, 2147483647) OVER (PARTITION BY p.customer_id ORDER BY p.step) AS until_step
    FROM (
      SELECT DISTINCT ON (c.customer_id, c.step) c.customer_id, c.upline_id, c.step
      FROM (SELECT customer_id, upline_id, CASE WHEN joins THEN 0 ELSE step END AS step, at, id FROM changes WHERE joins OR moved) c
      ORDER BY c.customer_id, c.step, c.at DESC, c.id DESC
    ) p
  ), events AS MATERIALIZED (
    SELECT e.*, (e.at AT TIME ZONE 'Asia/Manila')::date AS day, width_bucket(e.at, mark.moves) AS step
      FROM mark CROSS JOIN LATERAL team_events('-infinity', mark.upto) e WHERE EXISTS (SELECT FROM places p WHERE p.customer_id = e.customer_id)
  ), firsts AS (
    SELECT DISTINCT ON (customer_id) customer_id, day, step, deposits FROM events WHERE deposit_id IS NOT NULL ORDER BY customer_id, at, deposit_id
  ), joined AS MATERIALIZED (
    SELECT customer_id, step, at, (opened_at AT TIME ZONE 'Asia/Manila')::date AS day FROM changes WHERE joins AND counted
  ), moved AS (
    SELECT DISTINCT c.customer_id, c.step, (c.at AT TIME ZONE 'Asia/Manila')::date AS day, c.at FROM changes c WHERE c.moved
  ), below AS (
    SELECT customer_id, step, day, at FROM moved
    UNION
    SELECT p.customer_id, b.step, b.day, b.at FROM below b JOIN places p ON p.upline_id = b.customer_id AND b.step >= p.step AND b.step < p.until_step
  ), asked AS MATERIALIZED (
    SELECT customer_id, step FROM events UNION SELECT customer_id, step FROM joined UNION SELECT customer_id, step FROM below
    UNION SELECT customer_id, step - 1 FROM below UNION SELECT customer_id, last_step.step FROM places CROSS JOIN last_step
  ), above AS (
    SELECT a.customer_id, a.step, p.upline_id AS leader_id FROM asked a
      JOIN places p ON p.customer_id = a.customer_id AND a.step >= p.step AND a.step < p.until_step AND p.upline_id IS NOT NULL
    UNION
    SELECT a.customer_id, a.step, p.upline_id FROM above a
      JOIN places p ON p.customer_id = a.leader_id AND a.step >= p.step AND a.step < p.until_step AND p.upline_id IS NOT NULL
  ), leaders AS MATERIALIZED (
    SELECT * FROM above WHERE leader_id <> customer_id
  ), figures AS MATERIALIZED (
    SELECT customer_id, step, day, category, jsonb_build_object('deposits', sum(deposits), 'withdrawals', sum(withdrawals), 'bets', sum(bets),
        'stake', sum(stake), 'valid_bet', sum(valid_bet), 'payout', sum(payout), 'promotions', sum(promotions), 'rebates', sum(rebates)) AS sums
      FROM events GROUP BY customer_id, step, day, category
    UNION ALL SELECT customer_id, step, day, '', jsonb_build_object('first_deposits', 1, 'first_deposit_sum', deposits) FROM firsts
    UNION ALL SELECT customer_id, step, day, '', '{"registrations": 1}' FROM joined
  ), moves AS (
    SELECT b.customer_id, b.step AS step, b.day, 1 AS change FROM below b JOIN joined j ON j.customer_id = b.customer_id AND j.at < b.at
    UNION ALL
    SELECT b.customer_id, b.step - 1, b.day, -1 FROM below b JOIN joined j ON j.customer_id = b.customer_id AND j.at < b.at
  ), agents AS (
    SELECT DISTINCT ON (customer_id) customer_id, is_agent FROM changes WHERE counted ORDER BY customer_id, at DESC, id DESC
  ), balances AS (
    SELECT customer_id, sum(balance) AS balance FROM events GROUP BY customer_id
  ), active AS (
    SELECT d.leader_id, d.day, previous_active_day(d.day, coalesce(lag(d.day) OVER (PARTITION BY d.leader_id, d.customer_id ORDER BY d.day), '-infinity')) AS previous_day
    FROM (SELECT DISTINCT l.leader_id, e.customer_id, e.day FROM events e JOIN leaders l ON l.customer_id = e.customer_id AND l.step = e.step
      WHERE e.settled) d
  ), days AS MATERIALIZED (
    SELECT 'member' AS rollup, f.customer_id AS account_id, f.day, f.category, s.key AS figure, s.value::numeric AS amount
      FROM figures f CROSS JOIN LATERAL jsonb_each_text(f.sums) s
    UNION ALL SELECT 'team', l.leader_id, f.day, f.category, s.key, s.value::numeric
      FROM figures f JOIN leaders l ON l.customer_id = f.customer_id AND l.step = f.step CROSS JOIN LATERAL jsonb_each_text(f.sums) s
  ), expected AS (
    SELECT * FROM days
    UNION ALL SELECT 'half_month', d.account_id, half_month_start(d.day), d.category, d.figure, d.amount FROM days d CROSS JOIN mark
      WHERE d.day <= mark.summed AND d.figure NOT IN ('registrations', 'first_deposits', 'first_deposit_sum')
    UNION ALL SELECT 'team', l.leader_id, m.day, '', 'moved_in', m.change FROM moves m JOIN leaders l ON l.customer_id = m.customer_id AND l.step = m.step
    UNION ALL SELECT 'active', leader_id, day, previous_day::text, 'members', 1 FROM active
    UNION ALL SELECT 'member', customer_id, NULL, '', 'balance', balance FROM balances
    UNION ALL SELECT 'team', l.leader_id, NULL, '', s.figure, s.amount
      FROM leaders l JOIN last_step USING (step) LEFT JOIN agents a ON a.customer_id = l.customer_id LEFT JOIN balances b ON b.customer_id = l.customer_id
      CROSS JOIN LATERAL (VALUES ('members', (a.customer_id IS NOT NULL)::int::numeric), ('agents', coalesce(a.is_agent, false)::int), ('balance', coalesce(b.balance, 0))) s (figure, amount)
  ), found AS (
    SELECT 'member' AS rollup, d.customer_id AS account_id, d.day, d.category, s.key AS figure, s.value::numeric AS amount
      FROM member_days d CROSS JOIN LATERAL jsonb_each_text(to_jsonb(d) - '{customer_id,day,category}'::text[]) s
    UNION ALL SELECT 'team', d.leader_id, d.day, d.category, s.key, s.value::numeric
      FROM team_days d CROSS JOIN LATERAL jsonb_each_text(to_jsonb(d) - '{leader_id,day,category}'::text[]) s
    UNION ALL SELECT 'half_month', h.account_id, h.start, h.category, s.key, s.value::numeric
      FROM half_month_sums h CROSS JOIN LATERAL jsonb_each_text(to_jsonb(h) - '{account_id,start,category}'::text[]) s
    UNION ALL SELECT 'active', leader_id, day, previous_day::text, 'members', members FROM team_active
    UNION ALL SELECT 'member', customer_id, NULL, '', 'balance', balance FROM team_members
    UNION ALL SELECT 'team', t.leader_id, NULL, '', s.key, s.value::numeric
      FROM team_totals t CROSS JOIN LATERAL jsonb_each_text(to_jsonb(t) - 'leader_id') s
  )
  SELECT a.rollup, a.account_id, a.day, a.category, a.figure, sum(a.found)::bigint, sum(a.expected)::bigint
    FROM (SELECT rollup, account_id, day, category, figure, amount AS found, 0 AS expected FROM found
      UNION ALL SELECT rollup, account_id, day, category, figure, 0, amount FROM expected) a
    GROUP BY a.rollup, a.account_id, a.day, a.category, a.figure HAVING sum(a.found) <> sum(a.expected)
  UNION ALL SELECT * FROM roster_faults();
$$;
