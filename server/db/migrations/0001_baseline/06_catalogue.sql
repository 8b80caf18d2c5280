CREATE TABLE vendors (
  code        text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  name        text NOT NULL,
  -- Its games can be launched here.
  connected   boolean NOT NULL DEFAULT false,
  own_wallet  boolean NOT NULL DEFAULT false,
  -- For all its games (GAME-07).
  maintenance boolean NOT NULL DEFAULT false,
  -- Where an external vendor opens games; a path is on the media origin. Null for the house.
  launch_url  text CHECK (launch_url ~ '^(https?:/)?/')
);

-- SPORTS includes esports and cockfights, which the domain separates (LOB-11).
CREATE TABLE vendor_categories (
  vendor   text NOT NULL REFERENCES vendors,
  category text NOT NULL CHECK (category IN ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT')),
  position integer NOT NULL,
  PRIMARY KEY (vendor, category)
);

-- Numbers each change of a game, for devices to catch up.
CREATE SEQUENCE catalogue_changes;

CREATE TABLE games (
  node_id       bigint PRIMARY KEY CHECK (node_id > 0),
  game_code     text NOT NULL,
  vendor        text NOT NULL,
  category      text NOT NULL,
  classify      text NOT NULL,
  -- By language code; English by default.
  names         jsonb NOT NULL CHECK (names ? 'EN'),
  is_hot        smallint NOT NULL DEFAULT 0 CHECK (is_hot IN (0, 1)),
  -- 1 is the hottest.
  hot_rank      integer CHECK ((hot_rank IS NOT NULL) = (is_hot = 1)),
  trial_offered boolean NOT NULL DEFAULT false,
  is_vassalage  boolean NOT NULL DEFAULT false,
  maintenance   boolean NOT NULL DEFAULT false,
  -- Basis points.
  rtp           integer CHECK (rtp BETWEEN 1 AND 10000),
  volatility    text CHECK (volatility IN ('low', 'medium', 'high')),
  released_on   date NOT NULL,
  -- Last change, from `catalogue_changes`.
  changed       bigint NOT NULL DEFAULT 0,
  -- Of stakes (LOB-14): minimum in centavos, lines.
  min_bet       integer CHECK (min_bet > 0),
  lines         integer CHECK (lines > 0),
  UNIQUE (vendor, game_code),
  FOREIGN KEY (vendor, category) REFERENCES vendor_categories
);

CREATE TABLE games_removed (
  node_id bigint PRIMARY KEY,
  changed bigint NOT NULL
);

CREATE TABLE vendor_keys (
  vendor     text PRIMARY KEY REFERENCES vendors,
  secret     bytea NOT NULL CHECK (length(secret) >= 16),
  created_at timestamptz NOT NULL DEFAULT now()
);
