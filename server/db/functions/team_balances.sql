-- How many of a roster have balances within bounds (docs/decisions/0114-team-levels.md).

-- A balance rounded down to its first two digits.
CREATE OR REPLACE FUNCTION balance_bucket(p_balance bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_balance < 100 THEN p_balance ELSE trunc(p_balance::numeric, 2 - length(p_balance::text))::bigint END;
$$;

-- The first bucket with no balance below the given one.
CREATE OR REPLACE FUNCTION bucket_from(p_balance bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN balance_bucket(p_balance) = p_balance THEN p_balance
    ELSE balance_bucket(p_balance) + (10::numeric ^ (length(p_balance::text) - 2))::bigint END;
$$;

-- How many of a roster have a balance within bounds, both included; null: any. Whole buckets are
-- added up, and members are read of the two that a bound goes through.
CREATE OR REPLACE FUNCTION count_balances(p_leader bigint, p_from bigint, p_to bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from bigint := coalesce(p_from, 0);
  v_to bigint := coalesce(p_to, 9223372036854775806);
  v_first bigint := bucket_from(v_from);
  v_end bigint := balance_bucket(v_to + 1);
BEGIN
  RETURN (SELECT coalesce(sum(members), 0) FROM team_balance_counts WHERE leader_id = p_leader AND bucket >= v_first AND bucket < v_end)
    + (SELECT count(*) FROM team_roster_balances WHERE leader_id = p_leader AND balance >= v_from AND balance < v_first AND balance <= v_to)
    + (SELECT count(*) FROM team_roster_balances WHERE leader_id = p_leader AND balance >= greatest(v_first, v_end) AND balance <= v_to);
END $$;

CREATE OR REPLACE FUNCTION count_roster_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO team_balance_counts AS t (leader_id, bucket, members)
      SELECT leader_id, balance_bucket(balance), count(*) FROM new_rows GROUP BY 1, 2
      ON CONFLICT (leader_id, bucket) DO UPDATE SET members = t.members + excluded.members;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO team_balance_counts AS t (leader_id, bucket, members)
      SELECT leader_id, balance_bucket(balance), -count(*) FROM old_rows GROUP BY 1, 2
      ON CONFLICT (leader_id, bucket) DO UPDATE SET members = t.members + excluded.members;
  ELSE
    INSERT INTO team_balance_counts AS t (leader_id, bucket, members)
      SELECT c.leader_id, c.bucket, sum(c.change) FROM (
        SELECT leader_id, balance_bucket(balance) AS bucket, 1 AS change FROM new_rows
        UNION ALL SELECT leader_id, balance_bucket(balance), -1 FROM old_rows
      ) c GROUP BY 1, 2 HAVING sum(c.change) <> 0
      ON CONFLICT (leader_id, bucket) DO UPDATE SET members = t.members + excluded.members;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_balances_insert AFTER INSERT ON team_roster_balances
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_roster_balances();
CREATE OR REPLACE TRIGGER count_balances_update AFTER UPDATE ON team_roster_balances
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_roster_balances();
CREATE OR REPLACE TRIGGER count_balances_delete AFTER DELETE ON team_roster_balances
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_roster_balances();
