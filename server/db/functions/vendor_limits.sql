-- Rejects an external vendor's payout with not_found, unless a debit of its round is valid or it is a
-- bonus that the vendor may pay. The wallet's lock holds off rollbacks.
CREATE OR REPLACE FUNCTION require_stake(p_launch launches, p_round text, p_bonus text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_launch.vendor = 'PLR' THEN RETURN; END IF;
  PERFORM 1 FROM accounts WHERE id = p_launch.wallet_id FOR NO KEY UPDATE;
  IF p_bonus IS NULL AND stake_stands(p_launch, p_round) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM vendor_limits WHERE vendor = p_launch.vendor AND p_bonus = ANY (bonus_types)) THEN RETURN; END IF;
  PERFORM reject('not_found');
END $$;

CREATE OR REPLACE FUNCTION stake_stands(p_launch launches, p_round text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM seamless_transactions WHERE customer_id = p_launch.customer_id AND vendor = p_launch.vendor
    AND vendor <> 'PLR' AND round_id = p_round AND kind = 'debit' AND state = 'done');
$$;

-- Adds to the vendor's net loss of the day, in the time zone of records (negative: a stake), and
-- rejects debits of a vendor closed by it. True when this closes it: games go into maintenance. The
-- row's lock serialises a vendor's movements; taken before money's, so that nobody else waits.
CREATE OR REPLACE FUNCTION count_vendor_loss(p_launch launches, p_kind text, p_loss bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_limits vendor_limits;
  v_today date;
  v_closes boolean;
BEGIN
  IF p_launch.vendor = 'PLR' OR p_launch.trial THEN RETURN false; END IF;
  LOOP
    SELECT * INTO v_limits FROM vendor_limits WHERE vendor = p_launch.vendor FOR NO KEY UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO vendor_limits (vendor) VALUES (p_launch.vendor) ON CONFLICT DO NOTHING;
  END LOOP;
  IF p_kind = 'debit' AND v_limits.closed_at IS NOT NULL THEN PERFORM reject('game_maintenance'); END IF;
  v_today := (clock_timestamp() AT TIME ZONE 'Asia/Manila')::date;
  IF v_limits.day <> v_today THEN v_limits.net_loss := 0; END IF;
  v_limits.net_loss := v_limits.net_loss + p_loss;
  v_closes := v_limits.closed_at IS NULL AND v_limits.net_loss > v_limits.max_daily_loss;
  UPDATE vendor_limits SET day = v_today, net_loss = v_limits.net_loss,
      closed_at = CASE WHEN v_closes THEN clock_timestamp() ELSE closed_at END WHERE vendor = p_launch.vendor;
  IF v_closes THEN
    UPDATE vendors SET maintenance = true WHERE code = p_launch.vendor;
    INSERT INTO settings (key, value) VALUES ('catalogueVersion', to_jsonb(replace(gen_random_uuid()::text, '-', '')))
      ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  END IF;
  RETURN v_closes;
END $$;
