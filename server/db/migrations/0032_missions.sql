-- Missions (REWARD-02b, REWARD-05a, docs/decisions/0097-missions.md). Days of Asia/Manila.

-- Rounds that were settled from `since` on and before `upto` are in `bet_days`.
CREATE TABLE bet_days_mark (since timestamptz NOT NULL, upto timestamptz NOT NULL);
INSERT INTO bet_days_mark SELECT at, at FROM clock_timestamp() at;

-- Rounds with a valid bet, by the day on which they were settled. Deleted after 100 days.
CREATE TABLE bet_days (
  customer_id bigint NOT NULL REFERENCES customers,
  day         date NOT NULL,
  game_id     bigint NOT NULL,
  -- The highest of `bet_bands()` that the stake reaches, centavos.
  band        integer NOT NULL,
  bets        integer NOT NULL,
  valid_bet   bigint NOT NULL,
  PRIMARY KEY (customer_id, day, game_id, band)
);
CREATE INDEX bet_days_by_day ON bet_days (day);

-- The day of a member's first valid bet in a game.
CREATE TABLE first_bets (
  customer_id bigint NOT NULL REFERENCES customers,
  game_id     bigint NOT NULL,
  day         date NOT NULL,
  PRIMARY KEY (customer_id, game_id)
);
INSERT INTO first_bets (customer_id, game_id, day)
  SELECT b.customer_id, b.game_id, min((b.at AT TIME ZONE 'Asia/Manila')::date) FROM (
    SELECT r.customer_id, r.game_id, r.at FROM rounds r WHERE r.currency = 'PHP' AND r.valid_bet > 0
    UNION ALL
    SELECT s.customer_id, l.game_id, s.at FROM seamless_transactions s JOIN launches l ON l.id = s.launch_id AND l.currency = 'PHP'
      WHERE s.vendor <> 'PLR' AND s.valid_bet > 0 AND l.game_id IS NOT NULL
  ) b JOIN customers c ON c.id = b.customer_id GROUP BY 1, 2;

-- Terms never change; closing ends one with its day.
CREATE TABLE missions (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- {language: {title, text}}
  words         jsonb NOT NULL,
  goal          text NOT NULL CHECK (goal IN ('bets', 'validBet', 'games', 'newGames', 'days', 'signIns', 'streak',
                  'deposit', 'identity', 'app', 'friends')),
  period        text NOT NULL CHECK (period IN ('once', 'day', 'week', 'month', 'season')),
  -- Of the bets that count: null: any.
  categories    text[],
  vendors       text[],
  games         bigint[],
  min_stake     integer NOT NULL DEFAULT 0,
  -- [{target, reward: {kind, …}}], lowest target first.
  steps         jsonb NOT NULL,
  needs         text NOT NULL CHECK (needs IN ('nothing', 'deposit', 'identity')),
  min_vip       integer NOT NULL DEFAULT 0 CHECK (min_vip >= 0),
  -- For accounts opened at most so many days ago; null: any.
  new_days      integer CHECK (new_days BETWEEN 1 AND 92),
  from_day      date NOT NULL,
  -- The last day; null: none.
  to_day        date CHECK (to_day >= from_day),
  -- For all members and periods together, centavos and points; null where no step pays them.
  cash_budget   bigint CHECK (cash_budget >= 0),
  points_budget bigint CHECK (points_budget >= 0),
  -- Claims of steps; null: unlimited.
  max_claims    integer CHECK (max_claims > 0),
  -- For the named ones of `mission_members` only.
  named         boolean NOT NULL DEFAULT false,
  position      integer NOT NULL DEFAULT 0,
  closed_day    date,
  cash_paid     bigint NOT NULL DEFAULT 0,
  points_paid   bigint NOT NULL DEFAULT 0,
  claims        integer NOT NULL DEFAULT 0
);

CREATE TABLE mission_members (
  mission_id  integer NOT NULL REFERENCES missions,
  customer_id bigint NOT NULL REFERENCES customers,
  PRIMARY KEY (mission_id, customer_id)
);

-- Paid once: scope 'mission', key member, mission, period and step.
CREATE TABLE mission_claims (
  mission_id  integer NOT NULL REFERENCES missions,
  customer_id bigint NOT NULL REFERENCES customers,
  -- The first day of the period.
  from_day    date NOT NULL,
  -- In `missions.steps`, from 1.
  step        integer NOT NULL CHECK (step > 0),
  reward      jsonb NOT NULL,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (customer_id, mission_id, from_day, step)
);
CREATE INDEX mission_claims_of ON mission_claims (customer_id, at DESC);
