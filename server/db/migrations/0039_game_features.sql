-- What a game has, as its vendor says; null where it says nothing (LOB-19,
-- docs/decisions/0110-filters.md).
ALTER TABLE games ADD COLUMN features text[] CHECK (
  features <@ ARRAY['freeSpins', 'cascades', 'multipliers', 'ways', 'bonusBuy', 'jackpot']
);

-- Devices fetch the games of the house again, which say it now.
UPDATE settings SET value = to_jsonb((value #>> '{}') || '-features') WHERE key = 'catalogueVersion';
