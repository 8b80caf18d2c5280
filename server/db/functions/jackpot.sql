-- Of a round that took part: the pots with their chances, and those it won; null for others.
CREATE OR REPLACE FUNCTION jackpot_of(p_round bigint, p_terms integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'pots', (SELECT jsonb_agg(jsonb_build_object('pot', p.value -> 'pot', 'stakePerWin', p.value -> 'stakePerWin') ORDER BY p.ordinality)
      FROM jsonb_array_elements(t.pots) WITH ORDINALITY p),
    'won', (SELECT coalesce(jsonb_agg(jsonb_build_object('pot', w.pot, 'amount', w.amount, 'drawn', w.drawn) ORDER BY w.amount), '[]')
      FROM jackpot_wins w WHERE w.round_id = p_round))
  FROM jackpot_terms t WHERE t.id = p_terms;
$$;

-- Pays the pots of a round in its transaction, and starts them again; returns centavos paid.
-- `p_due`: won without a draw where they hold what they must drop by. The round has locked the
-- house's account: pots come after it, in one order, so that no two wait for each other.
CREATE OR REPLACE FUNCTION win_jackpot(
  p_round bigint, p_customer bigint, p_game bigint, p_wallet bigint, p_house bigint, p_terms integer, p_won text[], p_due text[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_pot record;
  v_amount bigint;
  v_paid bigint := 0;
  v_key text;
BEGIN
  FOR v_pot IN
    SELECT p.pot, p.account_id, p.starts, (o.value ->> 'start')::bigint AS start, (o.value ->> 'mustDropBy')::bigint AS drop_by
    FROM jackpot_pots p JOIN jackpot_terms t ON t.id = p_terms JOIN LATERAL jsonb_array_elements(t.pots) o ON o.value ->> 'pot' = p.pot
    WHERE p.pot = ANY (p_won || p_due) ORDER BY p.pot FOR NO KEY UPDATE OF p
  LOOP
    SELECT a.balance INTO STRICT v_amount FROM accounts a WHERE a.id = v_pot.account_id FOR NO KEY UPDATE;
    CONTINUE WHEN v_amount = 0 OR (v_pot.pot <> ALL (p_won) AND (v_pot.drop_by IS NULL OR v_amount < v_pot.drop_by));
    v_key := v_pot.pot || ':' || p_round;
    PERFORM ledger_move('jackpot', 'jackpot', v_key, sha256(convert_to(v_key, 'UTF8')), ARRAY[v_pot.account_id, p_wallet],
      ARRAY[-v_amount, v_amount], jsonb_build_object('round', p_round, 'pot', v_pot.pot));
    INSERT INTO jackpot_wins (round_id, pot, customer_id, game_id, amount, drawn)
      VALUES (p_round, v_pot.pot, p_customer, p_game, v_amount, v_pot.pot = ANY (p_won));
    PERFORM start_pot(v_pot.pot, v_pot.account_id, v_pot.starts, v_pot.start, p_house);
    v_paid := v_paid + v_amount;
  END LOOP;
  RETURN v_paid;
END $$;

-- Pays the first amount of a pot into it, once for each start.
CREATE OR REPLACE FUNCTION start_pot(p_pot text, p_account bigint, p_starts integer, p_amount bigint, p_house bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key text := p_pot || ' start ' || p_starts + 1;
BEGIN
  PERFORM ledger_move('jackpot_start', 'jackpot', v_key, sha256(convert_to(v_key, 'UTF8')), ARRAY[p_house, p_account],
    ARRAY[-p_amount, p_amount], NULL);
  UPDATE jackpot_pots SET starts = p_starts + 1 WHERE pot = p_pot;
END $$;

-- Starts the pots that the terms in force open for the first time, so that none that can be won holds
-- nothing.
CREATE OR REPLACE FUNCTION start_pots() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_terms jackpot_terms;
  v_house bigint := system_account('house', 'PHP', 0);
BEGIN
  SELECT * INTO v_terms FROM jackpot_terms ORDER BY id DESC LIMIT 1;
  IF v_terms.open IS NOT TRUE THEN RETURN; END IF;
  PERFORM 1 FROM accounts WHERE id = v_house FOR NO KEY UPDATE;
  PERFORM start_pot(p.pot, p.account_id, 0, (o.value ->> 'start')::bigint, v_house)
    FROM (SELECT * FROM jackpot_pots WHERE starts = 0 ORDER BY pot FOR NO KEY UPDATE) p
    JOIN LATERAL jsonb_array_elements(v_terms.pots) o ON o.value ->> 'pot' = p.pot;
END $$;

-- Moves the shares of rounds since the last run, before an instant by which all are finished, from
-- the house into the pots; what is less than a centavo, or above what a pot must drop by, waits.
-- Starts new pots. Concurrent calls wait and find nothing.
CREATE OR REPLACE FUNCTION feed_jackpot(p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_terms jackpot_terms;
  v_shares jsonb;
  v_house bigint;
  v_pot record;
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_key text := 'shares until ' || extract(epoch FROM p_until);
BEGIN
  SELECT upto INTO STRICT v_from FROM jackpot_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN; END IF;
  UPDATE jackpot_mark SET upto = p_until;
  SELECT * INTO v_terms FROM jackpot_terms ORDER BY id DESC LIMIT 1;
  IF v_terms.id IS NULL THEN RETURN; END IF;
  SELECT coalesce(jsonb_object_agg(f.pot, f.parts), '{}') INTO v_shares FROM (
    SELECT o.value ->> 'pot' AS pot, sum(r.stake * (o.value ->> 'share')::bigint) AS parts
    FROM (SELECT jackpot_terms AS terms, sum(stake) AS stake FROM rounds
      WHERE at >= v_from AND at < p_until AND jackpot_terms IS NOT NULL GROUP BY 1) r
    JOIN jackpot_terms t ON t.id = r.terms CROSS JOIN LATERAL jsonb_array_elements(t.pots) o GROUP BY 1) f;
  IF v_shares = '{}' AND NOT EXISTS (SELECT FROM jackpot_pots WHERE carry >= 10000 OR (starts = 0 AND v_terms.open)) THEN RETURN; END IF;

  v_house := system_account('house', 'PHP', 0);
  PERFORM 1 FROM accounts WHERE id = v_house FOR NO KEY UPDATE;
  PERFORM start_pots();
  FOR v_pot IN
    SELECT p.pot, p.account_id, p.carry + coalesce((v_shares ->> p.pot)::bigint, 0) AS parts,
      (o.value ->> 'mustDropBy')::bigint AS drop_by
    FROM jackpot_pots p LEFT JOIN LATERAL jsonb_array_elements(v_terms.pots) o ON o.value ->> 'pot' = p.pot
    ORDER BY p.pot FOR NO KEY UPDATE OF p
  LOOP
    v_accounts := v_accounts || v_pot.account_id;
    -- `least` leaves out what is null: a pot without such an amount takes all.
    v_amounts := v_amounts || (SELECT least(v_pot.parts / 10000, CASE WHEN v_pot.drop_by > a.balance THEN v_pot.drop_by - a.balance
      WHEN v_pot.drop_by IS NOT NULL THEN 0 END) FROM accounts a WHERE a.id = v_pot.account_id);
    UPDATE jackpot_pots SET carry = v_pot.parts - v_amounts[array_length(v_amounts, 1)] * 10000 WHERE pot = v_pot.pot;
  END LOOP;
  IF (SELECT sum(amount) FROM unnest(v_amounts) amount) > 0 THEN
    PERFORM ledger_move('jackpot_share', 'jackpot', v_key, sha256(convert_to(v_key, 'UTF8')),
      v_house || array_agg(fed.account ORDER BY fed.account), -sum(fed.amount)::bigint || array_agg(fed.amount ORDER BY fed.account), NULL)
      FROM unnest(v_accounts, v_amounts) AS fed (account, amount) WHERE fed.amount > 0;
  END IF;
END $$;
