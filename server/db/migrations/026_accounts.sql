-- Up Migration

-- A member has an account per purpose and currency: wallet (cash), bonus, locked (what waits for a decision), points, and one
-- with each vendor that keeps a wallet of its own. The house's side has house, rails, issuer and fees.
ALTER TABLE vendors ADD COLUMN own_wallet boolean NOT NULL DEFAULT false;
ALTER TABLE accounts DROP CONSTRAINT accounts_purpose_check, DROP CONSTRAINT accounts_check,
  ADD COLUMN vendor text REFERENCES vendors,
  ADD CONSTRAINT accounts_purpose CHECK
    (purpose IN ('wallet', 'bonus', 'locked', 'vendor', 'points', 'house', 'rails', 'issuer', 'fees')),
  ADD CONSTRAINT accounts_side CHECK
    ((customer_id IS NOT NULL) = (purpose IN ('wallet', 'bonus', 'locked', 'vendor', 'points'))),
  ADD CONSTRAINT accounts_of_vendor CHECK ((vendor IS NOT NULL) = (purpose = 'vendor'));
DROP INDEX accounts_customer;
CREATE UNIQUE INDEX accounts_customer ON accounts (customer_id, purpose, currency, vendor) NULLS NOT DISTINCT
  WHERE customer_id IS NOT NULL;

