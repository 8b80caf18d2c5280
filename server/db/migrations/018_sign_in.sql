-- Up Migration

-- After a reset of the password the account is at home nowhere, and takes no first comer's network for its own (AUTH-22).
ALTER TABLE customers ADD COLUMN networks_forgotten_at timestamptz;

-- The session that is opened after a second factor tells the same login type as one without.
ALTER TABLE factor_tickets ADD COLUMN login_type text NOT NULL DEFAULT 'username';

-- A link and a sign-in elsewhere are the browser's that began them; what was begun before is nobody's in particular.
ALTER TABLE password_links ADD COLUMN holder_hash bytea NOT NULL DEFAULT '';
ALTER TABLE identity_flows ADD COLUMN holder_hash bytea NOT NULL DEFAULT '';

-- A new password spends the tickets and registrations of its account.
CREATE INDEX factor_tickets_customer ON factor_tickets (customer_id);
CREATE INDEX registration_keys_customer ON registration_keys (customer_id) WHERE customer_id IS NOT NULL;

-- Down Migration

DROP INDEX registration_keys_customer;
DROP INDEX factor_tickets_customer;
ALTER TABLE identity_flows DROP COLUMN holder_hash;
ALTER TABLE password_links DROP COLUMN holder_hash;
ALTER TABLE factor_tickets DROP COLUMN login_type;
ALTER TABLE customers DROP COLUMN networks_forgotten_at;
