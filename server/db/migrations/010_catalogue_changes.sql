-- Up Migration

-- Numbers every change of what the device keeps of a game, so that it can ask for what came after the last one it has seen.
CREATE SEQUENCE catalogue_changes;

ALTER TABLE games ADD COLUMN changed bigint NOT NULL DEFAULT 0;

CREATE TABLE games_removed (
  node_id bigint PRIMARY KEY,
  changed bigint NOT NULL
);

-- Writers wait for each other until they commit: a number that is seen is never followed by a smaller one.
CREATE FUNCTION lock_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7141508);
  RETURN NULL;
END $$;

CREATE FUNCTION number_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := nextval('catalogue_changes');
  DELETE FROM games_removed WHERE node_id = NEW.node_id;
  RETURN NEW;
END $$;

CREATE FUNCTION note_removed_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO games_removed (node_id, changed) VALUES (OLD.node_id, nextval('catalogue_changes'))
    ON CONFLICT (node_id) DO UPDATE SET changed = excluded.changed;
  RETURN NULL;
END $$;

-- Whether a vendor is connected decides whether its games can be played.
CREATE FUNCTION number_games_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE games SET changed = nextval('catalogue_changes') WHERE vendor = NEW.code;
  RETURN NULL;
END $$;

CREATE TRIGGER games_lock BEFORE INSERT OR UPDATE OR DELETE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER games_insert BEFORE INSERT ON games
  FOR EACH ROW EXECUTE FUNCTION number_game();
-- A row that is written again as it was has not changed.
CREATE TRIGGER games_update BEFORE UPDATE ON games
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION number_game();
CREATE TRIGGER games_delete AFTER DELETE ON games
  FOR EACH ROW EXECUTE FUNCTION note_removed_game();
CREATE TRIGGER games_renumber AFTER UPDATE OF node_id ON games
  FOR EACH ROW WHEN (OLD.node_id <> NEW.node_id) EXECUTE FUNCTION note_removed_game();
CREATE TRIGGER vendors_connect AFTER UPDATE OF connected ON vendors
  FOR EACH ROW WHEN (OLD.connected <> NEW.connected) EXECUTE FUNCTION number_games_of_vendor();

-- Down Migration

DROP TRIGGER vendors_connect ON vendors;
DROP TRIGGER games_renumber ON games;
DROP TRIGGER games_delete ON games;
DROP TRIGGER games_update ON games;
DROP TRIGGER games_insert ON games;
DROP TRIGGER games_lock ON games;
DROP FUNCTION number_games_of_vendor();
DROP FUNCTION note_removed_game();
DROP FUNCTION number_game();
DROP FUNCTION lock_catalogue();
DROP TABLE games_removed;
ALTER TABLE games DROP COLUMN changed;
DROP SEQUENCE catalogue_changes;
