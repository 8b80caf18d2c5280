-- Up Migration

-- The code of a member's own link (MEM-11), made when it is first looked at; and whose code an account was opened with.
ALTER TABLE customers
  ADD COLUMN referral_code text UNIQUE CHECK (referral_code ~ '^[A-Z0-9]{8}$'),
  ADD COLUMN referred_by   bigint REFERENCES customers;
CREATE INDEX customers_referred ON customers (referred_by, id DESC) WHERE referred_by IS NOT NULL;

-- Down Migration

ALTER TABLE customers DROP COLUMN referred_by, DROP COLUMN referral_code;
