-- Promotions that pay a part of a period's valid bets (PROMO-02f, docs/decisions/0096-made-promotions.md).
ALTER TABLE promotions
  -- Basis points of valid bets.
  ADD COLUMN bonus_rate integer CHECK (bonus_rate BETWEEN 1 AND 100),
  DROP CONSTRAINT promotions_rule_check,
  DROP CONSTRAINT promotions_percent;
DO $$
DECLARE
  v_name text;
BEGIN
  SELECT conname INTO STRICT v_name FROM pg_constraint WHERE conrelid = 'promotions'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%bonus_fixed IS NULL%';
  EXECUTE format('ALTER TABLE promotions DROP CONSTRAINT %I', v_name);
END $$;
ALTER TABLE promotions
  ADD CONSTRAINT promotions_rule_check CHECK (rule IN ('newbie', 'deposit', 'application', 'appDownload', 'rebate')),
  ADD CONSTRAINT promotions_percent CHECK ((rule = 'deposit') = (bonus_percent IS NOT NULL)),
  ADD CONSTRAINT promotions_rate CHECK ((rule = 'rebate') = (bonus_rate IS NOT NULL)),
  ADD CONSTRAINT promotions_max CHECK ((rule IN ('deposit', 'rebate')) = (max_bonus IS NOT NULL)),
  ADD CONSTRAINT promotions_fixed CHECK ((rule IN ('deposit', 'rebate')) = (bonus_fixed IS NULL)),
  ADD CONSTRAINT promotions_end CHECK (rule <> 'rebate' OR ends_at IS NOT NULL);
