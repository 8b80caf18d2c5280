-- Up Migration

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

-- Counts the bets that were settled since the last time and before an instant, of which nothing is still being written, each once: whoever
-- comes meanwhile waits and finds it done. What counts is what counts for points (`point_worth`), but for deposits. Gives who has bet.
CREATE FUNCTION count_vip_bets(p_until timestamptz) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_members bigint[];
BEGIN
  SELECT upto INTO STRICT v_from FROM vip_mark FOR UPDATE;
  IF v_from >= p_until THEN RETURN '{}'; END IF;
  UPDATE vip_mark SET upto = p_until;
  WITH counted AS (
    INSERT INTO vip_members AS m (customer_id, bets)
      SELECT w.customer_id, sum(w.centavos)::bigint FROM point_worth(v_from, p_until) w WHERE w.type <> 'deposit' GROUP BY 1
      ON CONFLICT (customer_id) DO UPDATE SET bets = m.bets + excluded.bets
      RETURNING m.customer_id
  )
  SELECT array_agg(customer_id) INTO v_members FROM counted;
  RETURN coalesce(v_members, '{}');
END $$;

-- Down Migration

DROP FUNCTION count_vip_bets;
DROP TABLE vip_mark;
DROP TABLE vip_rises;
DROP TABLE vip_members;
