-- Registrations right below an agent, and first deposits there (LIVE-01), once per account. Written
-- by the causing transaction, which touches no row of the agent's; a job makes messages of them
-- (docs/decisions/0087-team-messages.md). No foreign keys, as for entries.
CREATE TABLE team_news (
  customer_id bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('joined', 'deposited')),
  -- The upline of that moment.
  agent_id    bigint NOT NULL,
  deposit_id  bigint,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Whether the agent's message has it.
  done        boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_id, kind),
  CHECK ((kind = 'deposited') = (deposit_id IS NOT NULL))
);
CREATE INDEX team_news_waiting ON team_news (at) WHERE NOT done;

-- Events of a day in Manila that messages have counted, so that messages of a day are bounded.
CREATE TABLE team_news_days (
  agent_id bigint NOT NULL,
  day      date NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('joined', 'deposited')),
  events   integer NOT NULL,
  -- Of first deposits, centavos.
  amount   bigint NOT NULL,
  PRIMARY KEY (agent_id, day, kind)
) WITH (fillfactor = 80);

ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (kind IN ('money', 'security', 'platform', 'promotion', 'team'));
-- An agent's contracts were `platform`: devices that hear of them go on doing so.
UPDATE push_devices d SET kinds = d.kinds || '{team}' FROM customers c
  WHERE c.id = d.customer_id AND c.type IN (1, 2, 41, 42) AND 'platform' = ANY (d.kinds) AND NOT 'team' = ANY (d.kinds);
