-- What a vendor may pay (SAFE-10): centavos of payouts above stakes in a day of the site, of real
-- money, and bonuses without a stake.
CREATE TABLE vendor_limits (
  vendor         text PRIMARY KEY REFERENCES vendors,
  max_daily_loss bigint NOT NULL DEFAULT 100000000 CHECK (max_daily_loss BETWEEN 1 AND 1000000000000),
  bonus_types    text[] NOT NULL DEFAULT '{}',
  -- Of the count; another day begins at 0.
  day            date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Manila')::date,
  net_loss       bigint NOT NULL DEFAULT 0,
  -- When the limit closed it; until the operator opens it.
  closed_at      timestamptz
);

-- Of a credit: paid without a stake.
ALTER TABLE seamless_transactions ADD COLUMN bonus text;

-- 9007199254740991: the largest whole number that JavaScript holds exactly.
ALTER TABLE accounts ADD CONSTRAINT balance_bounded CHECK (
  abs(balance) <= CASE WHEN customer_id IS NULL THEN 9007199254740991 ELSE 1000000000000 END);

-- The house signs no calls.
DELETE FROM vendor_keys WHERE vendor = 'PLR';

-- From now on with a bonus, and with what closed the vendor.
DROP FUNCTION IF EXISTS seamless_move(text, bigint, text, text, bigint, bytea);
DROP FUNCTION IF EXISTS seamless_rollback(bigint, text, bytea);
