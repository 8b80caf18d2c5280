CREATE OR REPLACE FUNCTION limit_span(p_period text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period WHEN 'day' THEN interval '24 hours' WHEN 'week' THEN interval '7 days' ELSE interval '1 month' END;
$$;

-- NULL once its removal is in force.
CREATE OR REPLACE FUNCTION limit_now(p_limit play_limits) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_limit.next_at <= now() THEN p_limit.next_amount ELSE p_limit.amount END;
$$;

-- Centavos (seconds for `time`) used of a limit. An hour counts while any of it is in the span.
CREATE OR REPLACE FUNCTION limit_used(p_customer bigint, p_kind text, p_period text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_staked bigint;
  v_paid bigint;
  v_seconds bigint;
BEGIN
  IF p_kind = 'deposit' THEN
    -- Pending deposits count, and what the upline sent (AGT-06).
    RETURN (SELECT coalesce(sum(coalesce(d.credited, d.amount)), 0) FROM deposits d WHERE d.customer_id = p_customer
      AND d.created_at > now() - limit_span(p_period)
      AND (d.state IN ('credited', 'review') OR (d.state = 'pending' AND d.expires_at > now())))
      + (SELECT coalesce(sum(t.amount), 0) FROM team_transfers t WHERE t.to_id = p_customer AND t.at > now() - limit_span(p_period));
  END IF;
  SELECT coalesce(sum(h.staked), 0), coalesce(sum(h.paid), 0), coalesce(sum(h.seconds), 0) INTO v_staked, v_paid, v_seconds
    FROM play_hours h WHERE h.customer_id = p_customer AND h.hour > now() - limit_span(p_period) - interval '1 hour';
  RETURN CASE p_kind WHEN 'loss' THEN v_staked - v_paid WHEN 'wager' THEN v_staked ELSE v_seconds END;
END $$;

-- Adds to the instant's hour.
CREATE OR REPLACE FUNCTION count_play(p_customer bigint, p_at timestamptz, p_staked bigint, p_paid bigint, p_seconds integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO play_hours (customer_id, hour, staked, paid, seconds)
    VALUES (p_customer, date_trunc('hour', p_at, 'UTC'), p_staked, p_paid, p_seconds)
    ON CONFLICT (customer_id, hour) DO UPDATE SET staked = play_hours.staked + excluded.staked,
      paid = play_hours.paid + excluded.paid, seconds = play_hours.seconds + excluded.seconds;
$$;

-- Counts a stake, or rejects it during exclusion or break, or above a limit. The caller holds the
-- wallet's lock. Ignores the payout: a rejection must not reveal it.
CREATE OR REPLACE FUNCTION guard_stake(p_guard play_guards, p_stake bigint, p_paid bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_over text;
BEGIN
  IF p_guard.excluded_until > now() THEN PERFORM reject('self_excluded'); END IF;
  IF p_guard.cool_off_until > now() THEN PERFORM reject('cooling_off'); END IF;
  SELECT l.kind INTO v_over FROM play_limits l
    WHERE l.customer_id = p_guard.customer_id AND l.kind <> 'deposit' AND CASE l.kind
      WHEN 'time' THEN limit_used(l.customer_id, l.kind, l.period) >= limit_now(l) * 60
      ELSE limit_used(l.customer_id, l.kind, l.period) + p_stake > limit_now(l) END
    LIMIT 1;
  IF FOUND THEN PERFORM reject('limit_' || v_over); END IF;
  PERFORM count_play(p_guard.customer_id, now(), p_stake, p_paid, 0);
END $$;

-- Checks a one-step round, after the wallet has moved.
CREATE OR REPLACE FUNCTION guard_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_guard play_guards;
BEGIN
  -- A staged round's stake was a debit.
  IF EXISTS (SELECT FROM staged_rounds WHERE id = NEW.id) THEN RETURN NULL; END IF;
  SELECT * INTO v_guard FROM play_guards WHERE customer_id = NEW.customer_id;
  IF FOUND THEN PERFORM guard_stake(v_guard, NEW.stake, NEW.payout); END IF;
  PERFORM guard_identity(NEW.customer_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rounds_guarded AFTER INSERT ON rounds FOR EACH ROW WHEN (NEW.table_round_id IS NULL AND NEW.seed_id IS NOT NULL)
  EXECUTE FUNCTION guard_round();

-- Checks debits, credits and rollbacks; `balance_after` is set once the wallet has moved. Earlier
-- stakes are always paid.
CREATE OR REPLACE FUNCTION guard_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_guard play_guards;
BEGIN
  IF NEW.kind = 'debit' AND NEW.state <> 'rolled_back' THEN PERFORM guard_identity(NEW.customer_id); END IF;
  SELECT * INTO v_guard FROM play_guards WHERE customer_id = NEW.customer_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NEW.state = 'rolled_back' THEN
    PERFORM count_play(NEW.customer_id, NEW.at, -NEW.amount, 0, 0);
  ELSIF NEW.kind = 'debit' THEN
    PERFORM guard_stake(v_guard, NEW.amount, 0);
  ELSIF NEW.kind = 'credit' AND NEW.amount > 0 THEN
    PERFORM count_play(NEW.customer_id, NEW.at, 0, NEW.amount, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_guarded AFTER UPDATE OF balance_after, state ON seamless_transactions FOR EACH ROW
  EXECUTE FUNCTION guard_transaction();
