-- No try before it: the delay of an account that fails from elsewhere (SAFE-05).
ALTER TABLE auth_attempts ADD COLUMN not_before timestamptz;

-- The last login from it; after 30 days without one it is unknown (AUTH-22). Those of the demo stay.
ALTER TABLE known_networks ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
UPDATE known_networks SET used_at = 'infinity' WHERE masklen(network) = 0;

-- Opened by a payee's name alone: it moves no money (AUTH-22).
ALTER TABLE sessions ADD COLUMN restricted boolean NOT NULL DEFAULT false;
