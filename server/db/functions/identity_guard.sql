-- Rejects deposits and bets of a person excluded on another account, and those before an identity is
-- approved, where the site or an unproven match asks for it (RG-04). Free play is nobody's.
CREATE OR REPLACE FUNCTION guard_identity(p_customer bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_proven boolean;
BEGIN
  SELECT bool_or(m.proven) INTO v_proven FROM exclusion_matches m JOIN play_guards g ON g.customer_id = m.excluded_id
    WHERE m.customer_id = p_customer AND m.cleared_at IS NULL AND g.excluded_until > now();
  IF v_proven THEN PERFORM reject('person_excluded'); END IF;
  IF v_proven IS NULL AND NOT coalesce((SELECT (value ->> 'beforePlay')::boolean FROM settings WHERE key = 'identity'), false) THEN
    RETURN;
  END IF;
  IF coalesce((SELECT k.state FROM kyc_submissions k WHERE k.customer_id = p_customer ORDER BY k.id DESC LIMIT 1), 'none') <> 'approved'
    AND EXISTS (SELECT FROM customers WHERE id = p_customer AND type <> 4) THEN PERFORM reject('kyc_needed'); END IF;
END $$;
