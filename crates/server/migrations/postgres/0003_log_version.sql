-- The last version of log entries that a node reads. Nodes that do not say it read the first.
ALTER TABLE nodes ADD COLUMN reads bigint NOT NULL DEFAULT 1;
CREATE OR REPLACE VIEW alive AS SELECT id, address, reads FROM nodes WHERE until > clock_ms();

-- Logs hold entries up to this version. It goes up when no node is left that reads less, and from then
-- on none comes back: whoever raises it locks this row, and a node that comes waits for that.
INSERT INTO house (key, value) VALUES ('log_version', '1') ON CONFLICT (key) DO NOTHING;
CREATE FUNCTION admit_node() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written bigint;
BEGIN
    SELECT value::bigint INTO written FROM house WHERE key = 'log_version' FOR SHARE;
    IF NEW.reads < written THEN
        RAISE EXCEPTION 'the logs are of version %, but this program reads versions up to %: use a newer program',
            written, NEW.reads;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER admit_node BEFORE INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION admit_node();
CREATE FUNCTION raise_log_version(target bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE written bigint;
BEGIN
    SELECT value::bigint INTO written FROM house WHERE key = 'log_version' FOR UPDATE;
    -- As for a table of theirs: a renewal at the same moment comes first, or finds no row.
    DELETE FROM nodes WHERE reads < target AND until <= clock_ms();
    IF written < target AND NOT EXISTS (SELECT 1 FROM nodes WHERE reads < target) THEN
        UPDATE house SET value = target::text WHERE key = 'log_version';
        RETURN target;
    END IF;
    RETURN written;
END $$;
