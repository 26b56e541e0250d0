-- Old tables are put aside before they are forgotten, and what waits survives a restart.

-- `touched` moves with play from here on: so far it did only with seats and state.
UPDATE tables SET touched = max(touched, coalesce(
    (SELECT CASE WHEN json_valid(row) THEN json_extract(row, '$.at') END
     FROM log WHERE log.key = tables.key ORDER BY seq DESC LIMIT 1), 0));

-- Both in seconds that the server has been running in all, which no calendar changes:
-- when a sweep first found the table old, and when it was put aside. It is forgotten a week later.
ALTER TABLE tables ADD COLUMN due INTEGER;
ALTER TABLE tables ADD COLUMN swept INTEGER;
-- Who made it: the same for the same network, and tells none.
ALTER TABLE tables ADD COLUMN maker TEXT;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_swept ON tables (swept) WHERE swept IS NOT NULL;
DROP INDEX tables_open;
CREATE INDEX tables_open ON tables (touched) WHERE open = 1 AND swept IS NULL;

-- Reviews that wait, by the table's id; `asker` stands for an address and tells none.
CREATE TABLE review_jobs (
    id TEXT PRIMARY KEY,
    asker TEXT NOT NULL,
    -- Lower turns are done first, and among equals who asked first. Whoever asks for many gets one
    -- turn after the other; who comes later starts at the turn that is being done.
    turn INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- How often it was begun; after a few times it is given up.
    tries INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Networks that nobody may come from.
CREATE TABLE blocks (
    network TEXT PRIMARY KEY,
    -- Milliseconds since 1970.
    since INTEGER NOT NULL,
    why TEXT NOT NULL
) WITHOUT ROWID;

-- What the house itself keeps: how long it has been running, the last word of health.
CREATE TABLE house (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

DELETE FROM reviews WHERE id = 'health';
