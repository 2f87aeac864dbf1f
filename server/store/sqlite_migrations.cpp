// The schema of the database, as the steps that made it. A step that was released is never changed: what is to be
// different is a new step at the end.
#include "server/store/database.h"

namespace quincunx::server {

namespace {

constexpr const char* First = R"sql(
-- Guests, accounts and bots. Who is gone keeps the number, for the matches, and nothing else.
CREATE TABLE person (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    kind     INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),  -- guest, account, bot
    name     TEXT    NOT NULL,
    folded   TEXT    UNIQUE,                                 -- of accounts and bots
    password TEXT,                                           -- of accounts: the hash
    owner    INTEGER REFERENCES person,                      -- of bots
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL,
    gone     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX person_owner ON person (owner) WHERE owner IS NOT NULL;
CREATE INDEX person_guest ON person (seen) WHERE kind = 0;

CREATE TABLE session (
    hash    BLOB    PRIMARY KEY CHECK (length(hash) = 32),
    person  INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    scope   TEXT    NOT NULL,
    label   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person, created);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE deck (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    owner   INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game    TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    code    TEXT    NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX deck_owner ON deck (owner, game, name, id);

CREATE TABLE match (
    key       INTEGER PRIMARY KEY,
    id        TEXT    NOT NULL UNIQUE,
    game      TEXT    NOT NULL,
    rules     TEXT    NOT NULL,
    setup     TEXT    NOT NULL,  -- JSON: seed, decks, options
    terms     TEXT    NOT NULL,  -- JSON
    person_a  INTEGER,           -- null: the computer
    person_b  INTEGER,
    player_a  TEXT    NOT NULL,
    player_b  TEXT    NOT NULL,
    deck_a    TEXT    NOT NULL,
    deck_b    TEXT    NOT NULL,
    began     INTEGER NOT NULL,
    ended     INTEGER,           -- null: it is being played, and so are all below
    winner    TEXT    CHECK (winner IN ('a', 'b', 'draw', 'none')),
    by        TEXT    CHECK (by IN ('rules', 'concession', 'time', 'agreement', 'abort')),
    clause    TEXT,
    questions INTEGER,
    open      INTEGER,
    agreed_a  INTEGER,
    agreed_b  INTEGER,
    CHECK (ended IS NULL OR (winner IS NOT NULL AND by IS NOT NULL AND clause IS NOT NULL AND questions IS NOT NULL
                             AND open IS NOT NULL AND agreed_a IS NOT NULL AND agreed_b IS NOT NULL))
) STRICT;
CREATE INDEX match_newest ON match (began);
CREATE INDEX match_newest_of_game ON match (game, began);
CREATE INDEX match_running ON match (key) WHERE ended IS NULL;

-- Whose match it is: one row for each person at it, in the order in which matches are listed.
CREATE TABLE played (
    person INTEGER NOT NULL REFERENCES person,
    began  INTEGER NOT NULL,
    match  INTEGER NOT NULL REFERENCES match,
    PRIMARY KEY (person, began, match)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
    match  INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL CHECK (number >= 0),
    kind   INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    option INTEGER NOT NULL,  -- its eight bytes
    value  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    bank_a INTEGER NOT NULL,
    bank_b INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    person     INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    matches    INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_best ON rating (game, rating DESC, person);

CREATE TABLE rating_point (
    person    INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game      TEXT    NOT NULL,
    match     INTEGER NOT NULL REFERENCES match,
    at        INTEGER NOT NULL,
    rating    REAL    NOT NULL,
    deviation REAL    NOT NULL,
    PRIMARY KEY (person, game, match)
) STRICT, WITHOUT ROWID;

CREATE VIEW summary AS
    SELECT match.key, match.id, game, rules, terms, began,
           person_a, player_a, deck_a, a.name AS name_a, person_b, player_b, deck_b, b.name AS name_b,
           ended, winner, by, clause, questions, open, agreed_a, agreed_b
    FROM match LEFT JOIN person AS a ON a.id = person_a LEFT JOIN person AS b ON b.id = person_b;
)sql";

constexpr const char* Second = R"sql(
-- Who is playing what.
CREATE INDEX match_running_a ON match (person_a) WHERE ended IS NULL;
CREATE INDEX match_running_b ON match (person_b) WHERE ended IS NULL;

-- Answers a player asked to take back.
CREATE TABLE asked_back (
    match    INTEGER NOT NULL REFERENCES match,
    answer   INTEGER NOT NULL CHECK (answer >= 0),  -- the number of its entry
    question INTEGER NOT NULL,                      -- the one that waited then
    declined INTEGER NOT NULL,
    PRIMARY KEY (match, answer)
) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* Third = R"sql(
-- Why a match was called off.
ALTER TABLE match ADD COLUMN reason TEXT NOT NULL DEFAULT '';
DROP VIEW summary;
CREATE VIEW summary AS
    SELECT match.key, match.id, game, rules, terms, began,
           person_a, player_a, deck_a, a.name AS name_a, person_b, player_b, deck_b, b.name AS name_b,
           ended, winner, by, clause, questions, open, agreed_a, agreed_b, reason
    FROM match LEFT JOIN person AS a ON a.id = person_a LEFT JOIN person AS b ON b.id = person_b;
)sql";

constexpr const char* Waiting = R"sql(
-- How long the one asked has thought about the question that waits.
CREATE TABLE thinking (
    match    INTEGER PRIMARY KEY REFERENCES match,
    question INTEGER NOT NULL,
    used     INTEGER NOT NULL
) STRICT;

-- Tables that wait for somebody.
CREATE TABLE waiting (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    host    INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    made    INTEGER NOT NULL,
    request TEXT    NOT NULL  -- JSON
) STRICT;
CREATE INDEX waiting_host ON waiting (host);
)sql";

constexpr const char* Moderation = R"sql(
ALTER TABLE person ADD COLUMN skeleton TEXT;  -- of accounts and bots: alike for names that look alike; null: not yet known
ALTER TABLE person ADD COLUMN role TEXT NOT NULL DEFAULT '';
CREATE INDEX person_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;

-- Names nobody may take until then: reserved ones, and those whose owner has left them lately.
CREATE TABLE kept_name (
    skeleton TEXT    PRIMARY KEY,
    name     TEXT    NOT NULL,
    until    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE block (
    person  INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    by        INTEGER REFERENCES person ON DELETE SET NULL,
    about     INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    match     TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    closed    INTEGER,
    closed_by INTEGER,
    outcome   TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX report_open ON report (id) WHERE closed IS NULL;
CREATE INDEX report_about ON report (about, id);
CREATE INDEX report_by ON report (by, id) WHERE by IS NOT NULL;

CREATE TABLE sanction (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT    NOT NULL CHECK (kind IN ('warning', 'mute', 'ban')),
    person  INTEGER REFERENCES person ON DELETE CASCADE,  -- null: whoever comes from the address
    address TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    since   INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    by      INTEGER,                                      -- null: the operator
    lifted  INTEGER,
    CHECK (person IS NOT NULL OR address <> '')
) STRICT;
CREATE INDEX sanction_person ON sanction (person, id) WHERE person IS NOT NULL;
CREATE INDEX sanction_address ON sanction (id) WHERE address <> '';

CREATE TABLE audit (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,
    by     INTEGER,
    what   TEXT    NOT NULL,
    person INTEGER,
    more   TEXT    NOT NULL  -- JSON
) STRICT;
CREATE INDEX audit_person ON audit (person) WHERE person IS NOT NULL;
)sql";

constexpr const char* Lessons = R"sql(
CREATE TABLE lesson (
    person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game   TEXT    NOT NULL,
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, game, number)
) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* Puzzles = R"sql(
CREATE TABLE puzzle_try (
    person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game   TEXT    NOT NULL,
    number INTEGER NOT NULL,
    day    INTEGER NOT NULL,  -- as the puzzle of which day; 0: as any other
    first  INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, game, number, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_try_day ON puzzle_try (day) WHERE day > 0;

CREATE TABLE solver_rating (
    person     INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    tries      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_rating (
    game       TEXT    NOT NULL,
    number     INTEGER NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    tries      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* Tenures = R"sql(
-- One row for each life of a server's process, as long as it lives. Numbers are never given again.
CREATE TABLE tenure (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    node     TEXT    NOT NULL,  -- what its operator calls it
    beat     INTEGER NOT NULL,  -- one more each time it says that it lives
    hears    INTEGER NOT NULL,  -- how many nodes it has heard lately on the bus, itself among them
    rules    TEXT    NOT NULL,  -- JSON: the versions of rules it plays
    draining INTEGER NOT NULL
) STRICT;

-- Who may write a match that is being played.
ALTER TABLE match ADD COLUMN owner INTEGER;                    -- a tenure; null: it sleeps
ALTER TABLE match ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;  -- one more each time it is taken up
ALTER TABLE entry ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;  -- in which it was written
CREATE INDEX match_owner ON match (owner) WHERE ended IS NULL AND owner IS NOT NULL;
)sql";

constexpr const char* Steps[] = {First, Second, Third, Waiting, Moderation, Lessons, Puzzles, Tenures};

}  // namespace

Migrations sqlite_migrations() { return Steps; }

}  // namespace quincunx::server
