-- Terms, privacy notice and cookies (INFO-07, docs/decisions/0103-legal-documents.md).

-- What the operator has published; rows never change, and the last of a kind is in force. Without
-- one the built-in text is.
CREATE TABLE legal_documents (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('terms', 'privacy', 'cookies')),
  version      text NOT NULL,
  -- By language: HTML, and what differs from the version before.
  content      jsonb NOT NULL,
  changes      jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (kind, version)
);

-- What a member has accepted (INFO-07).
CREATE TABLE legal_acceptances (
  customer_id bigint NOT NULL REFERENCES customers,
  kind        text NOT NULL CHECK (kind IN ('terms', 'privacy', 'cookies')),
  version     text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, kind, version)
);
