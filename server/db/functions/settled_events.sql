-- A vendor's round's debits that ever count, each from its own or the round's first credit's time on,
-- whichever is later. One that was rolled back before never does.
CREATE OR REPLACE FUNCTION vendor_debits(p_customer bigint, p_vendor text, p_round text)
RETURNS TABLE (customer_id bigint, transaction_id text, launch_id bigint, amount bigint, counted timestamptz) LANGUAGE sql STABLE AS $$
  SELECT d.customer_id, d.transaction_id, d.launch_id, d.amount, greatest(d.at, f.credited)
    FROM (SELECT min(c.at) AS credited FROM seamless_transactions c WHERE c.customer_id = p_customer AND c.vendor = p_vendor
      AND c.round_id = p_round AND c.vendor <> 'PLR' AND c.kind = 'credit' AND c.kind <> 'tombstone') f
    JOIN seamless_transactions d ON d.customer_id = p_customer AND d.vendor = p_vendor AND d.round_id = p_round
      AND d.vendor <> 'PLR' AND d.kind = 'debit' AND d.kind <> 'tombstone'
    WHERE f.credited IS NOT NULL AND (d.state = 'done' OR EXISTS (SELECT FROM vendor_corrections v
      WHERE v.customer_id = d.customer_id AND v.vendor = d.vendor AND v.transaction_id = d.transaction_id
        AND v.rolled_back AND v.at > greatest(d.at, f.credited)));
$$;

-- The ledger's part: deposits, withdrawals that were paid, promotions, rebates and commissions, and
-- what an operator's corrections take back of them or of bets, or give again when they are corrected.
-- Of rebates, the receiver's side.
CREATE OR REPLACE FUNCTION team_movements(p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  customer_id bigint, at timestamptz, category text, bets bigint, stake bigint, valid_bet bigint, payout bigint,
  deposits bigint, withdrawals bigint, promotions bigint, rebates bigint, deposit_id bigint, balance bigint
) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE moved AS MATERIALIZED (
    SELECT t.id, t.at, t.kind, (t.meta ->> 'corrects')::bigint AS corrects FROM transfers t WHERE t.at >= p_from AND t.at < p_until
  ), lines AS MATERIALIZED (
    -- A range of the entries, read once: they are in the order of transfers.
    SELECT e.transfer_id, e.account_id, e.amount FROM entries e
      WHERE e.transfer_id >= (SELECT min(id) FROM moved) AND e.transfer_id <= (SELECT max(id) FROM moved)
  ), corrected AS (
    SELECT m.id, m.corrects AS of_id, 1 AS depth FROM moved m WHERE m.kind = 'correction'
    UNION ALL SELECT c.id, (t.meta ->> 'corrects')::bigint, c.depth + 1 FROM corrected c JOIN transfers t ON t.id = c.of_id WHERE t.kind = 'correction'
  ), legs AS (
    SELECT m.id, m.at, o.id IS NOT NULL AS corrects, CASE WHEN c.depth % 2 = 1 THEN -1 ELSE 1 END AS sign, coalesce(o.kind, m.kind) AS kind,
      o.id AS of_id, (o.meta ->> 'launch')::bigint AS launch_id, a.customer_id, a.purpose = 'wallet' AS main, a.purpose, e.amount
    FROM moved m JOIN lines e ON e.transfer_id = m.id
    JOIN accounts a ON a.id = e.account_id AND a.customer_id IS NOT NULL AND a.currency = 'PHP' AND a.purpose IN ('wallet', 'locked')
    LEFT JOIN (SELECT DISTINCT ON (id) * FROM corrected ORDER BY id, depth DESC) c ON c.id = m.id LEFT JOIN transfers o ON o.id = c.of_id
  )
  SELECT l.customer_id, l.at, coalesce(g.category, ''), CASE WHEN r.id IS NULL THEN 0 ELSE l.sign END,
    CASE WHEN r.id IS NOT NULL THEN l.sign * r.stake WHEN l.main AND l.corrects AND l.kind IN ('debit', 'rollback') THEN -l.amount ELSE 0 END,
    coalesce(l.sign * r.valid_bet, 0),
    CASE WHEN r.id IS NOT NULL THEN l.sign * r.payout WHEN l.main AND l.corrects AND l.kind = 'credit' THEN l.amount ELSE 0 END,
    CASE WHEN l.main AND l.kind ~ '^deposit' THEN l.amount ELSE 0 END,
    CASE WHEN (l.purpose = 'locked' AND l.kind = 'withdrawal_paid') OR (l.main AND l.kind = 'withdrawal_returned') THEN -l.amount ELSE 0 END,
    CASE WHEN l.main AND l.kind ~ '^(bonus|promotion)' AND l.kind <> 'bonus_rebate' THEN l.amount ELSE 0 END,
    CASE WHEN l.main AND (l.kind ~ '^rebate' OR l.kind IN ('bonus_rebate', 'dividend', 'salary')) AND (l.amount > 0) = (l.sign = 1) THEN l.amount ELSE 0 END,
    CASE WHEN l.main AND l.kind ~ '^deposit' AND NOT l.corrects AND l.amount > 0 THEN l.id END,
    CASE WHEN l.main THEN l.amount ELSE 0 END
  FROM legs l
  LEFT JOIN rounds r ON l.main AND l.corrects AND l.kind = 'round' AND r.customer_id = l.customer_id AND r.id = l.of_id
  LEFT JOIN launches h ON l.corrects AND h.id = l.launch_id
  LEFT JOIN games g ON g.game_id = coalesce(r.game_id, h.game_id);
