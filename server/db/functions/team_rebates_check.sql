-- One row per share and rebate of a team that is not what bets, places, rates and the ledger give, up
-- to the mark. Places are looked up by the time of each bet; sums of a bet's day run over all days.
CREATE OR REPLACE FUNCTION team_rebate_faults() RETURNS TABLE (
  rollup text, account_id bigint, day date, category text, figure text, found bigint, expected bigint
) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE mark AS MATERIALIZED (
    SELECT t.upto, r.first_day, r.day, ARRAY(SELECT DISTINCT c.at FROM team_changes c WHERE c.moved AND c.at < t.upto ORDER BY 1) AS moves
      FROM team_mark t CROSS JOIN team_rebate_mark r LIMIT 1
  ), bets AS MATERIALIZED (
    SELECT b.customer_id, coalesce(mark.moves[width_bucket(b.bet_at, mark.moves)], '-infinity') AS placed, (b.at AT TIME ZONE 'Asia/Manila')::date AS day,
      b.category, (b.bet_at AT TIME ZONE 'Asia/Manila')::date AS bet_day, sum(b.valid_bet) AS valid_bet
    FROM mark CROSS JOIN LATERAL team_valid_bets('-infinity', mark.upto) b
    WHERE (b.bet_at AT TIME ZONE 'Asia/Manila')::date >= mark.first_day AND EXISTS (SELECT FROM team_members m WHERE m.customer_id = b.customer_id)
    GROUP BY 1, 2, 3, 4, 5
  ), up AS (
    SELECT p.customer_id, p.placed, 0 AS step, p.customer_id AS leader_id, ARRAY[p.customer_id] AS path FROM (SELECT DISTINCT customer_id, placed FROM bets) p
    UNION ALL
    SELECT u.customer_id, u.placed, u.step + 1, n.upline_id, u.path || n.upline_id
      FROM up u CROSS JOIN LATERAL (SELECT team_upline_at(u.leader_id, u.placed) AS upline_id OFFSET 0) n
      WHERE n.upline_id IS NOT NULL AND n.upline_id <> ALL (u.path)
  ), path AS MATERIALIZED (
    SELECT u.*, team_upline_at(u.leader_id, u.placed) IS NULL AS top, u.path[greatest(u.step, 1)] AS child_id FROM up u
  ), rates AS MATERIALIZED (
    SELECT a.*, r.rate FROM (SELECT DISTINCT p.leader_id, p.top, b.category, b.bet_day FROM bets b JOIN path p USING (customer_id, placed)) a
      CROSS JOIN LATERAL team_rate(a.leader_id, a.top, a.category, a.bet_day) r
  ), ranks AS MATERIALIZED (
    SELECT b.customer_id, b.placed, b.category, b.bet_day, p.step, p.leader_id, p.child_id, r.rate
      FROM (SELECT DISTINCT customer_id, placed, category, bet_day FROM bets) b JOIN path p USING (customer_id, placed)
      JOIN rates r ON r.leader_id = p.leader_id AND r.top = p.top AND r.category = b.category AND r.bet_day = b.bet_day
  ), shares AS MATERIALIZED (
    SELECT b.day, k.leader_id, k.child_id, b.category, b.bet_day, k.rate AS own_rate, k.below_rate, sum(b.valid_bet) AS valid_bet
      FROM (SELECT k.*, coalesce((SELECT max(l.rate) FROM ranks l WHERE l.customer_id = k.customer_id AND l.placed = k.placed AND l.category = k.category
        AND l.bet_day = k.bet_day AND l.step < k.step), 0) AS below_rate FROM ranks k) k
      JOIN bets b USING (customer_id, placed, category, bet_day) WHERE k.rate > k.below_rate GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), sums AS (
    SELECT s.*, (own_rate - below_rate)::numeric AS rate, sum(valid_bet) OVER by_day AS after
      FROM shares s WINDOW by_day AS (PARTITION BY leader_id, child_id, category, bet_day, own_rate, below_rate ORDER BY day)
  ), chain AS (
    SELECT r.*, coalesce(least(lag(earned + carried) OVER (PARTITION BY customer_id ORDER BY day), 0), 0) AS left_over FROM team_rebates r
  ), expected AS (
    SELECT 'share' AS rollup, leader_id AS account_id, day, category, format('%s of %s at %s less %s', child_id, bet_day, own_rate, below_rate) AS figure,
      valid_bet AS amount FROM shares
    UNION ALL SELECT 'rebate', s.leader_id, s.day, '', 'earned', floor(s.after * s.rate / 10000) - floor((s.after - s.valid_bet) * s.rate / 10000)
      FROM sums s JOIN mark ON s.day <= mark.day
    UNION ALL SELECT 'rebate', customer_id, day, '', 'carried', left_over FROM chain
    UNION ALL SELECT 'rebate', customer_id, day, '', 'paid', amount FROM team_rebates WHERE state = 'paid'
  ), found AS (
    SELECT 'share' AS rollup, customer_id AS account_id, day, category, format('%s of %s at %s less %s', child_id, bet_day, own_rate, below_rate) AS figure,
      valid_bet AS amount FROM team_shares
    UNION ALL SELECT 'rebate', customer_id, day, '', 'earned', earned FROM team_rebates
    UNION ALL SELECT 'rebate', customer_id, day, '', 'carried', carried FROM team_rebates
    UNION ALL SELECT 'rebate', a.customer_id, (t.meta ->> 'day')::date, '', 'paid', e.amount
      FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id AND a.purpose = 'wallet' AND a.customer_id IS NOT NULL
      WHERE t.kind = 'rebate_team'
  )
  SELECT a.rollup, a.account_id, a.day, a.category, a.figure, sum(a.found)::bigint, sum(a.expected)::bigint
    FROM (SELECT rollup, account_id, day, category, figure, amount AS found, 0 AS expected FROM found
      UNION ALL SELECT rollup, account_id, day, category, figure, 0, amount FROM expected) a
    GROUP BY a.rollup, a.account_id, a.day, a.category, a.figure HAVING sum(a.found) <> sum(a.expected);
$$;
