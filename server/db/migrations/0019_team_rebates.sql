-- The operator's bound of team rates by day, in basis points; the newest that has come is in force.
CREATE TABLE team_rate_bounds (
  category text NOT NULL CHECK (category IN ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT')),
  from_day date NOT NULL,
  rate     integer NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  PRIMARY KEY (category, from_day)
);
INSERT INTO team_rate_bounds (category, from_day, rate)
  SELECT category, '0001-01-01', coalesce((SELECT (s.value ->> category)::integer FROM settings s WHERE s.key = 'teamRates'), 50)
  FROM unnest(ARRAY['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']) AS category;

-- Valid bets of which an account has a share, its rate less the highest of those between it and the
-- bet (docs/decisions/0085-team-rebates.md). Days of Asia/Manila, centavos.
CREATE TABLE team_shares (
  day         date NOT NULL,
  customer_id bigint NOT NULL,
  -- Right below the account, above the bet or its player; the account itself for its own bets.
  child_id    bigint NOT NULL,
  category    text NOT NULL,
  -- Whose rates apply: before `day` for a bet that is taken back.
  bet_day     date NOT NULL,
  own_rate    integer NOT NULL,
  below_rate  integer NOT NULL,
  valid_bet   bigint NOT NULL,
  PRIMARY KEY (day, customer_id, child_id, category, bet_day, own_rate, below_rate),
  CHECK (own_rate > below_rate)
) WITH (fillfactor = 80);

-- A day of an account. Centavos.
CREATE TABLE team_rebates (
  customer_id bigint NOT NULL REFERENCES customers,
  day         date NOT NULL,
  -- Of the day's shares; negative where more was taken back.
  earned      bigint NOT NULL,
  -- Left of days before on which more was taken back.
  carried     bigint NOT NULL CHECK (carried <= 0),
  amount      bigint NOT NULL CHECK (amount = greatest(earned + carried, 0)),
  state       text NOT NULL CHECK (state IN ('owed', 'paid', 'nothing')),
  -- The ledger's.
  transfer_id bigint,
  paid_at     timestamptz,
  PRIMARY KEY (customer_id, day),
  CHECK ((state = 'nothing') = (amount = 0)),
  CHECK ((state = 'paid') = (transfer_id IS NOT NULL) AND (state = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX team_rebates_owed ON team_rebates (day, customer_id) WHERE state = 'owed';

-- Days up to `day` are settled; bets of days before `first_day` have no share. One row. A site with
-- play begins tomorrow, since a part of today was counted before.
CREATE TABLE team_rebate_mark (
  one       boolean PRIMARY KEY DEFAULT true CHECK (one),
  first_day date NOT NULL,
  day       date NOT NULL
);
INSERT INTO team_rebate_mark (first_day, day)
  SELECT today + begun, today + begun - 1
  FROM (SELECT (now() AT TIME ZONE 'Asia/Manila')::date AS today, (SELECT upto > 'epoch' FROM team_mark)::integer AS begun) d;

-- Where an account was at an instant.
CREATE INDEX team_changes_of ON team_changes (customer_id, at);
