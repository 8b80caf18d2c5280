-- Up Migration

CREATE TABLE favourites (
  customer_id bigint NOT NULL REFERENCES customers,
  node_id     bigint NOT NULL REFERENCES games,
  added_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (customer_id, node_id)
);

-- Announcements that a customer has read.
CREATE TABLE read_marks (
  customer_id     bigint NOT NULL REFERENCES customers,
  announcement_id bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  read_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, announcement_id)
);

CREATE TABLE feedback (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  kind        text NOT NULL CHECK (kind IN ('feedback', 'complaint')),
  content     text NOT NULL,
  page        text NOT NULL,
  sent_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feedback_customer ON feedback (customer_id);

-- Writes that a device made, maybe without network, by the key that it made for each: done once (PWA-06).
CREATE TABLE write_keys (
  customer_id bigint NOT NULL REFERENCES customers,
  key         text NOT NULL,
  action      text NOT NULL,
  body_hash   bytea NOT NULL,
  answer      jsonb,
  at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX write_keys_age ON write_keys (at);

-- A device's key for its queued writes alone; kept as SHA-256. It outlives the tab that asked for it, not the logout.
CREATE TABLE outbox_keys (
  key_hash    bytea PRIMARY KEY,
  session_id  bigint NOT NULL UNIQUE REFERENCES sessions,
  customer_id bigint NOT NULL REFERENCES customers,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX outbox_keys_customer ON outbox_keys (customer_id);

-- Down Migration

DROP TABLE outbox_keys;
DROP TABLE write_keys;
DROP TABLE feedback;
DROP TABLE read_marks;
DROP TABLE favourites;
