-- What a start would make from the catalogue, by its version: the order of each language's list, and
-- the compressed answers. Both can be made again at any time.
CREATE TABLE catalogue_orders (language text PRIMARY KEY, version text NOT NULL, game_ids text NOT NULL);
CREATE TABLE catalogue_answers (key text PRIMARY KEY, version text NOT NULL, etag text NOT NULL, br bytea NOT NULL, gzip bytea NOT NULL);
ALTER TABLE catalogue_answers ALTER COLUMN br SET STORAGE EXTERNAL, ALTER COLUMN gzip SET STORAGE EXTERNAL;
