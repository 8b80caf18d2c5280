-- Up Migration

-- Who has signed in elsewhere and has no account here yet (AUTH-26): what the provider told, until an account is opened with it.
CREATE TABLE newcomers (
  handle_hash bytea PRIMARY KEY,
  provider    text NOT NULL,
  subject     text NOT NULL,
  name        text NOT NULL,
  expires_at  timestamptz NOT NULL
);

-- Down Migration

DROP TABLE newcomers;
