-- The sign-in calendar (REWARD-02a, docs/decisions/0095-sign-in-calendar.md). Days of Asia/Manila.

-- The last row is in force; claims name theirs. A reward: {points, amount, turnoverPercent}, centavos.
CREATE TABLE calendar_terms (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  open          boolean NOT NULL,
  needs         text NOT NULL CHECK (needs IN ('nothing', 'deposit', 'identity')),
  -- Seven rewards, and four extra ones at 7, 14, 21 and 28.
  week          jsonb NOT NULL,
  ladder        jsonb NOT NULL,
  -- Of a day, over all members; null: unlimited.
  cash_budget   bigint CHECK (cash_budget >= 0),
  points_budget bigint CHECK (points_budget >= 0),
  at            timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Paid by a movement for each part, scope 'calendar', key member, day and part.
CREATE TABLE calendar_claims (
  customer_id bigint NOT NULL REFERENCES customers,
  day         date NOT NULL,
  -- In the streak, from 1.
  number      integer NOT NULL CHECK (number > 0),
  terms_id    integer NOT NULL REFERENCES calendar_terms,
  -- [{part, points, amount, turnoverPercent, leftOut}]
  parts       jsonb NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, day)
);

-- What a day's claims have paid, for its budget.
CREATE TABLE calendar_days (
  day    date PRIMARY KEY,
  claims integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0
);
