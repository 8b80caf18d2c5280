-- A new member's first steps on home (AUTH-28, docs/decisions/0113-first-steps.md) are shown until
-- then; null: not a new member, dismissed, or done.
ALTER TABLE customers ADD COLUMN first_steps_until timestamptz;
