-- Books a debit or credit; a repeated id returns the first balance. `closed`: it closed the vendor.
CREATE OR REPLACE FUNCTION seamless_move(
  p_kind text, p_launch bigint, p_transaction text, p_round text, p_amount bigint, p_fingerprint bytea,
  p_bonus text DEFAULT NULL
) RETURNS TABLE (balance bigint, replayed boolean, closed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_launch launches;
  v_old seamless_transactions;
  v_sign integer := CASE p_kind WHEN 'credit' THEN 1 ELSE -1 END;
  v_balance bigint;
  v_closed boolean;
BEGIN
  SELECT * INTO STRICT v_launch FROM launches l WHERE l.id = p_launch;
  INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, launch_id, round_id, amount, fingerprint, bonus)
    VALUES (v_launch.vendor, v_launch.customer_id, p_transaction, p_kind, p_launch, p_round, p_amount, p_fingerprint, p_bonus)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT v_old FROM seamless_transactions s WHERE s.customer_id = v_launch.customer_id
      AND s.vendor = v_launch.vendor AND s.transaction_id = p_transaction;
    IF p_kind = 'debit' AND (v_old.kind = 'tombstone' OR v_old.state = 'rolled_back') THEN
      PERFORM reject('transaction_rolled_back');
    END IF;
    IF v_old.fingerprint <> p_fingerprint THEN PERFORM reject('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT v_old.balance_after, true, false;
    RETURN;
  END IF;
  v_closed := count_vendor_loss(v_launch, p_kind, v_sign * p_amount);
  IF p_kind = 'credit' AND p_amount > 0 THEN PERFORM require_stake(v_launch, p_round, p_bonus); END IF;
  IF p_amount = 0 THEN
    SELECT a.balance INTO STRICT v_balance FROM accounts a WHERE a.id = v_launch.wallet_id;
  ELSE
    SELECT m.balances[1] INTO STRICT v_balance FROM ledger_move(p_kind,
      'seamless:' || v_launch.vendor || ':' || v_launch.customer_id, p_transaction, p_fingerprint,
      ARRAY[v_launch.wallet_id, v_launch.house_id], ARRAY[v_sign * p_amount, -v_sign * p_amount],
      jsonb_build_object('launch', p_launch, 'round', p_round)) m;
  END IF;
  UPDATE seamless_transactions s SET balance_after = v_balance WHERE s.customer_id = v_launch.customer_id
    AND s.vendor = v_launch.vendor AND s.transaction_id = p_transaction;
  PERFORM count_vendor_round(v_launch, p_round, p_transaction);
  RETURN QUERY SELECT v_balance, false, v_closed;
END $$;

-- Reverses a debit, or leaves a tombstone, tried first: it waits for a running debit of the id.
-- Rejects with round_over the last debit of a paid round. `closed`: it closed the vendor.
CREATE OR REPLACE FUNCTION seamless_rollback(p_launch bigint, p_transaction text, p_fingerprint bytea)
RETURNS TABLE (balance bigint, result text, closed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_launch launches;
  v_old seamless_transactions;
  v_balance bigint;
  v_result text := 'tombstone';
  v_closed boolean := false;
  v_credit seamless_transactions;
BEGIN
  SELECT * INTO STRICT v_launch FROM launches l WHERE l.id = p_launch;
  INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, launch_id, fingerprint)
    VALUES (v_launch.vendor, v_launch.customer_id, p_transaction, 'tombstone', p_launch, p_fingerprint)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT v_old FROM seamless_transactions s WHERE s.customer_id = v_launch.customer_id
      AND s.vendor = v_launch.vendor AND s.transaction_id = p_transaction FOR UPDATE;
    IF v_old.kind = 'credit' THEN PERFORM reject('not_found'); END IF;
    IF v_old.state = 'rolled_back' THEN
      v_result := 'already_rolled_back';
    ELSIF v_old.kind = 'debit' THEN
      v_result := 'rolled_back';
      v_closed := count_vendor_loss(v_launch, 'rollback', v_old.amount);
      PERFORM ledger_move('rollback', 'seamless:' || v_launch.vendor || ':' || v_launch.customer_id || ':rollback',
        p_transaction, p_fingerprint, ARRAY[l.wallet_id, l.house_id], ARRAY[v_old.amount, -v_old.amount],
        jsonb_build_object('launch', p_launch))
        FROM launches l WHERE l.id = v_old.launch_id;
      UPDATE seamless_transactions s SET state = 'rolled_back', valid_bet = 0 WHERE s.customer_id = v_launch.customer_id
        AND s.vendor = v_launch.vendor AND s.transaction_id = p_transaction;
      -- After its first credit, the round counts less.
      SELECT * INTO v_credit FROM seamless_transactions s WHERE s.customer_id = v_launch.customer_id AND s.vendor = v_launch.vendor
        AND s.vendor <> 'PLR' AND s.round_id = v_old.round_id AND s.kind = 'credit' ORDER BY s.at, s.transaction_id LIMIT 1;
      PERFORM count_vendor_round(v_launch, v_old.round_id, v_credit.transaction_id);
      PERFORM note_vendor_correction(v_old, true);
      PERFORM note_vendor_correction(v_credit, false);
      IF EXISTS (SELECT FROM seamless_transactions s WHERE s.customer_id = v_launch.customer_id AND s.vendor = v_launch.vendor
          AND s.vendor <> 'PLR' AND s.round_id = v_old.round_id AND s.kind = 'credit' AND s.amount > 0 AND s.bonus IS NULL)
        AND NOT stake_stands(v_launch, v_old.round_id) THEN PERFORM reject('round_over'); END IF;
    END IF;
  END IF;
  SELECT a.balance INTO STRICT v_balance FROM accounts a WHERE a.id = v_launch.wallet_id;
  RETURN QUERY SELECT v_balance, v_result, v_closed;
END $$;

-- Notes by how much a transaction's valid bet is other than it was, and that a debit is taken back:
-- reports book that on its own day.
CREATE OR REPLACE FUNCTION note_vendor_correction(p_before seamless_transactions, p_rolled_back boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO vendor_corrections (customer_id, vendor, transaction_id, rolled_back, valid_bet)
    SELECT s.customer_id, s.vendor, s.transaction_id, p_rolled_back, s.valid_bet - p_before.valid_bet FROM seamless_transactions s
    WHERE s.customer_id = p_before.customer_id AND s.vendor = p_before.vendor AND s.transaction_id = p_before.transaction_id
      AND s.vendor <> 'PLR' AND (p_rolled_back OR s.valid_bet <> p_before.valid_bet);
$$;
