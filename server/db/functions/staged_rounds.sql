-- Stores a step: new state, or with an outcome the end. Rejects with round_conflict at another step
-- or after the end.
CREATE OR REPLACE FUNCTION step_staged(
  p_round bigint, p_step integer, p_key text, p_asked bytea, p_state jsonb, p_payout bigint, p_outcome jsonb,
  p_at_risk bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_round staged_rounds;
BEGIN
  UPDATE staged_rounds SET state = p_state, step = step + 1, last_key = p_key, last_asked = p_asked, acted_at = now(),
      settled_at = CASE WHEN p_outcome IS NOT NULL THEN now() END
    WHERE id = p_round AND step = p_step AND settled_at IS NULL RETURNING * INTO v_round;
  IF NOT FOUND THEN PERFORM reject('round_conflict'); END IF;
  IF p_outcome IS NOT NULL THEN
    PERFORM pay_round(p_round, v_round.launch_id, v_round.stake, p_payout, p_at_risk, p_outcome, v_round.seed_id, v_round.nonce, NULL);
  END IF;
END $$;

-- Begins a staged round: nonce and stake; an outcome with payout ends it. Rejects with
-- idempotency_mismatch, round_conflict (nonce taken), insufficient_balance, round_unfinished.
CREATE OR REPLACE FUNCTION begin_staged(
  p_launch bigint, p_key text, p_fingerprint bytea, p_stake bigint, p_seed bigint, p_nonce bigint,
  p_state jsonb, p_payout bigint, p_outcome jsonb, p_at_risk bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_launch launches;
  v_id bigint;
BEGIN
  SELECT * INTO STRICT v_launch FROM launches WHERE id = p_launch;
  IF stake_known(v_launch, p_key) THEN
    PERFORM seamless_move('debit', p_launch, p_key, 'staged', p_stake, p_fingerprint);
    RETURN stake_transfer(v_launch, p_key);
  END IF;
  UPDATE seeds SET nonce = p_nonce + 1
    WHERE id = p_seed AND customer_id = v_launch.customer_id AND nonce = p_nonce AND revealed_at IS NULL;
  IF NOT FOUND THEN PERFORM reject('round_conflict'); END IF;
  PERFORM seamless_move('debit', p_launch, p_key, 'staged', p_stake, p_fingerprint);
  v_id := stake_transfer(v_launch, p_key);
  INSERT INTO staged_rounds (id, customer_id, launch_id, game_id, game_code, key, stake, seed_id, nonce, state)
    VALUES (v_id, v_launch.customer_id, p_launch, v_launch.game_id, v_launch.game_code, p_key, p_stake, p_seed, p_nonce, p_state)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM reject('round_unfinished'); END IF;
  IF p_outcome IS NOT NULL THEN PERFORM step_staged(v_id, 0, p_key, p_fingerprint, p_state, p_payout, p_outcome, p_at_risk); END IF;
  RETURN v_id;
END $$;

-- Returns the stake of a round with nothing at risk, by rollback. Rejects with round_conflict at
-- another step or after the end.
CREATE OR REPLACE FUNCTION refund_staged(p_round bigint, p_step integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_round staged_rounds;
BEGIN
  UPDATE staged_rounds SET settled_at = now(), refunded = true
    WHERE id = p_round AND step = p_step AND settled_at IS NULL RETURNING * INTO v_round;
  IF NOT FOUND THEN PERFORM reject('round_conflict'); END IF;
  PERFORM seamless_rollback(v_round.launch_id, v_round.key, sha256(convert_to('refund:' || p_round, 'UTF8')));
END $$;
