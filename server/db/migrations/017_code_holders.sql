-- Up Migration

-- A code is its asker's alone (AUTH-19): SHA-256 of the secret of the browser, or of the login under way, that asked for it. Codes count
-- for minutes: those of before are asked for anew.
DELETE FROM verification_codes;
ALTER TABLE verification_codes
  ADD COLUMN holder_hash bytea NOT NULL,
  DROP CONSTRAINT verification_codes_pkey,
  ADD PRIMARY KEY (holder_hash, channel, purpose, address);

-- Down Migration

DELETE FROM verification_codes;
ALTER TABLE verification_codes
  DROP CONSTRAINT verification_codes_pkey,
  DROP COLUMN holder_hash,
  ADD PRIMARY KEY (channel, purpose, address);
