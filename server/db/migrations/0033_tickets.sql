-- Tickets for a drawn prize (REWARD-02d to f, docs/decisions/0098-tickets.md). Days of Asia/Manila.

-- A draw locks its kind's row before it takes from the stock, and so does who sets terms.
CREATE TABLE ticket_kinds (
  kind     text PRIMARY KEY CHECK (kind IN ('egg', 'envelope', 'wheel')),
  open     boolean NOT NULL DEFAULT false,
  -- In force; null: none yet.
  terms_id integer
);

CREATE TABLE ticket_terms (
  id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind  text NOT NULL REFERENCES ticket_kinds,
  needs text NOT NULL CHECK (needs IN ('nothing', 'deposit', 'identity')),
  -- For which a ticket can be used.
  days  integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (id, kind)
);
ALTER TABLE ticket_kinds ADD FOREIGN KEY (terms_id, kind) REFERENCES ticket_terms (id, kind);
INSERT INTO ticket_kinds (kind) VALUES ('egg'), ('envelope'), ('wheel');

CREATE TABLE ticket_prizes (
  terms_id         integer NOT NULL REFERENCES ticket_terms,
  position         integer NOT NULL CHECK (position BETWEEN 0 AND 11),
  points           integer NOT NULL CHECK (points >= 0),
  -- Centavos.
  amount           bigint NOT NULL CHECK (amount >= 0),
  turnover_percent integer NOT NULL CHECK (turnover_percent >= 0),
  weight           integer NOT NULL CHECK (weight > 0),
  -- Left; null: unlimited.
  stock            integer CHECK (stock >= 0),
  -- So often.
  paid             integer NOT NULL DEFAULT 0,
  PRIMARY KEY (terms_id, position),
  CHECK (points = 0 OR amount = 0),
  CHECK (amount = 0 OR stock IS NOT NULL)
) WITH (fillfactor = 60);

CREATE TABLE ticket_grants (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  kind        text NOT NULL REFERENCES ticket_kinds,
  -- The granting feature, and its idempotency key.
  source      text NOT NULL,
  key         text NOT NULL,
  count       integer NOT NULL CHECK (count BETWEEN 1 AND 100),
  day         date NOT NULL,
  -- For which they can be used, without those of a break.
  days        integer NOT NULL CHECK (days > 0),
  -- Noted by a later grant, so that old ones need not be looked at.
  lapsed      boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, source, key)
);
CREATE INDEX ticket_grants_usable ON ticket_grants (customer_id) WHERE NOT lapsed;

CREATE TABLE prize_tickets (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grant_id bigint NOT NULL REFERENCES ticket_grants,
  drawn    boolean NOT NULL DEFAULT false
);
CREATE INDEX prize_tickets_unused ON prize_tickets (grant_id, id) WHERE NOT drawn;

-- Paid by a movement of scope 'ticket' with the ticket as its key.
CREATE TABLE ticket_draws (
  ticket_id   bigint PRIMARY KEY REFERENCES prize_tickets,
  customer_id bigint NOT NULL REFERENCES customers,
  kind        text NOT NULL REFERENCES ticket_kinds,
  terms_id    integer NOT NULL REFERENCES ticket_terms,
  -- Of the prize drawn.
  position    integer NOT NULL,
  -- Those in stock: [{position, points, amount, turnoverPercent, weight}].
  prizes      jsonb NOT NULL,
  seed_id     bigint NOT NULL REFERENCES seeds,
  nonce       bigint NOT NULL,
  -- The member has seen the prize.
  seen        boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (terms_id, position) REFERENCES ticket_prizes,
  UNIQUE (seed_id, nonce)
);
CREATE INDEX ticket_draws_of_customer ON ticket_draws (customer_id, at DESC);
CREATE INDEX ticket_draws_unseen ON ticket_draws (customer_id) WHERE NOT seen;
