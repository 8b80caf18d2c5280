CREATE TABLE favourites (
  customer_id bigint NOT NULL REFERENCES customers,
  node_id     bigint NOT NULL REFERENCES games,
  added_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (customer_id, node_id)
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

-- Queued writes are done once (PWA-06).
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
