-- Sums by half-month, so that a level is sorted by a period's sum without reading each of its days
-- (docs/decisions/0089-half-months.md).

-- Of an account with everybody below it: `member_days` and `team_days` of days that are over, up to
-- `team_mark.summed`. The figures of such a day never change.
CREATE TABLE half_month_sums (
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
  PRIMARY KEY (account_id, start, category)
) WITH (fillfactor = 90);

ALTER TABLE team_mark ADD COLUMN summed date NOT NULL DEFAULT '-infinity';

-- Days are written in their order, so block ranges find one in a table of years.
CREATE INDEX member_days_by_day ON member_days USING brin (day) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX team_days_by_day ON team_days USING brin (day) WITH (pages_per_range = 32, autosummarize = on);
