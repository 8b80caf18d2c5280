-- The largest teams by balance, without reading all (docs/decisions/0086-team-roster.md).
CREATE INDEX team_totals_balance ON team_totals (balance, leader_id);
