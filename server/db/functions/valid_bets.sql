-- A round's valid bet (WAL-08), centavos: the amount at risk (`maxLoss`) by the category's weight,
-- rounded down. Set at settlement for all that counts bets.
CREATE OR REPLACE FUNCTION valid_bet(p_node bigint, p_at_risk bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT p_at_risk * coalesce((SELECT (s.value -> 'weights' ->> g.category)::integer
    FROM games g, settings s WHERE g.game_id = p_node AND s.key = 'validBets'), 100) / 100;
$$;

-- Notes by how much a vendor's transaction changed its round's valid bet: at risk is the smaller of
-- stake and win or loss; nothing before the first credit. The wallet's lock serialises a round's
-- calls.
CREATE OR REPLACE FUNCTION count_vendor_round(p_launch launches, p_round text, p_transaction text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at_risk bigint;
  v_counted bigint;
BEGIN
  IF p_launch.vendor = 'PLR' OR p_round IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM accounts WHERE id = p_launch.wallet_id FOR NO KEY UPDATE;
  SELECT CASE WHEN count(*) FILTER (WHERE kind = 'credit') = 0 THEN 0 ELSE least(coalesce(sum(amount) FILTER (WHERE kind = 'debit'), 0),
      abs(sum(CASE kind WHEN 'debit' THEN -amount ELSE amount END))) END, sum(valid_bet)
    INTO v_at_risk, v_counted FROM seamless_transactions
    WHERE customer_id = p_launch.customer_id AND vendor = p_launch.vendor AND vendor <> 'PLR' AND round_id = p_round
      AND kind <> 'tombstone' AND state = 'done';
  UPDATE seamless_transactions SET valid_bet = valid_bet + valid_bet(p_launch.game_id, coalesce(v_at_risk, 0)) - coalesce(v_counted, 0)
    WHERE customer_id = p_launch.customer_id AND vendor = p_launch.vendor AND transaction_id = p_transaction;
END $$;
