-- One row per fault of the ledger (WAL-01), in one snapshot. `found` and `expected`: minor units,
-- or counts.
CREATE OR REPLACE FUNCTION ledger_faults() RETURNS TABLE (
  fault text, currency text, account_id bigint, transfer_id bigint, found bigint, expected bigint
) LANGUAGE sql STABLE AS $$
  WITH by_account AS MATERIALIZED (SELECT e.account_id AS id, sum(e.amount)::bigint AS total FROM entries e GROUP BY e.account_id),
  by_transfer AS MATERIALIZED (
    SELECT coalesce(t.id, s.id) AS id, t.id IS NOT NULL AS known, t.kind, coalesce(s.lines, 0) AS lines, s.total, s.currencies
    FROM transfers t FULL JOIN (
      SELECT e.transfer_id AS id, count(*) AS lines, sum(e.amount)::bigint AS total, count(DISTINCT a.currency) AS currencies
      FROM entries e LEFT JOIN accounts a ON a.id = e.account_id GROUP BY e.transfer_id
    ) s ON s.id = t.id)
  SELECT 'currency_sum', a.currency, NULL::bigint, NULL::bigint, sum(b.total)::bigint, 0
    FROM by_account b JOIN accounts a ON a.id = b.id GROUP BY a.currency HAVING sum(b.total) <> 0
  UNION ALL SELECT 'transfer_sum', NULL, NULL, t.id, t.total, 0 FROM by_transfer t WHERE t.total <> 0
  UNION ALL SELECT 'transfer_currencies', NULL, NULL, t.id, t.currencies, 1 FROM by_transfer t WHERE t.currencies > 1
  UNION ALL SELECT 'transfer_unknown', NULL, NULL, t.id, t.lines, 0 FROM by_transfer t WHERE NOT t.known
  -- A 'void' is an abandoned key, without entries.
  UNION ALL SELECT 'transfer_empty', NULL, NULL, t.id, 0, 2 FROM by_transfer t WHERE t.known AND t.kind <> 'void' AND t.lines = 0
  UNION ALL SELECT 'void_moved', NULL, NULL, t.id, t.lines, 0 FROM by_transfer t WHERE t.kind = 'void' AND t.lines > 0
  UNION ALL SELECT 'account_unknown', NULL, b.id, NULL, b.total, 0
    FROM by_account b WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = b.id)
  UNION ALL SELECT 'balance', a.currency, a.id, NULL, a.balance, coalesce(b.total, 0)
    FROM accounts a LEFT JOIN by_account b ON b.id = a.id WHERE a.balance <> coalesce(b.total, 0)
  UNION ALL SELECT 'negative', a.currency, a.id, NULL, a.balance, 0
    FROM accounts a WHERE a.customer_id IS NOT NULL AND a.balance < 0
  UNION ALL SELECT 'running_balance', r.currency, r.account_id, r.transfer_id, r.balance_after, r.should FROM (
    SELECT a.currency, e.account_id, e.transfer_id, e.balance_after, e.amount + coalesce(lag(e.balance_after)
        OVER (PARTITION BY e.account_id ORDER BY e.transfer_id, e.line), 0) AS should
      FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.customer_id IS NOT NULL) r
    WHERE r.balance_after <> r.should;
$$;

-- Counts currencies not summing to zero, incomplete transfers, wrong balances.
CREATE OR REPLACE FUNCTION ledger_check() RETURNS TABLE (currency_sums bigint, unbalanced_transfers bigint, wrong_balances bigint)
LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE fault = 'currency_sum'),
    count(DISTINCT transfer_id) FILTER (WHERE account_id IS NULL), count(DISTINCT account_id) FROM ledger_faults();
$$;
