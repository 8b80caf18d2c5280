-- News and articles of the operator (INFO-01, docs/decisions/0112-posts.md).
CREATE TABLE posts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('news', 'blog')),
  slug         text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN 3 AND 80),
  -- News have one.
  category     text CHECK (category IN ('games', 'tournaments', 'winners', 'maintenance', 'house')),
  tags         text[] NOT NULL DEFAULT '{}',
  -- A banner's scene; null: the game's picture.
  cover        text,
  -- What it leads to at its end.
  link         jsonb,
  -- By language: title, summary and body, which is Markdown.
  texts        jsonb NOT NULL,
  -- Null: a draft. Shown from then on, unless it is withdrawn.
  published_at timestamptz,
  withdrawn_at timestamptz,
  edited_at    timestamptz,
  -- Counts changes; their sum over all posts versions the stored answers.
  revision     integer NOT NULL DEFAULT 1,
  CHECK ((kind = 'news') = (category IS NOT NULL)),
  CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL)
);
CREATE INDEX posts_shown ON posts (kind, published_at DESC, id DESC) WHERE published_at IS NOT NULL AND withdrawn_at IS NULL;
