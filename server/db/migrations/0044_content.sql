-- Announcements and banners are the operator's (docs/decisions/0117-operator-content.md).
ALTER TABLE announcements
  -- Null: all.
  ADD COLUMN platform     text CHECK (platform IN ('W', 'WEB', 'html5-desktop', 'flash')),
  -- Lower comes first, then the newest.
  ADD COLUMN position     integer NOT NULL DEFAULT 100,
  ADD COLUMN shown_until  timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN edited_at    timestamptz,
  -- Counts changes; their sum versions the stored answers.
  ADD COLUMN revision     integer NOT NULL DEFAULT 1,
  -- Null: a draft.
  ALTER COLUMN published_at DROP NOT NULL,
  ADD CHECK (shown_until > published_at),
  ADD CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL);

ALTER TABLE banners
  DROP CONSTRAINT banners_group_name_position_key,
  DROP CONSTRAINT banners_linkage_type_check,
  ADD CHECK (linkage_type IN ('none', 'path', 'game', 'promotion', 'url')),
  -- Null: a draft.
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN shown_until  timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN edited_at    timestamptz,
  -- Counts changes, as above; a changed banner has another address.
  ADD COLUMN revision     integer NOT NULL DEFAULT 1,
  ADD CHECK (shown_until > published_at),
  ADD CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL);

-- The operator's own, in place of the drawing: webp, 1200 × 450.
CREATE TABLE banner_pictures (
  banner_id bigint PRIMARY KEY REFERENCES banners ON DELETE CASCADE,
  bytes     bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 600000)
);
