-- Further fields (AUTH-14); `details` without empty ones.
CREATE TABLE registrations (
  customer_id  bigint PRIMARY KEY REFERENCES customers,
  method       text NOT NULL CHECK (method IN ('username', 'mobile')),
  url          text NOT NULL,
  birthday     date,
  payee_name   text,
  details      jsonb NOT NULL DEFAULT '{}',
  -- Of age and terms.
  agreed_at    timestamptz NOT NULL DEFAULT now()
);

-- Provider identities without an account yet (AUTH-26).
CREATE TABLE pending_sign_ups (
  handle_hash bytea PRIMARY KEY,
  provider    text NOT NULL,
  subject     text NOT NULL,
  name        text NOT NULL,
  expires_at  timestamptz NOT NULL
);

-- A repeat finds the first account; without a customer, the first still runs.
CREATE TABLE form_keys (
  key_hash    bytea PRIMARY KEY,
  fingerprint bytea NOT NULL,
  customer_id bigint REFERENCES customers,
  claimed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX form_keys_age ON form_keys (claimed_at);
CREATE INDEX form_keys_customer ON form_keys (customer_id) WHERE customer_id IS NOT NULL;

-- One per channel, purpose and address, as HMAC (AUTH-19). A null code hides that an address has no
-- account.
CREATE TABLE verification_codes (
  channel     text NOT NULL CHECK (channel IN ('sms', 'email')),
  purpose     text NOT NULL,
  address     text NOT NULL,
  customer_id bigint REFERENCES customers,
  code_hash   bytea,
  guesses     smallint NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  -- SHA-256 of the secret of the browser or login that requested it and alone can use it.
  holder_hash bytea NOT NULL,
  PRIMARY KEY (holder_hash, channel, purpose, address)
);
CREATE INDEX verification_codes_expiry ON verification_codes (expires_at);

-- By the client's key; deleted by the first attempt (AUTH-07).
CREATE TABLE captchas (
  key        text PRIMARY KEY CHECK (length(key) <= 64),
  text_hash  bytea NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_expiry ON captchas (expires_at);

-- Accepted once (AUTH-26).
CREATE TABLE spent_challenges (
  challenge  bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at);

-- As SHA-256 (AUTH-20).
CREATE TABLE password_links (
  token_hash  bytea PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  expires_at  timestamptz NOT NULL,
  -- SHA-256 of the requesting browser's secret.
  holder_hash bytea NOT NULL DEFAULT ''
);
CREATE INDEX password_links_customer ON password_links (customer_id);

-- Of the embedded SMS and email ports.
CREATE TABLE outgoing_messages (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  address text NOT NULL,
  subject text,
  body    text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outgoing_messages_address ON outgoing_messages (address, id);
