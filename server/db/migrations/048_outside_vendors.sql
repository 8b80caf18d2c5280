-- Up Migration

-- Where a vendor from outside has its games opened; a path is one of the media origin. The house's own have none.
ALTER TABLE vendors ADD COLUMN launch_url text CHECK (launch_url ~ '^(https?:/)?/');

-- What the embedded simulated vendor keeps of its rounds, as a vendor elsewhere would; the site's own tables know nothing of it. A
-- round is paid or given back by what stands here, whatever became of the process that began it.
CREATE TABLE simulated_vendor_rounds (
  id         text PRIMARY KEY,
  -- What the page made for the round, so that a press that is sent twice is one round.
  opening    bytea NOT NULL,
  key        text NOT NULL,
  -- The launch token, for as long as something is to be asked of the wallet.
  token      text,
  player_id  text NOT NULL,
  stake      bigint NOT NULL CHECK (stake > 0),
  choice     text NOT NULL,
  result     text NOT NULL,
  payout     bigint NOT NULL CHECK (payout >= 0),
  state      text NOT NULL DEFAULT 'betting' CHECK (state IN ('betting', 'paying', 'returning', 'paid', 'refused', 'returned')),
  -- Why the stake was not taken.
  refusal    text,
  -- Centavos, as the wallet last told it.
  balance    bigint,
  due_at     timestamptz NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (opening, key),
  CHECK ((token IS NULL) = (state IN ('paid', 'refused', 'returned')))
);
CREATE INDEX simulated_vendor_rounds_due ON simulated_vendor_rounds (due_at) WHERE token IS NOT NULL;

-- Down Migration

DROP TABLE simulated_vendor_rounds;
ALTER TABLE vendors DROP COLUMN launch_url;
