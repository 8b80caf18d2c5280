-- Support by tickets (INFO-08, docs/decisions/0105-support-tickets.md).

CREATE TABLE support_tickets (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As people say it; random, so that it does not show how many there are.
  number       text NOT NULL UNIQUE CHECK (number ~ '^\d{4}-\d{4}$'),
  customer_id  bigint NOT NULL REFERENCES customers,
  -- Of the member's call.
  key          text NOT NULL,
  topic        text NOT NULL CHECK (topic IN ('deposit', 'withdrawal', 'identity', 'round', 'bonus', 'account', 'other')),
  reference    text,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'closed')),
  opened_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Of the last message, or the closing.
  changed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Of the operator's first message.
  answered_at  timestamptz,
  closed_at    timestamptz,
  -- Name of the operator's key; null: the member.
  closed_by    text,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (closed_by IS NULL OR state = 'closed'),
  UNIQUE (customer_id, key)
);
CREATE INDEX support_tickets_of_customer ON support_tickets (customer_id, changed_at DESC, id DESC);
CREATE INDEX support_tickets_by_state ON support_tickets (state, changed_at, id);
CREATE INDEX support_tickets_by_change ON support_tickets (changed_at, id);
CREATE INDEX support_tickets_answered ON support_tickets (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX support_tickets_closed ON support_tickets (closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE support_messages (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id        bigint NOT NULL REFERENCES support_tickets,
  -- Name of the operator's key; null: the member.
  operator         text,
  -- Of the operator's call; the member's is in write_keys.
  key              text,
  text             text NOT NULL,
  -- Ids; those that are gone are past their time.
  pictures         bigint[] NOT NULL DEFAULT '{}',
  -- Pictures that had lapsed when the message came.
  missing_pictures integer NOT NULL DEFAULT 0,
  at               timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((operator IS NULL) = (key IS NULL)),
  UNIQUE (ticket_id, key)
);
CREATE INDEX support_messages_of_ticket ON support_messages (ticket_id, id);

-- A ticket's picture goes with it; no other form can use it.
ALTER TABLE pictures ADD COLUMN ticket_id bigint REFERENCES support_tickets;
CREATE INDEX pictures_of_ticket ON pictures (ticket_id) WHERE ticket_id IS NOT NULL;
