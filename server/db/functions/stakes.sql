-- The debit's transfer by this key.
CREATE OR REPLACE FUNCTION stake_transfer(p_launch launches, p_key text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM transfers WHERE scope = 'seamless:' || p_launch.vendor || ':' || p_launch.customer_id AND key = p_key;
$$;

-- Whether the key moved money or was abandoned.
CREATE OR REPLACE FUNCTION stake_known(p_launch launches, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM seamless_transactions WHERE customer_id = p_launch.customer_id AND vendor = p_launch.vendor
    AND transaction_id = p_key);
$$;

-- Credits and stores a round. `p_at_risk`: centavos that could be lost.
CREATE OR REPLACE FUNCTION pay_round(
  p_id bigint, p_launch bigint, p_stake bigint, p_payout bigint, p_at_risk bigint, p_outcome jsonb, p_seed bigint, p_nonce bigint,
  p_table_round bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_launch launches;
BEGIN
  SELECT * INTO STRICT v_launch FROM launches WHERE id = p_launch;
  -- Clients' keys have no colon.
  PERFORM seamless_move('credit', p_launch, 'payout:' || p_id, 'round:' || p_id, p_payout,
    sha256(convert_to('payout:' || p_id || ':' || p_payout, 'UTF8')));
  INSERT INTO rounds (id, customer_id, game_id, launch_id, stake, payout, valid_bet, outcome, seed_id, nonce, table_round_id, currency,
      balance_after, balance_version)
    SELECT p_id, v_launch.customer_id, v_launch.game_id, p_launch, p_stake, p_payout,
      valid_bet(v_launch.game_id, p_at_risk), p_outcome, p_seed, p_nonce, p_table_round,
      v_launch.currency, balance, version FROM accounts WHERE id = v_launch.wallet_id;
END $$;
