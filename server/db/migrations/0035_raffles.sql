-- Raffles: promotions in which numbers are earned by valid bets, and prizes are drawn (PROMO-02b,
-- docs/decisions/0100-raffles.md).
ALTER TABLE promotions
  DROP CONSTRAINT promotions_rule_check,
  DROP CONSTRAINT promotions_fixed,
  DROP CONSTRAINT promotions_end,
  ADD CONSTRAINT promotions_rule_check CHECK (rule IN ('newbie', 'deposit', 'application', 'appDownload', 'rebate', 'raffle')),
  ADD CONSTRAINT promotions_fixed CHECK ((rule IN ('deposit', 'rebate', 'raffle')) = (bonus_fixed IS NULL)),
  ADD CONSTRAINT promotions_end CHECK (rule NOT IN ('rebate', 'raffle') OR ends_at IS NOT NULL);

-- What a promotion of this rule has besides; terms never change.
CREATE TABLE raffles (
  promotion_id   bigint PRIMARY KEY REFERENCES promotions,
  -- Centavos of valid bets for one number.
  bet_per_number bigint NOT NULL CHECK (bet_per_number > 0),
  max_per_member integer NOT NULL CHECK (max_per_member > 0),
  max_numbers    integer NOT NULL CHECK (max_numbers >= max_per_member),
  -- Whose games count; none: all.
  vendors        text[] NOT NULL DEFAULT '{}',
  -- An approved identity.
  needs_identity boolean NOT NULL DEFAULT false,
  -- A member may win more than one prize.
  many_prizes    boolean NOT NULL DEFAULT false,
  -- [{count, points, amount, turnoverPercent}], the first drawn first.
  prizes         jsonb NOT NULL,
  claim_until    timestamptz NOT NULL,
  draw_at        timestamptz NOT NULL CHECK (draw_at > claim_until),
  -- 32 bytes, encrypted; its SHA-256 is public from the first moment on.
  server_seed    bytea NOT NULL,
  seed_hash      text NOT NULL,
  -- Claimed so far: 1 to numbers, and a digest over them and their members, hex.
  numbers        integer NOT NULL DEFAULT 0 CHECK (numbers BETWEEN 0 AND max_numbers),
  digest         text NOT NULL,
  drawn_at       timestamptz,
  -- Who had numbers at the draw.
  members        integer,
  -- [{number, place}]: drawn, but of the member who had won that place; in order.
  skipped        jsonb NOT NULL DEFAULT '[]',
  cancelled_at   timestamptz,
  cancel_reason  text,
  CHECK (drawn_at IS NULL OR cancelled_at IS NULL),
  CHECK ((drawn_at IS NULL) = (members IS NULL)),
  CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
);
CREATE INDEX raffles_open ON raffles (draw_at) WHERE drawn_at IS NULL AND cancelled_at IS NULL;

-- Claimed once each, in the order of claims.
CREATE TABLE raffle_numbers (
  promotion_id bigint NOT NULL REFERENCES raffles,
  number       integer NOT NULL CHECK (number > 0),
  customer_id  bigint NOT NULL REFERENCES customers,
  claimed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (promotion_id, number)
);
CREATE INDEX raffle_numbers_of ON raffle_numbers (customer_id, promotion_id, number);

-- Written by the draw; paid once each, scope 'raffle', key promotion and place.
CREATE TABLE raffle_winners (
  promotion_id     bigint NOT NULL REFERENCES raffles,
  place            integer NOT NULL CHECK (place > 0),
  number           integer NOT NULL,
  customer_id      bigint NOT NULL REFERENCES customers,
  points           bigint NOT NULL CHECK (points >= 0),
  -- Centavos.
  amount           bigint NOT NULL CHECK (amount >= 0),
  turnover_percent integer NOT NULL,
  paid_at          timestamptz,
  PRIMARY KEY (promotion_id, place),
  UNIQUE (promotion_id, number),
  FOREIGN KEY (promotion_id, number) REFERENCES raffle_numbers
);
CREATE INDEX raffle_winners_of ON raffle_winners (customer_id, promotion_id);
CREATE INDEX raffle_winners_unpaid ON raffle_winners (promotion_id, place) WHERE paid_at IS NULL;
