-- Up Migration

-- What the vendor states of a game's stakes, for the hints of the lottery lists (LOB-14); NULL where it states nothing.
ALTER TABLE games
  -- The least stake, centavos.
  ADD COLUMN min_bet integer CHECK (min_bet > 0),
  ADD COLUMN lines   integer CHECK (lines > 0);

-- Down Migration

ALTER TABLE games DROP COLUMN lines, DROP COLUMN min_bet;
