-- Members' rebates (REWARD-03, MEM-14, docs/decisions/0094-rebates.md).
-- In force from a day on, until the next row. `rates`: {category: [{from, rate}]}, the VIP level from
-- which a rate counts and basis points, lowest level first.
CREATE TABLE rebate_terms (
  from_day         date PRIMARY KEY,
  rates            jsonb NOT NULL,
  -- Of the site's day, when what is unpaid of the days before is paid; null: only by hand.
  hour             smallint CHECK (hour BETWEEN 0 AND 23),
  -- Centavos of one payment.
  min_payment            bigint NOT NULL CHECK (min_payment > 0),
  turnover_percent integer NOT NULL CHECK (turnover_percent BETWEEN 0 AND 10000),
  set_at           timestamptz NOT NULL DEFAULT now()
);

-- Bets before it are in `rebate_bets`.
CREATE TABLE rebate_mark (upto timestamptz NOT NULL);
INSERT INTO rebate_mark VALUES (clock_timestamp());

-- Valid bets of a member's day. The rate is that of the first bet that is counted.
CREATE TABLE rebate_bets (
  customer_id bigint NOT NULL REFERENCES customers,
  day         date NOT NULL,
  category    text NOT NULL,
  rate        integer NOT NULL CHECK (rate BETWEEN 0 AND 100),
  valid_bet   bigint NOT NULL,
  -- Of `valid_bet`, and centavos.
  paid_bet    bigint NOT NULL DEFAULT 0,
  paid        bigint NOT NULL DEFAULT 0,
  -- Centavos; negative after a bet was taken back that was paid for.
  owed        bigint NOT NULL GENERATED ALWAYS AS (floor(valid_bet::numeric * rate / 10000)::bigint - paid) STORED,
  PRIMARY KEY (customer_id, day, category)
);
CREATE INDEX rebate_bets_unpaid ON rebate_bets (customer_id, day) WHERE rate > 0 AND valid_bet <> paid_bet;

CREATE TABLE rebate_payments (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id      bigint NOT NULL REFERENCES customers,
  amount           bigint NOT NULL CHECK (amount > 0),
  turnover_percent integer NOT NULL,
  -- False: claimed by hand.
  automatic        boolean NOT NULL,
  -- [{category, validBet, amount}]
  lines            jsonb NOT NULL,
  transfer_id      bigint,
  at               timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rebate_payments_of ON rebate_payments (customer_id, id DESC);
