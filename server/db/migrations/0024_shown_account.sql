-- An account named by a mobile number (AUTH-16) is shown to others under an alias: agents never see
-- a number (docs/decisions/0090-shown-account.md).
ALTER TABLE customers ADD COLUMN alias text UNIQUE;
UPDATE customers c SET alias = 'player-' || left(replace(gen_random_uuid()::text, '-', ''), 10)
  FROM registrations r WHERE r.customer_id = c.id AND r.method = 'mobile';
UPDATE customers SET nickname = alias WHERE alias IS NOT NULL AND lower(nickname) = account;

-- What others see of `account`, and search by.
ALTER TABLE customers ADD COLUMN shown_account text NOT NULL GENERATED ALWAYS AS (coalesce(alias, account)) STORED UNIQUE;
CREATE INDEX customers_shown_account_prefix ON customers (shown_account text_pattern_ops);
DROP INDEX customers_account_prefix;

UPDATE team_roster r SET account = c.shown_account FROM customers c WHERE c.id = r.customer_id AND c.alias IS NOT NULL;
UPDATE team_roster_balances r SET account = c.shown_account FROM customers c WHERE c.id = r.customer_id AND c.alias IS NOT NULL;
