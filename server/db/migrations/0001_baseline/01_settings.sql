-- Of operator and gateway; the code has defaults.
CREATE TABLE settings (
  key   text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Blocked address ranges (BOOT-10).
CREATE TABLE blocked_regions (
  range      cidr PRIMARY KEY,
  blocked_at timestamptz NOT NULL DEFAULT now()
);
