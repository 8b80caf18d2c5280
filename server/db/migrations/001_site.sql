-- Up Migration

-- What the operator or the gateway itself decides once; the code has a default for every key that is missing.
CREATE TABLE settings (
  key   text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Visitors from these ranges are turned away (BOOT-10).
CREATE TABLE blocked_regions (
  range      cidr PRIMARY KEY,
  blocked_at timestamptz NOT NULL DEFAULT now()
);

-- Nonces of sealed requests, kept for as long as a replay could still be accepted (AUTH-25).
CREATE TABLE seen_nonces (
  nonce      text PRIMARY KEY CHECK (length(nonce) <= 64),
  expires_at timestamptz NOT NULL
);
CREATE INDEX seen_nonces_expiry ON seen_nonces (expires_at);

-- Down Migration

DROP TABLE seen_nonces;
DROP TABLE blocked_regions;
DROP TABLE settings;
