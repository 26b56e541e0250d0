-- Tables, and the log of each: what happened, in order. Everything else follows from the log.
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    -- When somebody last changed who sits there or the state, in milliseconds since 1970.
    touched INTEGER NOT NULL,
    state TEXT NOT NULL,
    open INTEGER NOT NULL,
    -- What everybody may know about the table, as JSON: for the list.
    info TEXT NOT NULL
);
CREATE INDEX tables_by_touched ON tables (touched);
CREATE INDEX tables_open ON tables (touched) WHERE open = 1;

CREATE TABLE log (
    key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    row TEXT NOT NULL,
    PRIMARY KEY (key, seq)
) WITHOUT ROWID;

-- Finished reviews, by the table's id.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    review TEXT NOT NULL
) WITHOUT ROWID;
