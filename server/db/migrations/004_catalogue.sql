-- Up Migration

CREATE TABLE vendors (
  code      text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  name      text NOT NULL,
  -- Its games can be launched through this gateway.
  connected boolean NOT NULL DEFAULT false
);

-- SPORTS holds the esports and cockfight vendors too; the domain gives them lanes of their own (LOB-11).
CREATE TABLE vendor_categories (
  vendor   text NOT NULL REFERENCES vendors,
  category text NOT NULL CHECK (category IN ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT')),
  position integer NOT NULL,
  PRIMARY KEY (vendor, category)
);

CREATE TABLE games (
  node_id       bigint PRIMARY KEY CHECK (node_id > 0),
  game_code     text NOT NULL,
  vendor        text NOT NULL,
  category      text NOT NULL,
  classify      text NOT NULL,
  name_en       text NOT NULL,
  name_ty       text NOT NULL,
  is_hot        smallint NOT NULL DEFAULT 0 CHECK (is_hot IN (0, 1)),
  -- 1 is the hottest; set where is_hot is 1.
  hot_rank      integer CHECK ((hot_rank IS NOT NULL) = (is_hot = 1)),
  trial_offered boolean NOT NULL DEFAULT false,
  is_vassalage  boolean NOT NULL DEFAULT false,
  maintenance   boolean NOT NULL DEFAULT false,
  -- Basis points.
  rtp           integer CHECK (rtp BETWEEN 1 AND 10000),
  volatility    text CHECK (volatility IN ('low', 'medium', 'high')),
  released_on   date NOT NULL,
  UNIQUE (vendor, game_code),
  FOREIGN KEY (vendor, category) REFERENCES vendor_categories
);

-- Down Migration

DROP TABLE games;
DROP TABLE vendor_categories;
DROP TABLE vendors;
