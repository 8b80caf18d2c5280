-- Creates a member's guard with the hours of 32 days. Locks account and wallet, so that no bet,
-- deposit or login overtakes what the transaction sets.
CREATE OR REPLACE FUNCTION open_guard(p_customer bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_since timestamptz := now() - interval '32 days';
BEGIN
  PERFORM 1 FROM customers WHERE id = p_customer FOR NO KEY UPDATE;
  PERFORM 1 FROM accounts WHERE customer_id = p_customer AND purpose = 'wallet' ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO play_guards (customer_id) VALUES (p_customer) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO play_hours (customer_id, hour, staked, paid)
    SELECT p_customer, date_trunc('hour', m.at, 'UTC'), sum(m.staked), sum(m.paid) FROM (
      SELECT t.at, greatest(-e.amount, 0) AS staked, greatest(e.amount, 0) AS paid
        FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
        WHERE a.customer_id = p_customer AND a.purpose = 'wallet' AND e.account_id < 1000000000000 AND e.at > v_since AND t.kind = 'round'
      UNION ALL
      SELECT s.at, CASE s.kind WHEN 'debit' THEN s.amount ELSE 0 END, CASE s.kind WHEN 'credit' THEN s.amount ELSE 0 END
        FROM seamless_transactions s WHERE s.customer_id = p_customer AND s.at > v_since AND s.state = 'done' AND s.kind <> 'tombstone'
    ) m GROUP BY 2;
END $$;

-- Notes use; the time since the last note counts up to five minutes.
CREATE OR REPLACE FUNCTION note_activity(p_customer bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_guard play_guards;
BEGIN
  SELECT * INTO v_guard FROM play_guards WHERE customer_id = p_customer FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE play_guards SET active_at = clock_timestamp() WHERE customer_id = p_customer;
  IF clock_timestamp() - v_guard.active_at <= interval '5 minutes' THEN
    PERFORM count_play(p_customer, clock_timestamp(), 0, 0, extract(epoch FROM clock_timestamp() - v_guard.active_at)::integer);
  END IF;
END $$;

-- Rejects shortening a self-exclusion in its first six months, even by the operator (RG-02).
CREATE OR REPLACE FUNCTION exclusion_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.excluded_until > now() AND OLD.excluded_at + interval '6 months' > now() THEN
    IF TG_OP = 'DELETE' THEN PERFORM reject('exclusion_fixed'); END IF;
    IF NEW.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until OR NEW.excluded_at < OLD.excluded_at THEN
      PERFORM reject('exclusion_fixed');
    END IF;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER exclusion_holds BEFORE UPDATE OR DELETE ON play_guards FOR EACH ROW EXECUTE FUNCTION exclusion_holds();
