-- Settings of the operator and of the gateway itself; the code has a default for every missing key.
CREATE TABLE settings (
  key   text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Address ranges whose visitors are blocked (BOOT-10).
CREATE TABLE blocked_regions (
  range      cidr PRIMARY KEY,
  blocked_at timestamptz NOT NULL DEFAULT now()
);
