-- Up Migration

-- When whoever holds a session last proved who it is: a session opened by another one, or by a remembered device, proves nothing anew.
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
-- The sessions that are open already are as old as they are, not as new as this column.
UPDATE sessions SET authenticated_at = created_at;

-- Down Migration

ALTER TABLE sessions DROP COLUMN authenticated_at;
