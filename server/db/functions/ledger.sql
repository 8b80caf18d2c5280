CREATE OR REPLACE FUNCTION ledger_is_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is written once: % of % is rejected', TG_OP, TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER entries_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_written_once();
CREATE OR REPLACE TRIGGER transfers_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_written_once();

-- One of 20 house accounts, so that players seldom wait for each other.
CREATE OR REPLACE FUNCTION system_account(p_purpose text, p_currency text, p_customer bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT id INTO v_id FROM accounts
      WHERE customer_id IS NULL AND purpose = p_purpose AND currency = p_currency AND shard = p_customer % 20;
    IF FOUND THEN RETURN v_id; END IF;
    INSERT INTO accounts (id, purpose, currency, shard)
      SELECT nextval('system_account_ids'), p_purpose, p_currency, shard FROM generate_series(0, 19) shard
      ON CONFLICT DO NOTHING;
  END LOOP;
  RAISE EXCEPTION 'no account of % in %', p_purpose, p_currency;
END $$;

-- Moves `p_amounts[i]` to `p_accounts[i]` (negative: from it), one currency, sum zero. The same
-- scope and key returns the first result. `balances` follow each line. Members' accounts are locked
-- before the transfer takes its number, so that entries are in transfer order. Rejects with
-- idempotency_mismatch, insufficient_balance.
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
    IF v_transfer.fingerprint <> p_fingerprint THEN PERFORM reject('idempotency_mismatch'); END IF;
    RETURN QUERY SELECT v_transfer.id, v_transfer.at, true, array_agg(e.balance_after ORDER BY e.line)
      FROM entries e WHERE e.transfer_id = v_transfer.id AND e.account_id = ANY (p_accounts);
    RETURN;
  END IF;
  PERFORM ledger_lock(p_accounts, p_amounts);
  FOR i IN 1..array_length(p_accounts, 1) LOOP
    UPDATE accounts a SET balance = a.balance + p_amounts[i], version = a.version + 1
      WHERE a.id = p_accounts[i] AND (a.customer_id IS NULL OR a.balance + p_amounts[i] >= 0)
      RETURNING a.balance INTO v_balance;
    IF NOT FOUND THEN PERFORM reject('insufficient_balance'); END IF;
    v_balances := v_balances || v_balance;
  END LOOP;
  INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
    SELECT v_transfer.id, u.line, u.account_id, u.amount, u.balance_after
    FROM unnest(p_accounts, p_amounts, v_balances) WITH ORDINALITY AS u (account_id, amount, balance_after, line);
  RETURN QUERY SELECT v_transfer.id, v_transfer.at, false, v_balances;
END $$;

-- Checks a movement (lengths, currency, sum) and locks its accounts in id order.
CREATE OR REPLACE FUNCTION ledger_lock(p_accounts bigint[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_found integer;
  v_currencies integer;
BEGIN
  IF coalesce(array_length(p_accounts, 1), 0) < 2 OR array_length(p_accounts, 1) <> array_length(p_amounts, 1) THEN
    RAISE EXCEPTION 'a movement needs two legs or more, each with its amount';
  END IF;
  IF (SELECT sum(a) FROM unnest(p_amounts) a) <> 0 OR 0 = ANY (p_amounts) THEN
    RAISE EXCEPTION 'the entries of a movement must not be zero and must sum to zero';
  END IF;
  SELECT count(*), count(DISTINCT currency) INTO v_found, v_currencies
    FROM (SELECT currency FROM accounts WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE) locked;
  IF v_found <> (SELECT count(DISTINCT a) FROM unnest(p_accounts) a) OR v_currencies <> 1 THEN
    RAISE EXCEPTION 'the accounts of a movement must exist and share one currency';
  END IF;
END $$;

-- Reverses a transfer, once, by one of kind 'correction' (`meta`.`corrects`). Rejects with
-- not_found (nothing moved), insufficient_balance.
CREATE OR REPLACE FUNCTION ledger_correct(p_transfer bigint, p_reason text)
RETURNS TABLE (transfer_id bigint, at timestamptz, replayed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT array_agg(n.account_id ORDER BY n.account_id), array_agg(-n.amount ORDER BY n.account_id) INTO v_accounts, v_amounts
    FROM (SELECT e.account_id, sum(e.amount)::bigint AS amount FROM entries e WHERE e.transfer_id = p_transfer
      GROUP BY e.account_id HAVING sum(e.amount) <> 0) n;
  IF v_accounts IS NULL THEN PERFORM reject('not_found'); END IF;
  RETURN QUERY SELECT m.transfer_id, m.at, m.replayed FROM ledger_move('correction', 'correction', p_transfer::text,
    sha256(convert_to('correction:' || p_transfer, 'UTF8')), v_accounts, v_amounts,
    jsonb_build_object('corrects', p_transfer::text, 'reason', p_reason)) m;
END $$;

-- Collects a member's vendor wallets of a currency in the main wallet; `amount` is the sum. Rejects
-- with nothing_to_collect, idempotency_mismatch.
CREATE OR REPLACE FUNCTION wallet_collect(p_customer bigint, p_currency text, p_scope text, p_key text, p_fingerprint bytea)
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
  -- The wallets are empty now: a repeat reads the first transfer's amounts.
  IF EXISTS (SELECT FROM transfers t WHERE t.scope = p_scope AND t.key = p_key) THEN
    SELECT array_agg(e.account_id ORDER BY e.line), array_agg(e.amount ORDER BY e.line) INTO v_from, v_amounts
      FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE t.scope = p_scope AND t.key = p_key;
  ELSE
    SELECT array_agg(a.id ORDER BY a.id) || v_main, array_agg(-a.balance ORDER BY a.id) || sum(a.balance)::bigint
      INTO v_from, v_amounts FROM accounts a
      WHERE a.customer_id = p_customer AND a.currency = p_currency AND a.purpose = 'vendor' AND a.balance > 0;
    IF v_amounts[1] IS NULL THEN PERFORM reject('nothing_to_collect'); END IF;
  END IF;
  RETURN QUERY SELECT m.transfer_id, m.at, m.replayed, v_amounts[array_length(v_amounts, 1)]
    FROM ledger_move('collect', p_scope, p_key, p_fingerprint, v_from, v_amounts, NULL) m;
END $$;
