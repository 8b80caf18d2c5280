-- Everybody below a leader at any level, as of the mark, with what a list of them sorts and filters
-- by (docs/decisions/0086-team-roster.md). Teams of hundreds have none.

-- Leaders with a roster.
CREATE TABLE team_rostered (leader_id bigint PRIMARY KEY);

CREATE TABLE team_roster (
  leader_id   bigint NOT NULL,
  customer_id bigint NOT NULL,
  account     text COLLATE "C" NOT NULL,
  joined_at   timestamptz NOT NULL,
  -- In the leader's team; '-infinity': never.
  last_active date NOT NULL,
  -- Below it.
  members     bigint NOT NULL,
  is_agent    boolean NOT NULL,
  closed      boolean NOT NULL,
  PRIMARY KEY (customer_id, leader_id)
) WITH (fillfactor = 80);
CREATE INDEX team_roster_account ON team_roster (leader_id, account, customer_id);
CREATE INDEX team_roster_joined ON team_roster (leader_id, joined_at, customer_id);
CREATE INDEX team_roster_active ON team_roster (leader_id, last_active, customer_id);
CREATE INDEX team_roster_members ON team_roster (leader_id, members, customer_id);
CREATE INDEX team_roster_closed ON team_roster (leader_id) WHERE closed;

-- The same with balances. Apart, as each bet changes them: it writes two indexes, not six. A list
-- reads one of both.
CREATE TABLE team_roster_balances (
  leader_id   bigint NOT NULL,
  customer_id bigint NOT NULL,
  account     text COLLATE "C" NOT NULL,
  joined_at   timestamptz NOT NULL,
  last_active date NOT NULL,
  members     bigint NOT NULL,
  is_agent    boolean NOT NULL,
  closed      boolean NOT NULL,
  balance     bigint NOT NULL,
  PRIMARY KEY (customer_id, leader_id)
) WITH (fillfactor = 80);
CREATE INDEX team_roster_balance ON team_roster_balances (leader_id, balance, customer_id);
CREATE INDEX team_roster_balances_closed ON team_roster_balances (leader_id) WHERE closed;

-- Accounts closed, opened again or renamed: written to rosters by the next count, which alone
-- locks their rows.
CREATE TABLE team_account_changes (customer_id bigint NOT NULL);
