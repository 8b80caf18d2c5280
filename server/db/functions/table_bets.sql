-- Takes a table bet's stake; draws wait for it. Rejects with betting_closed, round_limit
-- (`p_max_stake` per player and round), insufficient_balance, idempotency_mismatch.
CREATE OR REPLACE FUNCTION bet_at_table(
  p_launch bigint, p_round bigint, p_key text, p_fingerprint bytea, p_stake bigint, p_selections jsonb, p_max_stake bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_launch launches;
  v_round table_rounds;
  v_id bigint;
BEGIN
  SELECT * INTO STRICT v_launch FROM launches WHERE id = p_launch;
  SELECT * INTO v_round FROM table_rounds WHERE id = p_round AND table_code = v_launch.game_code FOR SHARE;
  -- Serialises a player's bets, to limit their sum.
  PERFORM 1 FROM accounts WHERE id = v_launch.wallet_id FOR NO KEY UPDATE;
  IF stake_known(v_launch, p_key) THEN
    PERFORM seamless_move('debit', p_launch, p_key, 'table:' || p_round, p_stake, p_fingerprint);
    RETURN stake_transfer(v_launch, p_key);
  END IF;
  IF v_round.state IS DISTINCT FROM 'open' OR clock_timestamp() >= v_round.closes_at THEN PERFORM reject('betting_closed'); END IF;
  IF p_stake + (SELECT coalesce(sum(stake), 0) FROM table_bets
      WHERE round_id = p_round AND customer_id = v_launch.customer_id) > p_max_stake THEN PERFORM reject('round_limit'); END IF;
  PERFORM seamless_move('debit', p_launch, p_key, 'table:' || p_round, p_stake, p_fingerprint);
  v_id := stake_transfer(v_launch, p_key);
  INSERT INTO table_bets (id, round_id, customer_id, launch_id, key, stake, selections)
    VALUES (v_id, p_round, v_launch.customer_id, p_launch, p_key, p_stake, p_selections) ON CONFLICT DO NOTHING;
  RETURN v_id;
END $$;

-- Settles a bet, once. `p_at_risk`: its part of what the player could lose.
CREATE OR REPLACE FUNCTION settle_bet(p_bet bigint, p_payout bigint, p_outcome jsonb, p_at_risk bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_bet table_bets;
BEGIN
  UPDATE table_bets SET state = 'settled', payout = p_payout WHERE id = p_bet AND state = 'open' RETURNING * INTO v_bet;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pay_round(p_bet, v_bet.launch_id, v_bet.stake, p_payout, p_at_risk, p_outcome, NULL, NULL, v_bet.round_id);
END $$;

-- Refunds a stake, once.
CREATE OR REPLACE FUNCTION refund_bet(p_bet bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_bet table_bets;
BEGIN
  UPDATE table_bets SET state = 'refunded', payout = stake WHERE id = p_bet AND state = 'open' RETURNING * INTO v_bet;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM seamless_rollback(v_bet.launch_id, v_bet.key, sha256(convert_to('refund:' || p_bet, 'UTF8')));
END $$;
