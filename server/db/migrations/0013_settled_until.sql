-- The instant of the statement, not of its transaction: who reads play by time waits for those
-- that hold a table's lock only (docs/decisions/0074-settled-until.md).
ALTER TABLE transfers ALTER COLUMN at SET DEFAULT clock_timestamp();
ALTER TABLE rounds ALTER COLUMN at SET DEFAULT clock_timestamp();
ALTER TABLE seamless_transactions ALTER COLUMN at SET DEFAULT clock_timestamp();
ALTER TABLE deposits ALTER COLUMN changed_at SET DEFAULT clock_timestamp();
