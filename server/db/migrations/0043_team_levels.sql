-- What a level of the team and a filter by balance are read from, flat for any size of the team
-- (docs/decisions/0114-team-levels.md). Written by `count_teams` alone.

-- Leaders with a hundred accounts right below them, or more.
CREATE TABLE team_wide (leader_id bigint PRIMARY KEY);

-- Of an account right below such a leader, with everybody below it: its `member_days` and `team_days`
-- together. Category '*': all of them.
CREATE TABLE level_days (
  leader_id   bigint NOT NULL,
  account_id  bigint NOT NULL,
  day         date NOT NULL,
  category    text NOT NULL,
  deposits    bigint NOT NULL,
  withdrawals bigint NOT NULL,
  bets        bigint NOT NULL,
  stake       bigint NOT NULL,
  valid_bet   bigint NOT NULL,
  payout      bigint NOT NULL,
  promotions  bigint NOT NULL,
  rebates     bigint NOT NULL,
  PRIMARY KEY (account_id, category, day)
) WITH (fillfactor = 70);
CREATE INDEX level_days_of ON level_days (leader_id, category, day);
CREATE INDEX level_days_by_day ON level_days USING brin (day) WITH (pages_per_range = 32, autosummarize = on);

-- The same by half-month, of days up to `team_mark.summed`.
CREATE TABLE level_half_months (
  leader_id   bigint NOT NULL,
  account_id  bigint NOT NULL,
  -- The 1st or 16th of a month.
  start       date NOT NULL,
  category    text NOT NULL,
  deposits    bigint NOT NULL,
  withdrawals bigint NOT NULL,
  bets        bigint NOT NULL,
  stake       bigint NOT NULL,
  valid_bet   bigint NOT NULL,
  payout      bigint NOT NULL,
  promotions  bigint NOT NULL,
  rebates     bigint NOT NULL,
  PRIMARY KEY (account_id, category, start)
) WITH (fillfactor = 90);
CREATE INDEX level_half_months_of ON level_half_months (leader_id, category, start);

-- A level in the order of its accounts and of their joining, without reading all of it.
CREATE INDEX customers_level_account ON customers (upline_id, shown_account COLLATE "C", id) WHERE upline_id IS NOT NULL;
CREATE INDEX customers_level_joined ON customers (upline_id, created_at, id) WHERE upline_id IS NOT NULL;
DROP INDEX customers_upline;

-- Right below the leader: a level by what is counted is read from the roster's few rows of it.
ALTER TABLE team_roster ADD COLUMN direct boolean NOT NULL DEFAULT false;
ALTER TABLE team_roster_balances ADD COLUMN direct boolean NOT NULL DEFAULT false;
UPDATE team_roster r SET direct = true FROM team_members m WHERE m.customer_id = r.customer_id AND m.upline_id = r.leader_id;
UPDATE team_roster_balances r SET direct = true FROM team_members m WHERE m.customer_id = r.customer_id AND m.upline_id = r.leader_id;
CREATE INDEX team_roster_level_active ON team_roster (leader_id, last_active, customer_id) WHERE direct;
CREATE INDEX team_roster_level_members ON team_roster (leader_id, members, customer_id) WHERE direct;
CREATE INDEX team_roster_level_balance ON team_roster_balances (leader_id, balance, customer_id) WHERE direct;

-- How many of a roster have a balance with the same first two digits: `balance_bucket`.
CREATE TABLE team_balance_counts (
  leader_id bigint NOT NULL,
  bucket    bigint NOT NULL,
  members   bigint NOT NULL,
  PRIMARY KEY (leader_id, bucket)
) WITH (fillfactor = 50);
-- As in server/db/functions/team_balances.sql; its triggers count from now on.
INSERT INTO team_balance_counts (leader_id, bucket, members)
  SELECT leader_id, CASE WHEN balance < 100 THEN balance ELSE trunc(balance::numeric, 2 - length(balance::text))::bigint END, count(*)
  FROM team_roster_balances GROUP BY 1, 2;
