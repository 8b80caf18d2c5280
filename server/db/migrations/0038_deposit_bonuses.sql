-- A bonus that is chosen with a deposit, and where a payer returns to (MEM-19,
-- docs/decisions/0106-deposit-with-a-bonus.md).
CREATE TABLE deposit_bonuses (
  deposit_id   bigint PRIMARY KEY REFERENCES deposits,
  promotion_id bigint NOT NULL REFERENCES promotions,
  claim_id     bigint NOT NULL REFERENCES promotion_claims,
  -- chosen: with the deposit; due: it is credited; then paid or not, once.
  state        text NOT NULL DEFAULT 'chosen' CHECK (state IN ('chosen', 'due', 'issued', 'missed')),
  reason       text CHECK (reason IN ('unavailable', 'break')),
  -- Centavos.
  bonus        bigint CHECK (bonus > 0),
  CHECK ((state = 'issued') = (bonus IS NOT NULL)),
  CHECK ((state = 'missed') = (reason IS NOT NULL))
);
CREATE INDEX deposit_bonuses_due ON deposit_bonuses (deposit_id) WHERE state = 'due';
CREATE INDEX deposit_bonuses_of_promotion ON deposit_bonuses (promotion_id);
CREATE INDEX deposit_bonuses_of_claim ON deposit_bonuses (claim_id);

-- What each rail took of late (MEM-19b).
CREATE INDEX deposits_times ON deposits (rail, changed_at DESC) INCLUDE (created_at) WHERE state = 'credited';

ALTER TABLE simulated_payments ADD COLUMN return_url text NOT NULL DEFAULT '';
