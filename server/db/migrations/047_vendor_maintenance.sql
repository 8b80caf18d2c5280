-- Up Migration

-- All of a vendor's games are under repair, whatever is said of each; which of them are so by themselves stays known (GAME-07).
ALTER TABLE vendors ADD COLUMN maintenance boolean NOT NULL DEFAULT false;

-- What is said of a vendor is told with its games: see 010.
DROP TRIGGER vendors_connect ON vendors;
CREATE TRIGGER vendors_state AFTER UPDATE OF connected, maintenance ON vendors
  FOR EACH ROW WHEN ((OLD.connected, OLD.maintenance) IS DISTINCT FROM (NEW.connected, NEW.maintenance))
  EXECUTE FUNCTION number_games_of_vendor();

-- Down Migration

DROP TRIGGER vendors_state ON vendors;
CREATE TRIGGER vendors_connect AFTER UPDATE OF connected ON vendors
  FOR EACH ROW WHEN (OLD.connected <> NEW.connected) EXECUTE FUNCTION number_games_of_vendor();
ALTER TABLE vendors DROP COLUMN maintenance;
