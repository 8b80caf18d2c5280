-- Keys of the vault, wrapped by the master key, which is outside (SAFE-11).
CREATE TABLE secret_keys (
  id        text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}$'),
  wrapped   bytea NOT NULL,
  made_at   timestamptz NOT NULL DEFAULT now(),
  -- By then every process has read it.
  used_from timestamptz NOT NULL
);

-- Encrypted values begin with a version: 0 plain, until the gateway encrypts it; 1 encrypted.
ALTER TABLE seeds DROP CONSTRAINT seeds_server_seed_check;
UPDATE seeds SET server_seed = '\x00' || server_seed;
UPDATE authenticators SET secret = '\x00' || secret;
UPDATE vendor_keys SET secret = '\x00' || secret;
UPDATE pictures SET bytes = '\x00' || bytes;
ALTER TABLE seeds ADD CHECK (length(server_seed) >= 33);
