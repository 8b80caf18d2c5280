-- A jackpot of pots in the ledger (HOME-09, docs/decisions/0093-jackpot.md).
ALTER TABLE accounts DROP CONSTRAINT accounts_purpose, DROP CONSTRAINT balance_never_negative;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_purpose CHECK
    (purpose IN ('wallet', 'bonus', 'locked', 'vendor', 'points', 'house', 'rails', 'issuer', 'fees', 'jackpot')),
  ADD CONSTRAINT balance_never_negative CHECK (balance >= 0 OR (customer_id IS NULL AND purpose <> 'jackpot'));

-- The last row is in force. `pots`: [{pot, share, start, stakePerWin, mustDropBy}], smallest pot first.
CREATE TABLE jackpot_terms (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  open boolean NOT NULL,
  pots jsonb NOT NULL,
  at   timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE jackpot_pots (
  pot        text PRIMARY KEY CHECK (pot IN ('mini', 'minor', 'mega')),
  account_id bigint NOT NULL UNIQUE REFERENCES accounts,
  -- Of shares not moved yet: ten-thousandths of a centavo.
  carry      bigint NOT NULL DEFAULT 0 CHECK (carry >= 0),
  -- How often its first amount was paid in.
  starts     integer NOT NULL DEFAULT 0
);
WITH opened AS (
  INSERT INTO accounts (id, purpose, currency, shard)
    SELECT nextval('system_account_ids'), 'jackpot', 'PHP', shard FROM generate_series(0, 2) shard RETURNING id, shard
)
INSERT INTO jackpot_pots (pot, account_id) SELECT (ARRAY['mini', 'minor', 'mega'])[shard + 1], id FROM opened;

-- Shares of rounds before it are in the pots.
CREATE TABLE jackpot_mark (upto timestamptz NOT NULL);
INSERT INTO jackpot_mark VALUES (clock_timestamp());

CREATE TABLE jackpot_wins (
  round_id    bigint NOT NULL,
  pot         text NOT NULL REFERENCES jackpot_pots,
  customer_id bigint NOT NULL REFERENCES customers,
  game_id     bigint NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  -- False: the pot had reached the amount by which it must drop.
  drawn       boolean NOT NULL,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  notified    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (round_id, pot)
);
CREATE INDEX jackpot_wins_last ON jackpot_wins (pot, at DESC);
CREATE INDEX jackpot_wins_waiting ON jackpot_wins (round_id) WHERE NOT notified;

-- The terms under which a round took part; null: it did not.
ALTER TABLE rounds ADD COLUMN jackpot_terms integer;

DROP FUNCTION IF EXISTS play_round(bigint, bigint, bigint, bigint, bigint, text, text, bytea, bigint, bigint, jsonb, bigint, bigint, integer, bigint);