$$;

-- What counts in agents' reports (AGT-04) in [from, to), in real money. `settled`: a bet that makes
-- active. `deposit_id`: the transfer of a deposit. `balance`: change of the main wallet. House bets
-- count when settled; a vendor's debits with their round's first credit, its credits and valid bets
-- at once, and what is taken back when it is.
CREATE OR REPLACE FUNCTION team_events(p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  customer_id bigint, at timestamptz, category text, settled boolean, bets bigint, stake bigint, valid_bet bigint, payout bigint,
  deposits bigint, withdrawals bigint, promotions bigint, rebates bigint, deposit_id bigint, balance bigint
) LANGUAGE sql STABLE ROWS 2000 SET plan_cache_mode = force_custom_plan AS $$
  SELECT r.customer_id, r.at, coalesce(g.category, ''), true, 1, r.stake, r.valid_bet, r.payout, 0, 0, 0, 0, NULL::bigint, 0
    FROM rounds r LEFT JOIN games g ON g.game_id = r.game_id
    WHERE r.at >= p_from AND r.at < p_until AND r.currency = 'PHP'
  UNION ALL
  SELECT s.customer_id, s.at, coalesce(g.category, ''), false, 0, 0,
      s.valid_bet - coalesce((SELECT sum(v.valid_bet) FROM vendor_corrections v
        WHERE v.customer_id = s.customer_id AND v.vendor = s.vendor AND v.transaction_id = s.transaction_id), 0)::bigint,
      CASE s.kind WHEN 'credit' THEN s.amount ELSE 0 END, 0, 0, 0, 0, NULL, 0
    FROM seamless_transactions s JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP'
    LEFT JOIN games g ON g.game_id = l.game_id
    WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind <> 'tombstone'
  UNION ALL
  SELECT d.customer_id, d.counted, coalesce(g.category, ''), true, 1, d.amount, 0, 0, 0, 0, 0, 0, NULL, 0
    FROM (SELECT DISTINCT s.customer_id, s.vendor, s.round_id FROM seamless_transactions s
      WHERE s.at >= p_from AND s.at < p_until AND s.vendor <> 'PLR' AND s.kind <> 'tombstone') t
    CROSS JOIN LATERAL vendor_debits(t.customer_id, t.vendor, t.round_id) d
    JOIN launches l ON l.id = d.launch_id AND l.currency = 'PHP' LEFT JOIN games g ON g.game_id = l.game_id
    WHERE d.counted >= p_from AND d.counted < p_until
  UNION ALL
  SELECT v.customer_id, v.at, coalesce(g.category, ''), false, CASE WHEN d.counted IS NULL THEN 0 ELSE -1 END, coalesce(-d.amount, 0),
      v.valid_bet, 0, 0, 0, 0, 0, NULL, 0
    FROM vendor_corrections v
    JOIN seamless_transactions s ON s.customer_id = v.customer_id AND s.vendor = v.vendor AND s.transaction_id = v.transaction_id
    JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP' LEFT JOIN games g ON g.game_id = l.game_id
    LEFT JOIN LATERAL vendor_debits(v.customer_id, v.vendor, s.round_id) d ON v.rolled_back AND d.transaction_id = v.transaction_id
    WHERE v.at >= p_from AND v.at < p_until
  UNION ALL
  SELECT m.customer_id, m.at, m.category, false, m.bets, m.stake, m.valid_bet, m.payout, m.deposits, m.withdrawals, m.promotions, m.rebates,
      m.deposit_id, m.balance
    FROM team_movements(p_from, p_until) m;
$$;
