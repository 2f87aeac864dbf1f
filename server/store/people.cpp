// People, sessions, decks, ratings.
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

Person read_person(Query& row) {
    Person person;
    person.id = row.number();
    person.kind = static_cast<PersonKind>(row.number());
    person.name = row.text();
    person.owner = row.number();
    person.created = row.number();
    person.seen = row.number();
    person.gone = row.flag();
    return person;
}

Session read_session(Query& row) {
    Session session;
    session.hash = row.text();
    session.person = row.number();
    session.scope = row.text();
    session.label = row.text();
    session.created = row.number();
    session.expires = row.number();
    return session;
}

SavedDeck read_deck(Query& row) {
    SavedDeck deck;
    deck.id = row.number();
    deck.owner = row.number();
    deck.game = row.text();
    deck.name = row.text();
    deck.code = row.text();
    deck.changed = row.number();
    return deck;
}

}  // namespace

Rating read_rating(Query& row) {
    Rating rating;
    rating.rating = row.real();
    rating.deviation = row.real();
    rating.volatility = row.real();
    rating.matches = row.small();
    rating.changed = row.number();
    return rating;
}

// --- People

Person SqlStore::add_person(PersonKind kind, std::string_view name, PersonId owner, Millis now) {
    const PersonId id =
        Query(database_, "INSERT INTO person (kind, name, owner, created, seen) VALUES (?, ?, ?, ?, ?) RETURNING id",
              static_cast<int>(kind), name, some(owner), now, now)
            .added();
    return {id, kind, std::string(name), owner, now, now, false};
}

std::optional<Person> SqlStore::person(PersonId id) {
    Query query(database_, "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE id = ?", id);
    return first(query, read_person);
}

std::optional<Person> SqlStore::person_named(std::string_view folded) {
    Query query(database_, "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE folded = ?", folded);
    return first(query, read_person);
}

std::optional<std::string> SqlStore::password_hash(PersonId id) {
    Query query(database_, "SELECT password FROM person WHERE id = ? AND password IS NOT NULL", id);
    return first(query, [](Query& row) { return row.text(); });
}

void SqlStore::set_account(PersonId id, std::string_view name, std::string_view folded, std::string_view hash) {
    need(Query(database_,
               "UPDATE person SET kind = 1, name = ?2, folded = ?3, password = ?4, skeleton = NULL "
               "WHERE id = ?1 AND kind IN (0, 1) AND NOT gone",
               id, name, folded, hash)
             .run(),
         "no guest or account " + std::to_string(id));
}

void SqlStore::rename_guest(PersonId id, std::string_view name) {
    need(Query(database_, "UPDATE person SET name = ?2 WHERE id = ?1 AND kind = 0 AND NOT gone", id, name).run(),
         "no guest " + std::to_string(id));
}

void SqlStore::set_bot_name(PersonId id, std::string_view name, std::string_view folded) {
    need(Query(database_,
               "UPDATE person SET name = ?2, folded = ?3, skeleton = NULL WHERE id = ?1 AND kind = 2 AND NOT gone", id,
               name, folded)
             .run(),
         "no bot " + std::to_string(id));
}

void SqlStore::saw(PersonId id, Millis now) {
    need(Query(database_, "UPDATE person SET seen = ?2 WHERE id = ?1 AND NOT gone", id, now).run(),
         "no person " + std::to_string(id));
}

void SqlStore::remove_person(PersonId id, Millis now) {
    Savepoint savepoint(database_);
    for (const Person& bot : bots_of(id)) empty(bot.id, now);
    empty(id, now);
    savepoint.keep();
}

std::vector<Person> SqlStore::bots_of(PersonId owner) {
    Query query(database_, "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE owner = ? ORDER BY id",
                owner);
    return all(query, read_person);
}

void SqlStore::set_skeleton(PersonId id, std::string_view skeleton) {
    need(Query(database_, "UPDATE person SET skeleton = ?2 WHERE id = ?1 AND folded IS NOT NULL", id, skeleton).run(),
         "no account or bot " + std::to_string(id));
}

std::vector<Person> SqlStore::without_skeleton() {
    Query query(database_,
                "SELECT id, kind, name, owner, created, seen, gone FROM person "
                "WHERE folded IS NOT NULL AND skeleton IS NULL ORDER BY id");
    return all(query, read_person);
}

