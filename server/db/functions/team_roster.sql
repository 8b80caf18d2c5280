-- Rosters of teams (docs/decisions/0086-team-roster.md), written by `count_teams` alone.

-- Writes members of teams, as they are now. Those that are there stay.
CREATE OR REPLACE FUNCTION write_roster(p_leaders bigint[], p_members bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH members AS MATERIALIZED (
    SELECT p.leader_id, p.customer_id, c.shown_account AS account, c.created_at AS joined_at, coalesce(l.day, '-infinity') AS last_active,
      coalesce(t.members, 0) AS members, m.is_agent, c.disabled_at IS NOT NULL AS closed, m.balance, m.upline_id = p.leader_id AS direct
    FROM unnest(p_leaders, p_members) AS p (leader_id, customer_id)
    JOIN team_members m ON m.customer_id = p.customer_id JOIN customers c ON c.id = p.customer_id
    LEFT JOIN team_totals t ON t.leader_id = p.customer_id
    LEFT JOIN LATERAL (SELECT a.day FROM team_last_active a WHERE a.leader_id = p.leader_id AND a.customer_id = p.customer_id OFFSET 0) l ON true
    WHERE m.joined
  ), balances AS (
    INSERT INTO team_roster_balances (leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, balance, direct)
      SELECT * FROM members ON CONFLICT DO NOTHING
  )
  INSERT INTO team_roster (leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, direct)
    SELECT leader_id, customer_id, account, joined_at, last_active, members, is_agent, closed, direct FROM members ON CONFLICT DO NOTHING;
$$;

-- Writes members to the rosters of everybody above them.
CREATE OR REPLACE FUNCTION enroll_members(p_members bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT write_roster(array_agg(a.leader_id), array_agg(a.customer_id))
    FROM team_above(p_members) a JOIN team_rostered r ON r.leader_id = a.leader_id HAVING count(*) > 0;
$$;

-- Begins rosters.
CREATE OR REPLACE FUNCTION roster_teams(p_leaders bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE leaders AS (
    INSERT INTO team_rostered (leader_id) SELECT unnest(p_leaders) ON CONFLICT DO NOTHING RETURNING leader_id
  ), below AS (
    SELECT l.leader_id, m.customer_id FROM leaders l JOIN team_members m ON m.upline_id = l.leader_id
    UNION SELECT b.leader_id, m.customer_id FROM below b JOIN team_members m ON m.upline_id = b.customer_id
  )
  SELECT write_roster(array_agg(leader_id), array_agg(customer_id)) FROM below WHERE customer_id <> leader_id HAVING count(*) > 0;
$$;

-- After members moved, with all below them.
CREATE OR REPLACE FUNCTION move_in_rosters(p_members bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM team_roster_balances WHERE customer_id = ANY (p_members);
  DELETE FROM team_roster WHERE customer_id = ANY (p_members);
  PERFORM enroll_members(p_members);
END $$;

CREATE OR REPLACE FUNCTION update_roster_accounts() RETURNS void LANGUAGE sql AS $$
  WITH changed AS MATERIALIZED (
    DELETE FROM team_account_changes RETURNING customer_id
  ), accounts AS MATERIALIZED (
    SELECT id, shown_account AS account, disabled_at IS NOT NULL AS closed FROM customers WHERE id IN (SELECT customer_id FROM changed)
  ), balances AS (
    UPDATE team_roster_balances r SET account = a.account, closed = a.closed FROM accounts a WHERE r.customer_id = a.id
  )
  UPDATE team_roster r SET account = a.account, closed = a.closed FROM accounts a WHERE r.customer_id = a.id;
$$;

CREATE OR REPLACE FUNCTION note_team_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_account_changes (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER team_account_changed AFTER UPDATE OF account, disabled_at ON customers FOR EACH ROW
  WHEN (OLD.account IS DISTINCT FROM NEW.account OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION note_team_account();

-- The triggers below see all of their statement, which writes several tables.
CREATE OR REPLACE FUNCTION roster_members() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM team_rostered) THEN RETURN NULL; END IF;
  PERFORM enroll_members(ARRAY(
    SELECT n.customer_id FROM new_rows n JOIN old_rows o ON o.customer_id = n.customer_id WHERE n.joined AND NOT o.joined));
  UPDATE team_roster_balances r SET balance = n.balance, is_agent = n.is_agent FROM new_rows n JOIN old_rows o ON o.customer_id = n.customer_id
    WHERE r.customer_id = n.customer_id AND (n.balance, n.is_agent) <> (o.balance, o.is_agent);
  UPDATE team_roster r SET is_agent = n.is_agent FROM new_rows n JOIN old_rows o ON o.customer_id = n.customer_id
    WHERE r.customer_id = n.customer_id AND n.is_agent <> o.is_agent;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER roster_members AFTER UPDATE ON team_members
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roster_members();

-- A team of a thousand gets a roster; smaller ones are walked and sorted whole. Not all at once, after
-- an update: the others' turn comes with their next change.
CREATE OR REPLACE FUNCTION roster_totals() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM roster_teams(array_agg(d.leader_id)) FROM (
    SELECT n.leader_id, sum(n.members) OVER (ORDER BY n.members, n.leader_id) - n.members AS members_before FROM new_rows n
    WHERE n.members >= 1000 AND NOT EXISTS (SELECT FROM team_rostered r WHERE r.leader_id = n.leader_id)
  ) d WHERE d.members_before < 100000 HAVING count(*) > 0;
  UPDATE team_roster_balances r SET members = n.members FROM new_rows n WHERE r.customer_id = n.leader_id AND r.members <> n.members;
  UPDATE team_roster r SET members = n.members FROM new_rows n WHERE r.customer_id = n.leader_id AND r.members <> n.members;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER roster_totals_insert AFTER INSERT ON team_totals
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roster_totals();
CREATE OR REPLACE TRIGGER roster_totals_update AFTER UPDATE ON team_totals
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roster_totals();

CREATE OR REPLACE FUNCTION roster_active() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  UPDATE team_roster_balances r SET last_active = n.day FROM new_rows n WHERE r.customer_id = n.customer_id AND r.leader_id = n.leader_id;
  UPDATE team_roster r SET last_active = n.day FROM new_rows n WHERE r.customer_id = n.customer_id AND r.leader_id = n.leader_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER roster_active_insert AFTER INSERT ON team_last_active
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roster_active();
CREATE OR REPLACE TRIGGER roster_active_update AFTER UPDATE ON team_last_active
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roster_active();
