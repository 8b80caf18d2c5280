-- Under the name in the log; revoked ones stay, so that no name is reused.
CREATE TABLE operator_keys (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  key_hash bytea NOT NULL UNIQUE,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by text NOT NULL,
  revoked_at timestamptz
);
