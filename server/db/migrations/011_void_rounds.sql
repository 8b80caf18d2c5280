-- Up Migration

-- A key of kind 'void' was given up before any round came with it (WAL-03): nothing moves under it, then or later.
CREATE OR REPLACE FUNCTION ledger_check() RETURNS TABLE (currency_sums bigint, unbalanced_transfers bigint, wrong_balances bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT count(*) FROM (SELECT a.currency FROM entries e JOIN accounts a ON a.id = e.account_id
       GROUP BY a.currency HAVING sum(e.amount) <> 0) s),
    (SELECT count(*) FROM (SELECT t.id FROM transfers t LEFT JOIN entries e ON e.transfer_id = t.id
       GROUP BY t.id HAVING CASE t.kind WHEN 'void' THEN count(e.amount) > 0 ELSE sum(e.amount) IS DISTINCT FROM 0 END) u),
    (SELECT count(*) FROM accounts a
       FULL JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
       WHERE a.id IS NULL OR a.balance <> coalesce(e.total, 0) OR (a.customer_id IS NOT NULL AND a.balance < 0));
$$;

-- Down Migration

-- The keys that were given up stay, and count as transfers without entries again.
CREATE OR REPLACE FUNCTION ledger_check() RETURNS TABLE (currency_sums bigint, unbalanced_transfers bigint, wrong_balances bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT count(*) FROM (SELECT a.currency FROM entries e JOIN accounts a ON a.id = e.account_id
       GROUP BY a.currency HAVING sum(e.amount) <> 0) s),
    (SELECT count(*) FROM (SELECT t.id FROM transfers t LEFT JOIN entries e ON e.transfer_id = t.id
       GROUP BY t.id HAVING sum(e.amount) IS DISTINCT FROM 0) u),
    (SELECT count(*) FROM accounts a
       FULL JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
       WHERE a.id IS NULL OR a.balance <> coalesce(e.total, 0) OR (a.customer_id IS NOT NULL AND a.balance < 0));
$$;
