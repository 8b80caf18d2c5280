-- Up Migration

-- What members tell of themselves beside their nickname (MEM-01), and what their accounts go by.
CREATE TABLE profiles (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  -- By the names of the contract's `profileFields`; a field that is not there was not told.
  details     jsonb NOT NULL DEFAULT '{}',
  -- A drawing of the house; or a picture of the member's own, under the number that it was sent as. Its bytes are a copy: what was
  -- sent is shown to the operator too, and goes its own way.
  avatar            text,
  avatar_picture_id bigint,
  avatar_type       text CHECK (avatar_type IN ('image/png', 'image/jpeg')),
  avatar_bytes      bytea,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (avatar IS NULL OR avatar_picture_id IS NULL),
  CHECK (num_nonnulls(avatar_picture_id, avatar_type, avatar_bytes) IN (0, 3))
);

-- Down Migration

DROP TABLE profiles;
