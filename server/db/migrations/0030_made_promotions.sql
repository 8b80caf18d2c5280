-- Promotions that an operator makes, with a budget, and one for who opens the installed app (PROMO-02,
-- docs/decisions/0096-made-promotions.md).
ALTER TABLE promotions
  -- Centavos of all bonuses together; null: no bound.
  ADD COLUMN budget bigint CHECK (budget > 0),
  -- Of the budget; 0 without one.
  ADD COLUMN spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  ADD CHECK (spent <= coalesce(budget, 0));
ALTER TABLE promotions DROP CONSTRAINT promotions_rule_check;
DO $$
DECLARE
  v_name text;
BEGIN
  SELECT conname INTO STRICT v_name FROM pg_constraint WHERE conrelid = 'promotions'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%bonus_percent IS NOT NULL%';
  EXECUTE format('ALTER TABLE promotions DROP CONSTRAINT %I', v_name);
END $$;
ALTER TABLE promotions
  ADD CONSTRAINT promotions_rule_check CHECK (rule IN ('newbie', 'deposit', 'application', 'appDownload')),
  ADD CONSTRAINT promotions_percent CHECK ((rule = 'deposit') = (bonus_percent IS NOT NULL AND max_bonus IS NOT NULL)),
  ADD CONSTRAINT promotions_min_deposit CHECK ((rule IN ('deposit', 'appDownload')) = (min_deposit IS NOT NULL));

-- Who has opened the installed app with this account, since when.
CREATE TABLE app_openings (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  at          timestamptz NOT NULL DEFAULT now()
);
