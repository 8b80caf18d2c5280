-- (INFO-05) Every change takes the next number under this row's lock, until the commit: a page at 7
-- has missed nothing below.
CREATE TABLE chat_room (
  id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  last_change bigint NOT NULL DEFAULT 0,
  open        boolean NOT NULL DEFAULT true
);
INSERT INTO chat_room DEFAULT VALUES;

CREATE TABLE chat_members (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  -- Public id; reveals no account.
  person      text NOT NULL UNIQUE,
  -- To the house rules; null: not yet.
  agreed_at   timestamptz,
  muted_until timestamptz
);

CREATE TABLE chat_messages (
  id          bigint PRIMARY KEY,
  -- The last change, such as its removal.
  change      bigint NOT NULL UNIQUE,
  customer_id bigint NOT NULL REFERENCES chat_members,
  -- The device's: a retried message is written once.
  key         text NOT NULL,
  text        text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  removed_at  timestamptz,
  UNIQUE (customer_id, key)
);
CREATE INDEX chat_messages_of_member ON chat_messages (customer_id, created_at);
CREATE INDEX chat_messages_by_time ON chat_messages (created_at);

CREATE TABLE chat_hidden (
  customer_id bigint NOT NULL REFERENCES customers,
  hidden_id   bigint NOT NULL REFERENCES chat_members,
  PRIMARY KEY (customer_id, hidden_id)
);

CREATE TABLE chat_reports (
  message_id  bigint NOT NULL REFERENCES chat_messages ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customers,
  reason      text NOT NULL CHECK (reason IN ('scam', 'insult', 'spam', 'other')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  settled_at  timestamptz,
  PRIMARY KEY (message_id, customer_id)
);
CREATE INDEX chat_reports_open ON chat_reports (created_at) WHERE settled_at IS NULL;
CREATE INDEX chat_reports_of_member ON chat_reports (customer_id, created_at);
