-- Centavos that count (WAL-08); earlier rounds count whole.
ALTER TABLE rounds ADD COLUMN valid_bet bigint NOT NULL DEFAULT 0;
UPDATE rounds SET valid_bet = stake;
ALTER TABLE rounds ALTER COLUMN valid_bet DROP DEFAULT, ADD CHECK (valid_bet BETWEEN 0 AND stake);
DROP INDEX rounds_customer_at;
CREATE INDEX rounds_customer_at ON rounds (customer_id, at) INCLUDE (stake, payout, valid_bet);

-- Change of the round's valid bet, negative by late payouts; 0 at the house.
ALTER TABLE seamless_transactions ADD COLUMN valid_bet bigint NOT NULL DEFAULT 0;
UPDATE seamless_transactions s SET valid_bet = sums.valid FROM (
  SELECT customer_id, vendor, min(transaction_id) FILTER (WHERE kind = 'credit') AS transaction_id,
    least(sum(amount) FILTER (WHERE kind = 'debit' AND state = 'done'), abs(sum(CASE kind WHEN 'credit' THEN amount ELSE -amount END)
      FILTER (WHERE state = 'done'))) AS valid
  FROM seamless_transactions WHERE vendor <> 'PLR' AND kind <> 'tombstone' AND round_id IS NOT NULL
  GROUP BY customer_id, vendor, round_id
) sums WHERE s.customer_id = sums.customer_id AND s.vendor = sums.vendor AND s.transaction_id = sums.transaction_id AND sums.valid > 0;

-- Nothing was at risk: the stake was returned.
ALTER TABLE staged_rounds ADD COLUMN refunded boolean NOT NULL DEFAULT false;
CREATE INDEX staged_rounds_refunded ON staged_rounds (customer_id, started_at) WHERE refunded;

-- Negative: less valid bets than earned points; later ones make up for it.
ALTER TABLE point_progress DROP CONSTRAINT point_progress_centavos_check;

-- From now on with what a round puts at risk.
DROP FUNCTION IF EXISTS play_round(bigint, bigint, bigint, bigint, bigint, text, text, bytea, bigint, bigint, jsonb, bigint, bigint, integer);
DROP FUNCTION IF EXISTS step_staged(bigint, integer, text, bytea, jsonb, bigint, jsonb);
DROP FUNCTION IF EXISTS begin_staged(bigint, text, bytea, bigint, bigint, bigint, jsonb, bigint, jsonb);
DROP FUNCTION IF EXISTS pay_round(bigint, bigint, bigint, bigint, jsonb, bigint, bigint, bigint);
DROP FUNCTION IF EXISTS settle_bet(bigint, bigint, jsonb);