std::vector<Person> SqlStore::people_like(std::string_view skeleton) {
    Query query(database_,
                "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE skeleton = ? ORDER BY id",
                skeleton);
    return all(query, read_person);
}

std::size_t SqlStore::forget_guests(Millis before) {
    return static_cast<std::size_t>(Query(database_,
                                          "DELETE FROM person WHERE kind = 0 AND seen < ? "
                                          "AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id)",
                                          before)
                                        .run());
}

void SqlStore::add_session(const Session& session) {
    Query(database_, "INSERT INTO session (hash, person, scope, label, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
          Blob{session.hash}, session.person, session.scope, session.label, session.created, session.expires)
        .run();
}

std::optional<Session> SqlStore::session(std::string_view hash) {
    Query query(database_, "SELECT hash, person, scope, label, created, expires FROM session WHERE hash = ?",
                Blob{hash});
    return first(query, read_session);
}

std::vector<Session> SqlStore::sessions_of(PersonId person) {
    Query query(database_,
                "SELECT hash, person, scope, label, created, expires FROM session WHERE person = ? "
                "ORDER BY created, hash",
                person);
    return all(query, read_session);
}

void SqlStore::extend_session(std::string_view hash, Millis expires) {
    need(Query(database_, "UPDATE session SET expires = ?2 WHERE hash = ?1", Blob{hash}, expires).run(),
         "no such session");
}

void SqlStore::remove_session(std::string_view hash) {
    Query(database_, "DELETE FROM session WHERE hash = ?", Blob{hash}).run();
}

void SqlStore::remove_sessions(PersonId person, std::string_view except_hash) {
    Query(database_, "DELETE FROM session WHERE person = ? AND hash <> ?", person, Blob{except_hash}).run();
}

void SqlStore::forget_sessions(Millis expired_before) {
    Query(database_, "DELETE FROM session WHERE expires < ?", expired_before).run();
}

void SqlStore::empty(PersonId id, Millis now) {
    Query(database_, "DELETE FROM session WHERE person = ?", id).run();
    Query(database_, "DELETE FROM deck WHERE owner = ?", id).run();
    Query(database_, "DELETE FROM lesson WHERE person = ?", id).run();
    Query(database_, "DELETE FROM puzzle_try WHERE person = ?", id).run();
    Query(database_, "DELETE FROM solver_rating WHERE person = ?", id).run();
    Query(database_, "DELETE FROM waiting WHERE host = ?", id).run();
    Query(database_, "DELETE FROM rating WHERE person = ?", id).run();
    Query(database_, "DELETE FROM rating_point WHERE person = ?", id).run();
    Query(database_, "DELETE FROM block WHERE person = ?1 OR blocked = ?1", id).run();
    Query(database_,
          "UPDATE sanction SET person = NULL, text = '' "
          "WHERE person = ? AND address <> '' AND until > ? AND lifted IS NULL",
          id, now)
        .run();
    Query(database_, "DELETE FROM sanction WHERE person = ?", id).run();
    Query(database_, "DELETE FROM report WHERE about = ?", id).run();
    Query(database_, "UPDATE report SET by = NULL, text = '' WHERE by = ?", id).run();
    Query(database_, "UPDATE audit SET more = '{}' WHERE person = ?", id).run();
    need(Query(database_,
               "UPDATE person SET name = '', folded = NULL, skeleton = NULL, role = '', password = NULL, owner = "
               "NULL, "
               "created = 0, seen = 0, gone = TRUE WHERE id = ?",
               id)
             .run(),
         "no person " + std::to_string(id));
}

// --- Decks

SavedDeck SqlStore::save_deck(const SavedDeck& deck) {
    SavedDeck saved = deck;
    if (deck.id) {
        need(Query(database_, "UPDATE deck SET owner = ?2, game = ?3, name = ?4, code = ?5, changed = ?6 WHERE id = ?1",
                   deck.id, deck.owner, deck.game, deck.name, deck.code, deck.changed)
                 .run(),
             "no deck " + std::to_string(deck.id));
    } else {
        saved.id =
            Query(database_, "INSERT INTO deck (owner, game, name, code, changed) VALUES (?, ?, ?, ?, ?) RETURNING id",
                  deck.owner, deck.game, deck.name, deck.code, deck.changed)
                .added();
    }
    return saved;
}

