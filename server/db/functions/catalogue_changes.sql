-- Writers wait for each other's commit, so that no smaller number appears late.
CREATE OR REPLACE FUNCTION lock_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7141508);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION number_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := nextval('catalogue_changes');
  DELETE FROM games_removed WHERE game_id = NEW.game_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION note_removed_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO games_removed (game_id, changed) VALUES (OLD.game_id, nextval('catalogue_changes'))
    ON CONFLICT (game_id) DO UPDATE SET changed = excluded.changed;
  RETURN NULL;
END $$;

-- A vendor's `connected` and `maintenance` decide whether its games can be played.
CREATE OR REPLACE FUNCTION number_games_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE games SET changed = nextval('catalogue_changes') WHERE vendor = NEW.code;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER games_lock BEFORE INSERT OR UPDATE OR DELETE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE OR REPLACE TRIGGER games_insert BEFORE INSERT ON games
  FOR EACH ROW EXECUTE FUNCTION number_game();

-- Equal values are no change.
CREATE OR REPLACE TRIGGER games_update BEFORE UPDATE ON games
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION number_game();
CREATE OR REPLACE TRIGGER games_delete AFTER DELETE ON games
  FOR EACH ROW EXECUTE FUNCTION note_removed_game();
CREATE OR REPLACE TRIGGER games_renumber AFTER UPDATE OF game_id ON games
  FOR EACH ROW WHEN (OLD.game_id <> NEW.game_id) EXECUTE FUNCTION note_removed_game();
CREATE OR REPLACE TRIGGER vendors_state AFTER UPDATE OF connected, maintenance ON vendors
  FOR EACH ROW WHEN ((OLD.connected, OLD.maintenance) IS DISTINCT FROM (NEW.connected, NEW.maintenance))
  EXECUTE FUNCTION number_games_of_vendor();
