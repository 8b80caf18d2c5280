-- Up Migration

-- A device that was asked to remember its login (AUTH-10): for a day its pages may open sessions without the password.
CREATE TABLE remembered_devices (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  login_type  text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX remembered_devices_customer ON remembered_devices (customer_id);
CREATE INDEX remembered_devices_expiry ON remembered_devices (expires_at);

-- The secrets that such a device has had, as SHA-256: the one unused is good, an old one that comes again is a thief's or its victim's.
CREATE TABLE remember_tokens (
  token_hash bytea PRIMARY KEY,
  device_id  bigint NOT NULL REFERENCES remembered_devices ON DELETE CASCADE,
  -- Makes the next secret out of this one; without the secret it is worth nothing.
  salt       bytea NOT NULL,
  used_at    timestamptz
);
CREATE INDEX remember_tokens_device ON remember_tokens (device_id);

ALTER TABLE sessions
  ADD COLUMN login_type text NOT NULL DEFAULT 'username',
  ADD COLUMN device_id  bigint REFERENCES remembered_devices ON DELETE SET NULL,
  -- When the session proved a password that is newer than itself.
  ADD COLUMN renewed_at timestamptz;
CREATE INDEX sessions_device ON sessions (device_id) WHERE device_id IS NOT NULL;

-- Links that were mailed to set a new password, as SHA-256 (AUTH-20).
CREATE TABLE password_links (
  token_hash  bytea PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX password_links_customer ON password_links (customer_id);

-- Down Migration

DROP TABLE password_links;
ALTER TABLE sessions DROP COLUMN renewed_at, DROP COLUMN device_id, DROP COLUMN login_type;
DROP TABLE remember_tokens;
DROP TABLE remembered_devices;
