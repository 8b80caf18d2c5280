-- Plays a house game's round atomically: nonce, stake, payout, outcome. The wallet moves before the
-- transfer takes its number, as in `ledger_move`; locks seed, wallet, key, house.
-- `p_min_interval_ms`: between spins, by the database's clock, 0 for other games. `p_at_risk`:
-- centavos that can be lost. `p_terms`: of the jackpot, where the round takes part; `p_won`: pots that
-- its draw won; `p_due`: pots that hold what they must drop by. Rejects with idempotency_mismatch, round_conflict (DETAIL: the next
-- nonce, empty for a revealed seed), insufficient_balance, too_soon (DETAIL: ms left).
CREATE OR REPLACE FUNCTION play_round(
  p_customer bigint, p_launch bigint, p_node bigint, p_wallet bigint, p_house bigint, p_currency text,
  p_key text, p_fingerprint bytea, p_stake bigint, p_payout bigint, p_outcome jsonb, p_seed bigint, p_nonce bigint,
  p_min_interval_ms integer, p_at_risk bigint, p_terms integer DEFAULT NULL, p_won text[] DEFAULT '{}', p_due text[] DEFAULT '{}'
) RETURNS TABLE (round_id bigint, at timestamptz, replayed boolean, balance bigint, balance_version bigint, paid boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id bigint;
  v_at timestamptz;
  v_fingerprint bytea;
  v_wallet bigint;
  v_version bigint;
  v_house bigint;
  v_now timestamptz := clock_timestamp();
  v_min_interval interval := p_min_interval_ms * interval '1 millisecond';
  v_nonce bigint;
  v_wait integer;
  v_paid bigint := 0;
BEGIN
  SELECT t.id, t.fingerprint INTO v_id, v_fingerprint FROM transfers t
    WHERE t.scope = 'round:' || p_customer AND t.key = p_key;
  IF FOUND THEN
    IF v_fingerprint <> p_fingerprint THEN PERFORM reject('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT r.id, r.at, true, r.balance_after, r.balance_version, false FROM rounds r
      WHERE r.customer_id = p_customer AND r.id = v_id;
    RETURN;
  END IF;

  -- Ignore a future spin: the clock was set back.
  UPDATE seeds s SET nonce = p_nonce + 1, spun_at = CASE WHEN p_min_interval_ms > 0 THEN v_now ELSE s.spun_at END
    WHERE s.id = p_seed AND s.customer_id = p_customer AND s.nonce = p_nonce AND s.revealed_at IS NULL
      AND (s.spun_at > v_now - v_min_interval AND s.spun_at <= v_now) IS NOT TRUE;
  IF NOT FOUND THEN
    SELECT s.nonce, ceil(extract(epoch FROM s.spun_at + v_min_interval - v_now) * 1000) INTO v_nonce, v_wait FROM seeds s
      WHERE s.id = p_seed AND s.customer_id = p_customer AND s.revealed_at IS NULL;
    PERFORM silence_log();
    IF v_nonce = p_nonce THEN RAISE EXCEPTION USING ERRCODE = 'PLREF', MESSAGE = 'too_soon', DETAIL = v_wait; END IF;
    RAISE EXCEPTION USING ERRCODE = 'PLREF', MESSAGE = 'round_conflict', DETAIL = coalesce(v_nonce::text, '');
  END IF;

  UPDATE accounts a SET balance = a.balance - p_stake + p_payout, version = a.version + 1
    WHERE a.id = p_wallet AND a.customer_id = p_customer AND a.currency = p_currency AND a.balance >= p_stake
    RETURNING a.balance, a.version INTO v_wallet, v_version;
  IF NOT FOUND THEN PERFORM reject('insufficient_balance'); END IF;
  INSERT INTO transfers (kind, scope, key, fingerprint) VALUES ('round', 'round:' || p_customer, p_key, p_fingerprint)
    ON CONFLICT (scope, key) DO NOTHING RETURNING transfers.id, transfers.at INTO v_id, v_at;
  -- Another call with the key was first: a repeat finds its round.
  IF NOT FOUND THEN PERFORM reject('round_conflict'); END IF;
  UPDATE accounts a SET balance = a.balance + p_stake - p_payout, version = a.version + 1
    WHERE a.id = p_house AND a.purpose = 'house' AND a.currency = p_currency RETURNING a.balance INTO STRICT v_house;

  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
    (v_id, 1, p_wallet, -p_stake, v_wallet - p_payout), (v_id, 2, p_house, p_stake, v_house + p_payout);
  IF p_payout > 0 THEN
    INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
      (v_id, 3, p_wallet, p_payout, v_wallet), (v_id, 4, p_house, -p_payout, v_house);
  END IF;
  IF p_terms IS NOT NULL AND cardinality(p_won || p_due) > 0 THEN
    v_paid := win_jackpot(v_id, p_customer, p_node, p_wallet, p_house, p_terms, p_won, p_due);
    SELECT a.balance, a.version INTO STRICT v_wallet, v_version FROM accounts a WHERE a.id = p_wallet;
  END IF;
  INSERT INTO rounds (id, customer_id, game_id, launch_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency,
      balance_after, balance_version, at, jackpot_terms)
    VALUES (v_id, p_customer, p_node, p_launch, p_stake, p_payout, valid_bet(p_node, p_at_risk), p_outcome, p_seed, p_nonce, p_currency,
      v_wallet, v_version, v_at, p_terms);
  RETURN QUERY SELECT v_id, v_at, false, v_wallet, v_version, v_paid > 0;
END $$;
