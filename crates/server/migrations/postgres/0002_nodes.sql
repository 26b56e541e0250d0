-- Several servers on one database. Times are milliseconds by the database's clock.
CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE
    AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';

CREATE TABLE nodes (
    id text PRIMARY KEY,
    -- Where the other nodes reach it.
    address text NOT NULL,
    version text NOT NULL,
    -- When its lease runs out. Whoever wants one of its tables after that deletes this row first: as long
    -- as it is there, nobody has taken anything from the node.
    until bigint NOT NULL
);
CREATE VIEW alive AS SELECT id, address FROM nodes WHERE until > clock_ms();

-- The node that has the table awake, or works on the review.
ALTER TABLE tables ADD COLUMN owner text;
CREATE INDEX tables_owned ON tables (owner) WHERE owner IS NOT NULL;
ALTER TABLE review_jobs ADD COLUMN owner text;
