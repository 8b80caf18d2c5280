-- Up Migration

-- How somebody can be reached. A number or an address counts as somebody's own once it was verified, and then it is one account's
-- alone; what was only typed may be typed by many, so that nobody learns from a refusal whose it is.
ALTER TABLE customers
  ADD COLUMN mobile             text CHECK (mobile ~ '^\+[0-9]{6,18}$'),
  ADD COLUMN mobile_verified_at timestamptz,
  ADD COLUMN email              text CHECK (email = lower(email)),
  ADD COLUMN email_verified_at  timestamptz,
  -- What an agent gives to those who are to register below it; upper case.
  ADD COLUMN affiliate_code     text UNIQUE CHECK (affiliate_code ~ '^[A-Z0-9]{4,20}$');
CREATE UNIQUE INDEX customers_mobile ON customers (mobile) WHERE mobile_verified_at IS NOT NULL;
CREATE UNIQUE INDEX customers_email ON customers (email) WHERE email_verified_at IS NOT NULL;

-- The embedded defaults of the SMS and email ports send here; the operator reads it.
CREATE TABLE outgoing_messages (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  address text NOT NULL,
  subject text,
  body    text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outgoing_messages_address ON outgoing_messages (address, id);

-- One code at a time per channel, purpose and address; kept as HMAC (AUTH-19). Null: there is none, and whoever asks is not told.
CREATE TABLE verification_codes (
  channel     text NOT NULL CHECK (channel IN ('sms', 'email')),
  purpose     text NOT NULL,
  address     text NOT NULL,
  customer_id bigint REFERENCES customers,
  code_hash   bytea,
  guesses     smallint NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (channel, purpose, address)
);
CREATE INDEX verification_codes_expiry ON verification_codes (expires_at);

-- The text of a captcha's picture, by the key that the client made; gone with the first try (AUTH-07).
CREATE TABLE captchas (
  key        text PRIMARY KEY CHECK (length(key) <= 64),
  text_hash  bytea NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_expiry ON captchas (expires_at);

-- Challenges that were answered: each counts once (AUTH-26).
CREATE TABLE spent_challenges (
  challenge  bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at);

-- What else was asked for at a registration (AUTH-14); a field that was left empty is not in it.
CREATE TABLE registrations (
  customer_id  bigint PRIMARY KEY REFERENCES customers,
  method       text NOT NULL CHECK (method IN ('username', 'mobile')),
  -- Where in the site it was made.
  url          text NOT NULL,
  birthday     date,
  payee_name   text,
  -- argon2id.
  payment_hash text,
  details      jsonb NOT NULL DEFAULT '{}',
  -- When age and terms were confirmed.
  agreed_at    timestamptz NOT NULL DEFAULT now()
);

-- The keys that the forms made: a request that is sent again finds the account that the first one opened. No customer: it is
-- under way.
CREATE TABLE registration_keys (
  key_hash    bytea PRIMARY KEY,
  fingerprint bytea NOT NULL,
  customer_id bigint REFERENCES customers,
  claimed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registration_keys_age ON registration_keys (claimed_at);

-- Down Migration

DROP TABLE registration_keys;
DROP TABLE registrations;
DROP TABLE spent_challenges;
DROP TABLE captchas;
DROP TABLE verification_codes;
DROP TABLE outgoing_messages;
ALTER TABLE customers DROP COLUMN mobile, DROP COLUMN mobile_verified_at, DROP COLUMN email,
  DROP COLUMN email_verified_at, DROP COLUMN affiliate_code;
