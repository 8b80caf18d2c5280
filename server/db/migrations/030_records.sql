-- Up Migration

-- When an entry was written, while its account was held: of one account, entries by `at`, transfer and line are in the order of
-- their balances, and none is ever put behind one that was seen (MEM-07).
ALTER TABLE entries ADD COLUMN at timestamptz;
ALTER TABLE entries ALTER COLUMN at SET DEFAULT clock_timestamp();
-- Earlier ones have the time of their transfer; what they say of money stays as it was written.
ALTER TABLE entries DISABLE TRIGGER entries_written_once;
UPDATE entries e SET at = t.at FROM transfers t WHERE t.id = e.transfer_id;
UPDATE entries SET at = 'epoch' WHERE at IS NULL;
ALTER TABLE entries ENABLE TRIGGER entries_written_once;
ALTER TABLE entries ALTER COLUMN at SET NOT NULL;

-- A customer's entries by time; the house's side, half of all, needs no such order and is left out by its ids.
CREATE INDEX entries_by_time ON entries (account_id, at, transfer_id, line) WHERE account_id < 1000000000000;

-- A customer's bets that are not among the rounds: those at tables that wait or came back, and those with vendors (MEM-06).
CREATE INDEX table_bets_unsettled ON table_bets (customer_id, at) WHERE state <> 'settled';
CREATE INDEX vendor_transactions ON seamless_transactions (customer_id, at) WHERE vendor <> 'PLR' AND kind <> 'tombstone';
CREATE INDEX vendor_rounds ON seamless_transactions (customer_id, vendor, round_id) WHERE vendor <> 'PLR' AND kind <> 'tombstone';

-- Down Migration

DROP INDEX vendor_rounds, vendor_transactions, table_bets_unsettled, entries_by_time;
ALTER TABLE entries DROP COLUMN at;
