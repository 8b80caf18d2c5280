-- The operator's pictures, in place of drawings (docs/decisions/0121-operator-pictures.md).
CREATE TABLE operator_pictures (
  -- Of the bytes, so that an address has one picture for good.
  name   text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
  width  integer NOT NULL CHECK (width BETWEEN 1 AND 4000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 4000),
  -- webp
  bytes  bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 600000)
);

INSERT INTO operator_pictures (name, width, height, bytes)
  SELECT left(encode(sha256(bytes), 'hex'), 32), 1200, 450, bytes FROM banner_pictures ON CONFLICT DO NOTHING;

ALTER TABLE banners ADD COLUMN picture text REFERENCES operator_pictures;
UPDATE banners SET picture = left(encode(sha256(p.bytes), 'hex'), 32) FROM banner_pictures p WHERE p.banner_id = banners.id;
DROP TABLE banner_pictures;

ALTER TABLE posts ADD COLUMN picture text REFERENCES operator_pictures;
ALTER TABLE point_items ADD COLUMN picture text REFERENCES operator_pictures;
