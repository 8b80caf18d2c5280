-- The names that the code uses for the same things (docs/glossary.md).
DO $$
DECLARE v record;
BEGIN
  FOR v IN SELECT table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND column_name = 'node_id' AND table_type = 'BASE TABLE'
  LOOP EXECUTE format('ALTER TABLE %I RENAME COLUMN node_id TO game_id', v.table_name); END LOOP;
  FOR v IN SELECT table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND column_name = 'holder_hash' AND table_type = 'BASE TABLE'
  LOOP EXECUTE format('ALTER TABLE %I RENAME COLUMN holder_hash TO binding_hash', v.table_name); END LOOP;
END $$;
ALTER TABLE games RENAME COLUMN is_vassalage TO vendor_entry;
ALTER TABLE promotions RENAME COLUMN deposit_least TO min_deposit;
ALTER TABLE promotions RENAME COLUMN bonus_most TO max_bonus;
ALTER TABLE referral_rules RENAME COLUMN deposit_least TO min_deposit;
ALTER TABLE referral_rules RENAME COLUMN bet_least TO min_turnover;
ALTER TABLE referral_rules RENAME COLUMN most_per_month TO max_per_month;

ALTER TABLE play_guards RENAME COLUMN rests_until TO cool_off_until;
ALTER TABLE play_breaks DROP CONSTRAINT play_breaks_kind_check;
UPDATE play_breaks SET kind = 'cool_off' WHERE kind = 'rest';
ALTER TABLE play_breaks ADD CONSTRAINT play_breaks_kind_check CHECK (kind IN ('cool_off', 'exclusion'));
UPDATE play_guard_events SET change = 'cool_off' WHERE change = 'rest';
UPDATE security_events SET kind = 'cool_off_begun' WHERE kind = 'rest_begun';

-- Bounds in the operator's settings: of each rail, and of withdrawals.
UPDATE settings SET value = (
  SELECT jsonb_object_agg(rail, (bounds - 'least' - 'most')
    || jsonb_strip_nulls(jsonb_build_object('min', bounds -> 'least', 'max', bounds -> 'most')))
  FROM jsonb_each(value) AS rails (rail, bounds)) WHERE key = 'rails' AND value <> '{}';
UPDATE settings SET value = (value - 'least' - 'most')
  || jsonb_strip_nulls(jsonb_build_object('min', value -> 'least', 'max', value -> 'most')) WHERE key = 'withdrawals';