-- As before, but a member's accounts are held before the transfer takes its number: so the entries of such an account follow
-- each other in the order of their transfers, each with the balance that the one before it left.
CREATE OR REPLACE FUNCTION ledger_move(
  p_kind text, p_scope text, p_key text, p_fingerprint bytea, p_accounts bigint[], p_amounts bigint[], p_meta jsonb
) RETURNS TABLE (transfer_id bigint, at timestamptz, replayed boolean, balances bigint[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_transfer transfers;
  v_balance bigint;
  v_balances bigint[] := '{}';
BEGIN
  PERFORM 1 FROM accounts WHERE id = ANY (p_accounts) AND customer_id IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO transfers (kind, scope, key, fingerprint, meta) VALUES (p_kind, p_scope, p_key, p_fingerprint, p_meta)
    ON CONFLICT (scope, key) DO NOTHING RETURNING * INTO v_transfer;
  IF v_transfer.id IS NULL THEN
    SELECT * INTO STRICT v_transfer FROM transfers t WHERE t.scope = p_scope AND t.key = p_key;
    IF v_transfer.fingerprint <> p_fingerprint THEN PERFORM refuse('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT v_transfer.id, v_transfer.at, true, array_agg(e.balance_after ORDER BY e.line)
      FROM entries e WHERE e.transfer_id = v_transfer.id AND e.account_id = ANY (p_accounts);
    RETURN;
  END IF;
  PERFORM ledger_lock(p_accounts, p_amounts);
  FOR i IN 1..array_length(p_accounts, 1) LOOP
    UPDATE accounts a SET balance = a.balance + p_amounts[i], version = a.version + 1
      WHERE a.id = p_accounts[i] AND (a.customer_id IS NULL OR a.balance + p_amounts[i] >= 0)
      RETURNING a.balance INTO v_balance;
    IF NOT FOUND THEN PERFORM refuse('insufficient_balance'); END IF;
    v_balances := v_balances || v_balance;
  END LOOP;
  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
    SELECT v_transfer.id, u.line, u.account_id, u.amount, u.balance_after
    FROM unnest(p_accounts, p_amounts, v_balances) WITH ORDINALITY AS u (account_id, amount, balance_after, line);
  RETURN QUERY SELECT v_transfer.id, v_transfer.at, false, v_balances;
END $$;

-- As before, but the wallet has moved before the transfer takes its number, for the same reason. Locks: seed, wallet, key, house.
CREATE OR REPLACE FUNCTION play_round(
  p_customer bigint, p_launch bigint, p_node bigint, p_wallet bigint, p_house bigint, p_currency text,
  p_key text, p_fingerprint bytea, p_stake bigint, p_payout bigint, p_outcome jsonb, p_seed bigint, p_nonce bigint
) RETURNS TABLE (round_id bigint, at timestamptz, replayed boolean, balance bigint, balance_version bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id bigint;
  v_at timestamptz;
  v_fingerprint bytea;
  v_wallet bigint;
  v_version bigint;
  v_house bigint;
BEGIN
  SELECT t.id, t.fingerprint INTO v_id, v_fingerprint FROM transfers t
    WHERE t.scope = 'round:' || p_customer AND t.key = p_key;
  IF FOUND THEN
    IF v_fingerprint <> p_fingerprint THEN PERFORM refuse('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT r.id, r.at, true, r.balance_after, r.balance_version FROM rounds r
      WHERE r.customer_id = p_customer AND r.id = v_id;
    RETURN;
  END IF;

  UPDATE seeds s SET nonce = p_nonce + 1
    WHERE s.id = p_seed AND s.customer_id = p_customer AND s.nonce = p_nonce AND s.revealed_at IS NULL;
  IF NOT FOUND THEN PERFORM refuse('round_conflict'); END IF;

  UPDATE accounts a SET balance = a.balance - p_stake + p_payout, version = a.version + 1
    WHERE a.id = p_wallet AND a.customer_id = p_customer AND a.currency = p_currency AND a.balance >= p_stake
    RETURNING a.balance, a.version INTO v_wallet, v_version;
  IF NOT FOUND THEN PERFORM refuse('insufficient_balance'); END IF;
  INSERT INTO transfers (kind, scope, key, fingerprint) VALUES ('round', 'round:' || p_customer, p_key, p_fingerprint)
    ON CONFLICT (scope, key) DO NOTHING RETURNING transfers.id, transfers.at INTO v_id, v_at;
  -- The same key came between: whoever asks again finds it.
  IF NOT FOUND THEN PERFORM refuse('round_conflict'); END IF;
  UPDATE accounts a SET balance = a.balance + p_stake - p_payout, version = a.version + 1
    WHERE a.id = p_house AND a.purpose = 'house' AND a.currency = p_currency RETURNING a.balance INTO STRICT v_house;

  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
    (v_id, 1, p_wallet, -p_stake, v_wallet - p_payout), (v_id, 2, p_house, p_stake, v_house + p_payout);
  IF p_payout > 0 THEN
    INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
      (v_id, 3, p_wallet, p_payout, v_wallet), (v_id, 4, p_house, -p_payout, v_house);
  END IF;
  INSERT INTO rounds (id, customer_id, node_id, launch_id, stake, payout, outcome, seed_id, nonce, currency,
      balance_after, balance_version, at)
    VALUES (v_id, p_customer, p_node, p_launch, p_stake, p_payout, p_outcome, p_seed, p_nonce, p_currency,
      v_wallet, v_version, v_at);
  RETURN QUERY SELECT v_id, v_at, false, v_wallet, v_version;
END $$;

-- Moves all that is in a member's vendor wallets of a currency to the main wallet, in one transfer. Refuses with
-- nothing_to_collect, idempotency_mismatch. `amount` is what came to the main wallet.
CREATE FUNCTION wallet_collect(p_customer bigint, p_currency text, p_scope text, p_key text, p_fingerprint bytea)
RETURNS TABLE (transfer_id bigint, at timestamptz, replayed boolean, amount bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_main bigint;
  v_from bigint[];
  v_amounts bigint[];
BEGIN
  PERFORM 1 FROM accounts a WHERE a.customer_id = p_customer AND a.currency = p_currency AND a.purpose IN ('wallet', 'vendor')
    ORDER BY a.id FOR NO KEY UPDATE;
  SELECT a.id INTO STRICT v_main FROM accounts a
    WHERE a.customer_id = p_customer AND a.currency = p_currency AND a.purpose = 'wallet';
  -- The key alone tells of what was moved the first time: the vendor wallets are empty since.
  IF EXISTS (SELECT FROM transfers t WHERE t.scope = p_scope AND t.key = p_key) THEN
    SELECT array_agg(e.account_id ORDER BY e.line), array_agg(e.amount ORDER BY e.line) INTO v_from, v_amounts
      FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE t.scope = p_scope AND t.key = p_key;
  ELSE
    SELECT array_agg(a.id ORDER BY a.id) || v_main, array_agg(-a.balance ORDER BY a.id) || sum(a.balance)::bigint
      INTO v_from, v_amounts FROM accounts a
      WHERE a.customer_id = p_customer AND a.currency = p_currency AND a.purpose = 'vendor' AND a.balance > 0;
    IF v_amounts[1] IS NULL THEN PERFORM refuse('nothing_to_collect'); END IF;
  END IF;
  RETURN QUERY SELECT m.transfer_id, m.at, m.replayed, v_amounts[array_length(v_amounts, 1)]
    FROM ledger_move('collect', p_scope, p_key, p_fingerprint, v_from, v_amounts, NULL) m;
END $$;

-- Takes a transfer back by one of its own, of kind 'correction', whose `meta` names it in `corrects`; what was written stays. A
-- transfer is corrected once. Refuses with not_found (nothing was moved by it, on balance), insufficient_balance.
CREATE FUNCTION ledger_correct(p_transfer bigint, p_reason text)
RETURNS TABLE (transfer_id bigint, at timestamptz, replayed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT array_agg(n.account_id ORDER BY n.account_id), array_agg(-n.amount ORDER BY n.account_id) INTO v_accounts, v_amounts
    FROM (SELECT e.account_id, sum(e.amount)::bigint AS amount FROM entries e WHERE e.transfer_id = p_transfer
      GROUP BY e.account_id HAVING sum(e.amount) <> 0) n;
  IF v_accounts IS NULL THEN PERFORM refuse('not_found'); END IF;
  RETURN QUERY SELECT m.transfer_id, m.at, m.replayed FROM ledger_move('correction', 'correction', p_transfer::text,
    sha256(convert_to('correction:' || p_transfer, 'UTF8')), v_accounts, v_amounts,
    jsonb_build_object('corrects', p_transfer::text, 'reason', p_reason)) m;
END $$;

-- Down Migration

DROP FUNCTION ledger_correct, wallet_collect;
CREATE OR REPLACE FUNCTION play_round(
  p_customer bigint, p_launch bigint, p_node bigint, p_wallet bigint, p_house bigint, p_currency text,
  p_key text, p_fingerprint bytea, p_stake bigint, p_payout bigint, p_outcome jsonb, p_seed bigint, p_nonce bigint
) RETURNS TABLE (round_id bigint, at timestamptz, replayed boolean, balance bigint, balance_version bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id bigint;
  v_at timestamptz;
  v_fingerprint bytea;
  v_wallet bigint;
  v_version bigint;
  v_house bigint;
BEGIN
  INSERT INTO transfers (kind, scope, key, fingerprint) VALUES ('round', 'round:' || p_customer, p_key, p_fingerprint)
    ON CONFLICT (scope, key) DO NOTHING RETURNING transfers.id, transfers.at INTO v_id, v_at;
  IF v_id IS NULL THEN
    SELECT t.id, t.fingerprint INTO STRICT v_id, v_fingerprint FROM transfers t
      WHERE t.scope = 'round:' || p_customer AND t.key = p_key;
    IF v_fingerprint <> p_fingerprint THEN PERFORM refuse('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT r.id, r.at, true, r.balance_after, r.balance_version FROM rounds r
      WHERE r.customer_id = p_customer AND r.id = v_id;
    RETURN;
  END IF;

  UPDATE seeds s SET nonce = p_nonce + 1
    WHERE s.id = p_seed AND s.customer_id = p_customer AND s.nonce = p_nonce AND s.revealed_at IS NULL;
  IF NOT FOUND THEN PERFORM refuse('round_conflict'); END IF;

  UPDATE accounts a SET balance = a.balance - p_stake + p_payout, version = a.version + 1
    WHERE a.id = p_wallet AND a.customer_id = p_customer AND a.currency = p_currency AND a.balance >= p_stake
    RETURNING a.balance, a.version INTO v_wallet, v_version;
  IF NOT FOUND THEN PERFORM refuse('insufficient_balance'); END IF;
  UPDATE accounts a SET balance = a.balance + p_stake - p_payout, version = a.version + 1
    WHERE a.id = p_house AND a.purpose = 'house' AND a.currency = p_currency RETURNING a.balance INTO STRICT v_house;

  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
    (v_id, 1, p_wallet, -p_stake, v_wallet - p_payout), (v_id, 2, p_house, p_stake, v_house + p_payout);
  IF p_payout > 0 THEN
    INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) VALUES
      (v_id, 3, p_wallet, p_payout, v_wallet), (v_id, 4, p_house, -p_payout, v_house);
  END IF;
  INSERT INTO rounds (id, customer_id, node_id, launch_id, stake, payout, outcome, seed_id, nonce, currency,
      balance_after, balance_version, at)
    VALUES (v_id, p_customer, p_node, p_launch, p_stake, p_payout, p_outcome, p_seed, p_nonce, p_currency,
      v_wallet, v_version, v_at);
  RETURN QUERY SELECT v_id, v_at, false, v_wallet, v_version;
END $$;

CREATE OR REPLACE FUNCTION ledger_move(
  p_kind text, p_scope text, p_key text, p_fingerprint bytea, p_accounts bigint[], p_amounts bigint[], p_meta jsonb
) RETURNS TABLE (transfer_id bigint, at timestamptz, replayed boolean, balances bigint[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_transfer transfers;
  v_balance bigint;
  v_balances bigint[] := '{}';
BEGIN
  INSERT INTO transfers (kind, scope, key, fingerprint, meta) VALUES (p_kind, p_scope, p_key, p_fingerprint, p_meta)
    ON CONFLICT (scope, key) DO NOTHING RETURNING * INTO v_transfer;
  IF v_transfer.id IS NULL THEN
    SELECT * INTO STRICT v_transfer FROM transfers t WHERE t.scope = p_scope AND t.key = p_key;
    IF v_transfer.fingerprint <> p_fingerprint THEN PERFORM refuse('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT v_transfer.id, v_transfer.at, true, array_agg(e.balance_after ORDER BY e.line)
      FROM entries e WHERE e.transfer_id = v_transfer.id AND e.account_id = ANY (p_accounts);
    RETURN;
  END IF;
  PERFORM ledger_lock(p_accounts, p_amounts);
  FOR i IN 1..array_length(p_accounts, 1) LOOP
    UPDATE accounts a SET balance = a.balance + p_amounts[i], version = a.version + 1
      WHERE a.id = p_accounts[i] AND (a.customer_id IS NULL OR a.balance + p_amounts[i] >= 0)
      RETURNING a.balance INTO v_balance;
    IF NOT FOUND THEN PERFORM refuse('insufficient_balance'); END IF;
    v_balances := v_balances || v_balance;
  END LOOP;
  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
    SELECT v_transfer.id, u.line, u.account_id, u.amount, u.balance_after
    FROM unnest(p_accounts, p_amounts, v_balances) WITH ORDINALITY AS u (account_id, amount, balance_after, line);
  RETURN QUERY SELECT v_transfer.id, v_transfer.at, false, v_balances;
END $$;

-- Fails where accounts of the newer purposes exist: what they hold has to be moved first.
DROP INDEX accounts_customer;
CREATE UNIQUE INDEX accounts_customer ON accounts (customer_id, purpose, currency) WHERE customer_id IS NOT NULL;
ALTER TABLE accounts DROP CONSTRAINT accounts_purpose, DROP CONSTRAINT accounts_side, DROP CONSTRAINT accounts_of_vendor,
  DROP COLUMN vendor,
  ADD CONSTRAINT accounts_purpose_check CHECK (purpose IN ('wallet', 'house', 'rails', 'issuer')),
  ADD CONSTRAINT accounts_check CHECK ((customer_id IS NOT NULL) = (purpose = 'wallet'));
ALTER TABLE vendors DROP COLUMN own_wallet;
