-- What each member has bet that counts for VIP levels (REWARD-01), centavos, and the highest level that was ever reached: it never falls.
CREATE TABLE vip_members (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  bets        bigint NOT NULL CHECK (bets >= 0),
  rank        integer NOT NULL DEFAULT 0 CHECK (rank >= 0)
);

-- Levels that were reached, each with the reward of that moment, centavos. It is claimed by one movement of the ledger, whose scope is 'vip'
-- and whose key is the member and the rank.
CREATE TABLE vip_rises (
  customer_id      bigint NOT NULL REFERENCES customers,
  rank             integer NOT NULL CHECK (rank > 0),
  reward           bigint NOT NULL CHECK (reward >= 0),
  -- Percent of the reward that has to be bet before anything is withdrawn.
  turnover_percent integer NOT NULL CHECK (turnover_percent BETWEEN 0 AND 10000),
  reached_at       timestamptz NOT NULL DEFAULT now(),
  claimed_at       timestamptz,
  transfer_id      bigint,
  PRIMARY KEY (customer_id, rank),
  CHECK ((claimed_at IS NULL) = (transfer_id IS NULL))
);

-- Up to when all that was settled has been counted. One row; the first count takes all that was ever bet.
CREATE TABLE vip_mark (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  upto timestamptz NOT NULL
);
INSERT INTO vip_mark (upto) VALUES ('-infinity');