std::vector<SavedDeck> SqlStore::decks_of(PersonId owner, std::string_view game) {
    if (game.empty()) {
        Query query(database_,
                    "SELECT id, owner, game, name, code, changed FROM deck WHERE owner = ? ORDER BY game, name, id",
                    owner);
        return all(query, read_deck);
    }
    Query query(database_,
                "SELECT id, owner, game, name, code, changed FROM deck WHERE owner = ? AND game = ? "
                "ORDER BY name, id",
                owner, game);
    return all(query, read_deck);
}

std::optional<SavedDeck> SqlStore::deck(std::int64_t id) {
    Query query(database_, "SELECT id, owner, game, name, code, changed FROM deck WHERE id = ?", id);
    return first(query, read_deck);
}

void SqlStore::remove_deck(std::int64_t id) { Query(database_, "DELETE FROM deck WHERE id = ?", id).run(); }

// --- Ratings

Rating SqlStore::rating(PersonId person, std::string_view game) {
    Query query(database_,
                "SELECT rating, deviation, volatility, matches, changed FROM rating WHERE person = ? AND game = ?",
                person, game);
    return first(query, read_rating).value_or(Rating());
}

void SqlStore::set_rating(PersonId person, std::string_view game, const Rating& rating, const MatchId& match) {
    Savepoint savepoint(database_);
    Query(database_,
          "INSERT INTO rating (person, game, rating, deviation, volatility, matches, changed) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (person, game) DO UPDATE "
          "SET rating = ?3, deviation = ?4, volatility = ?5, matches = ?6, changed = ?7",
          person, game, rating.rating, rating.deviation, rating.volatility, rating.matches, rating.changed)
        .run();
    need(Query(database_,
               "INSERT INTO rating_point (person, game, match, at, rating, deviation) "
               "SELECT ?1, ?2, key, ?4, ?5, ?6 FROM match WHERE id = ?3",
               person, game, match, rating.changed, rating.rating, rating.deviation)
             .run(),
         "no match " + match);
    savepoint.keep();
}

std::vector<RatingPoint> SqlStore::rating_history(PersonId person, std::string_view game, std::size_t limit) {
    Query query(database_,
                "SELECT id, at, rating, deviation, coalesce(open OR (agreed_a AND agreed_b), FALSE) "
                "FROM rating_point JOIN match ON key = rating_point.match "
                "WHERE person = ? AND rating_point.game = ? ORDER BY at DESC, key DESC LIMIT ?",
                person, game, bounded(limit));
    std::vector<RatingPoint> points = all(query, [](Query& row) {
        return RatingPoint{row.text(), row.number(), row.real(), row.real(), row.flag()};
    });
    std::reverse(points.begin(), points.end());
    return points;
}

std::vector<std::pair<std::string, Rating>> SqlStore::ratings_of(PersonId person) {
    Query query(database_,
                "SELECT game, rating, deviation, volatility, matches, changed FROM rating WHERE person = ? "
                "ORDER BY game",
                person);
    return all(query, [](Query& row) {
        std::string game = row.text();
        return std::pair(std::move(game), read_rating(row));
    });
}

std::vector<Ranked> SqlStore::leaderboard(std::string_view game, bool bots, std::size_t limit, std::size_t skip) {
    const PersonKind kind = bots ? PersonKind::Bot : PersonKind::Account;
    Query query(database_,
                "SELECT id, kind, name, owner, created, seen, gone, "
                "rating.rating, deviation, volatility, matches, changed "
                "FROM rating CROSS JOIN person WHERE id = rating.person AND game = ? AND kind = ? AND NOT gone "
                "ORDER BY rating.rating DESC, rating.person LIMIT ? OFFSET ?",
                game, static_cast<int>(kind), bounded(limit), bounded(skip));
    return all(query, [](Query& row) {
        Person person = read_person(row);
        return Ranked{std::move(person), read_rating(row)};
    });
}

}  // namespace quincunx::server
