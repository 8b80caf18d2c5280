-- Valid bets (REWARD-01), centavos, and the level, which never falls.
CREATE TABLE vip_members (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  bets        bigint NOT NULL CHECK (bets >= 0),
  rank        integer NOT NULL DEFAULT 0 CHECK (rank >= 0)
);

-- Reached, with the reward then, centavos. Claimed by one movement, scope 'vip', key member and
-- rank.
CREATE TABLE vip_rises (
  customer_id      bigint NOT NULL REFERENCES customers,
  rank             integer NOT NULL CHECK (rank > 0),
  reward           bigint NOT NULL CHECK (reward >= 0),
  -- Percent of the reward.
  turnover_percent integer NOT NULL CHECK (turnover_percent BETWEEN 0 AND 10000),
  reached_at       timestamptz NOT NULL DEFAULT now(),
  claimed_at       timestamptz,
  transfer_id      bigint,
  PRIMARY KEY (customer_id, rank),
  CHECK ((claimed_at IS NULL) = (transfer_id IS NULL))
);

-- Bets are counted up to then, at first all ever made. One row.
CREATE TABLE vip_mark (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  upto timestamptz NOT NULL
);
INSERT INTO vip_mark (upto) VALUES ('-infinity');
