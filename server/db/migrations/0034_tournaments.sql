-- Tournaments and the leaderboard of missions (REWARD-04b, REWARD-05b, REWARD-02c,
-- docs/decisions/0099-tournaments.md).

-- A member's name is on no board.
ALTER TABLE customers ADD COLUMN hidden_on_boards boolean NOT NULL DEFAULT false;

-- Made by the operator; terms never change.
CREATE TABLE tournaments (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Words by language.
  title          jsonb NOT NULL,
  summary        jsonb NOT NULL,
  terms          jsonb NOT NULL,
  metric         text NOT NULL CHECK (metric IN ('multiplier', 'wins', 'missions')),
  -- Whose rounds count; both empty: all games.
  categories     text[] NOT NULL DEFAULT '{}',
  games          bigint[] NOT NULL DEFAULT '{}',
  -- Centavos of a round; 0 for missions.
  min_stake      bigint NOT NULL CHECK (min_stake >= 0),
  -- For wins: what each brings, and how many count in a day of Asia/Manila.
  points_per_win integer CHECK (points_per_win > 0),
  wins_per_day   integer CHECK (wins_per_day > 0),
  begins_at      timestamptz NOT NULL,
  ends_at        timestamptz NOT NULL CHECK (ends_at > begins_at),
  -- After the end, for vendors' corrections; then the ranks are final.
  pay_minutes    integer NOT NULL CHECK (pay_minutes > 0),
  -- How many may join; null: all.
  places         integer CHECK (places > 0),
  needs          text NOT NULL CHECK (needs IN ('nothing', 'deposit', 'identity')),
  -- [{from, to, points, amount, turnoverPercent}], ranks from 1 on without gaps.
  prizes         jsonb NOT NULL,
  entrants       integer NOT NULL DEFAULT 0 CHECK (entrants >= 0),
  cancelled_at   timestamptz,
  cancel_reason  text,
  -- Ranks are final, and prizes are written.
  closed_at      timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK ((metric = 'missions') = (min_stake = 0)),
  CHECK ((metric = 'wins') = (points_per_win IS NOT NULL) AND (metric = 'wins') = (wins_per_day IS NOT NULL))
);
CREATE INDEX tournaments_open ON tournaments (ends_at) WHERE closed_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX tournaments_by_end ON tournaments (ends_at DESC);

-- Members who have joined. Leaving deletes the row.
CREATE TABLE tournament_entries (
  tournament_id bigint NOT NULL REFERENCES tournaments,
  customer_id   bigint NOT NULL REFERENCES customers,
  joined_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Hundredths of the stake, points, or missions.
  score         bigint NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- When it had this score first.
  reached_at    timestamptz,
  -- Ascending in the order of ranks.
  place         bigint NOT NULL GENERATED ALWAYS AS (-score) STORED,
  PRIMARY KEY (tournament_id, customer_id)
) WITH (fillfactor = 80);
CREATE INDEX tournament_ranks ON tournament_entries (tournament_id, place, reached_at, customer_id) WHERE score > 0;
CREATE INDEX tournament_entries_of ON tournament_entries (customer_id);

-- An entry's score of each day of Asia/Manila; the best or the sum of them is its score.
CREATE TABLE tournament_days (
  tournament_id bigint NOT NULL,
  customer_id   bigint NOT NULL,
  day           date NOT NULL,
  score         bigint NOT NULL,
  reached_at    timestamptz,
  PRIMARY KEY (tournament_id, customer_id, day),
  FOREIGN KEY (tournament_id, customer_id) REFERENCES tournament_entries ON DELETE CASCADE
) WITH (fillfactor = 80);

-- Rounds before it are counted. One row.
CREATE TABLE tournament_mark (upto timestamptz NOT NULL);
INSERT INTO tournament_mark VALUES (clock_timestamp());

-- Rounds, and vendors' transactions, of which an operator has corrected a transfer at some time.
CREATE TABLE tournament_corrections (
  transfer_id    bigint PRIMARY KEY,
  customer_id    bigint NOT NULL,
  round_id       bigint,
  vendor         text,
  transaction_id text
);
CREATE INDEX tournament_corrections_of ON tournament_corrections (customer_id);

-- Written when a tournament closes; paid once each, scope 'tournament', key tournament and rank.
CREATE TABLE tournament_prizes (
  tournament_id    bigint NOT NULL REFERENCES tournaments,
  rank             integer NOT NULL,
  customer_id      bigint NOT NULL REFERENCES customers,
  score            bigint NOT NULL,
  points           bigint NOT NULL,
  amount           bigint NOT NULL,
  turnover_percent integer NOT NULL,
  paid_at          timestamptz,
  PRIMARY KEY (tournament_id, rank)
);
CREATE INDEX tournament_prizes_of ON tournament_prizes (customer_id);
CREATE INDEX tournament_prizes_unpaid ON tournament_prizes (tournament_id, rank) WHERE paid_at IS NULL;

-- Each finished mission, and the board of each month of Asia/Manila (MEM-12).
CREATE TABLE finished_missions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  at          timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX finished_missions_of ON finished_missions (customer_id, at);

CREATE TABLE mission_boards (
  month       date NOT NULL,
  customer_id bigint NOT NULL REFERENCES customers,
  score       bigint NOT NULL CHECK (score > 0),
  reached_at  timestamptz NOT NULL,
  place       bigint NOT NULL GENERATED ALWAYS AS (-score) STORED,
  PRIMARY KEY (month, customer_id)
) WITH (fillfactor = 80);
CREATE INDEX mission_ranks ON mission_boards (month, place, reached_at, customer_id);
