-- Each member's best real-money win of a day, of the last 90 days (HOME-05).
CREATE TABLE daily_best_wins (
  customer_id bigint NOT NULL REFERENCES customers,
  day         date NOT NULL,
  payout      bigint NOT NULL CHECK (payout > 0),
  node_id     bigint NOT NULL,
  PRIMARY KEY (customer_id, day)
);
CREATE INDEX daily_best_wins_top ON daily_best_wins (payout DESC, customer_id);
CREATE INDEX daily_best_wins_day ON daily_best_wins (day);

-- Rounds are counted up to then. One row.
CREATE TABLE winners_mark (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  upto timestamptz NOT NULL
);
INSERT INTO winners_mark (upto) VALUES (now() - interval '90 days');
