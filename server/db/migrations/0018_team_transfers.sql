-- Money that agents sent to direct downlines (AGT-06): the receiver's deposit limits count it, and
-- both ends read it by account.
CREATE TABLE team_transfers (
  -- The ledger's.
  transfer_id bigint PRIMARY KEY,
  from_id     bigint NOT NULL REFERENCES customers,
  to_id       bigint NOT NULL REFERENCES customers,
  amount      bigint NOT NULL CHECK (amount > 0),
  at          timestamptz NOT NULL
);
CREATE INDEX team_transfers_to ON team_transfers (to_id, at DESC);
CREATE INDEX team_transfers_between ON team_transfers (from_id, to_id, at DESC);

-- A search of a team begins with what accounts begin with.
CREATE INDEX customers_account_prefix ON customers (account text_pattern_ops);
