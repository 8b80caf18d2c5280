-- A member's valid bets for VIP levels (REWARD-01), in centavos, and the level reached, which never falls.
CREATE TABLE vip_members (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  bets        bigint NOT NULL CHECK (bets >= 0),
  rank        integer NOT NULL DEFAULT 0 CHECK (rank >= 0)
);

-- Reached levels, each with its reward at that time, in centavos. A reward is claimed by one movement of the ledger, whose scope is
-- 'vip' and whose key is the member and the rank.
CREATE TABLE vip_rises (
  customer_id      bigint NOT NULL REFERENCES customers,
  rank             integer NOT NULL CHECK (rank > 0),
  reward           bigint NOT NULL CHECK (reward >= 0),
  -- The wagering requirement, percent of the reward.
  turnover_percent integer NOT NULL CHECK (turnover_percent BETWEEN 0 AND 10000),
  reached_at       timestamptz NOT NULL DEFAULT now(),
  claimed_at       timestamptz,
  transfer_id      bigint,
  PRIMARY KEY (customer_id, rank),
  CHECK ((claimed_at IS NULL) = (transfer_id IS NULL))
);

-- The time up to which settled bets are counted. One row; the first run counts all bets ever made.
CREATE TABLE vip_mark (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  upto timestamptz NOT NULL
);
INSERT INTO vip_mark (upto) VALUES ('-infinity');
