-- Up Migration

-- What one customer staked and won in a period, read from the index alone (AGT-04).
CREATE INDEX rounds_customer_at ON rounds (customer_id, at) INCLUDE (stake, payout);
CREATE INDEX seamless_transactions_customer_at ON seamless_transactions (customer_id, at);

-- Down Migration

DROP INDEX seamless_transactions_customer_at;
DROP INDEX rounds_customer_at;
