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
