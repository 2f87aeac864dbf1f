// The store in SQLite.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <unordered_map>

#include "engine/match/match.h"
#include "server/store/database.h"

namespace quincunx::server {

namespace {

constexpr Millis EndOfTime = std::numeric_limits<Millis>::max();

// --- Values that are kept in another form

std::int64_t packed(const Option& option) { return std::bit_cast<std::int64_t>(option); }
Option unpacked(std::int64_t bytes) { return std::bit_cast<Option>(bytes); }
static_assert(std::endian::native == std::endian::little, "the file holds options as they lie in memory");

std::int64_t bounded(std::size_t count) {
    return static_cast<std::int64_t>(std::min<std::size_t>(count, std::numeric_limits<std::int32_t>::max()));
}

std::optional<PersonId> some(PersonId person) { return person ? std::optional(person) : std::nullopt; }

// A name with broken UTF-8 in it is mended: JSON cannot hold it.
std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string written(const Setup& setup) {
    Json decks = Json::array();
    for (const Deck& deck : setup.decks.of) {
        Json cards = Json::array();
        for (const Deck::Line& line : deck.cards) cards.push_back({line.card, line.count});
        decks.push_back({{"name", deck.name}, {"cards", std::move(cards)}});
    }
    return written(Json{{"seed", write_seed(setup.seed)}, {"decks", std::move(decks)}, {"options", setup.options}});
}

Setup read_setup(const Json& json) {
    Setup setup;
    const std::optional<Seed> seed = read_seed(json.at("seed").get<std::string>());
    if (!seed) throw std::runtime_error("no seed");
    setup.seed = *seed;
    for (const Seat seat : Seats) {
        const Json& deck = json.at("decks").at(index(seat));
        setup.decks[seat].name = deck.at("name");
        for (const Json& line : deck.at("cards"))
            setup.decks[seat].cards.push_back({line.at(0).get<std::uint16_t>(), line.at(1).get<std::uint8_t>()});
    }
    setup.options = json.at("options");
    return setup;
}

// --- Rows

constexpr std::int64_t LastKind = static_cast<std::int64_t>(MatchEntry::Kind::Abort);

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

Rating read_rating(Query& row) {
    Rating rating;
    rating.rating = row.real();
    rating.deviation = row.real();
    rating.volatility = row.real();
    rating.matches = row.small();
    rating.changed = row.number();
    return rating;
}

template <class Read>
auto all(Query& query, Read read) {
    std::vector<decltype(read(query))> rows;
    while (query.next()) rows.push_back(read(query));
    return rows;
}

template <class Read>
auto first(Query& query, Read read) -> std::optional<decltype(read(query))> {
    if (!query.next()) return std::nullopt;
    return read(query);
}

// --- The store

class SqliteStore final : public Store {
public:
    explicit SqliteStore(const std::string& file)
        : lock_(file == InMemory ? nullptr : std::make_unique<FileLock>(file)), database_(made(file)) {
        is_ours(database_, static_cast<int>(migrations().size()));
        keep_a_log();
        database_.execute(R"sql(
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -16000;
            PRAGMA wal_autocheckpoint = 4000;
            PRAGMA journal_size_limit = 67108864;
        )sql");
        migrate(database_, migrations());
    }

    void begin() override { database_.begin(); }
    void commit() override {
        database_.commit();
        added_.clear();
    }
    void rollback() override {
        forget_added();
        database_.rollback();
    }
    void savepoint() override { Query(database_, "SAVEPOINT work").run(); }
    void release() override { Query(database_, "RELEASE work").run(); }
    void back_to_savepoint() override {
        forget_added();
        Query(database_, "ROLLBACK TO work").run();
        Query(database_, "RELEASE work").run();
    }

    void backup(const std::string& file) override {
        if (database_.file() == InMemory) return copy_database(database_, file);
        backup_sqlite(database_.file(), file);
    }
    int schema_version() override { return version_of(database_); }

    // --- People

    Person add_person(PersonKind kind, std::string_view name, PersonId owner, Millis now) override {
        Query(database_, "INSERT INTO person (kind, name, owner, created, seen) VALUES (?, ?, ?, ?, ?)",
              static_cast<int>(kind), name, some(owner), now, now)
            .run();
        return {last_row(), kind, std::string(name), owner, now, now, false};
    }

    std::optional<Person> person(PersonId id) override {
        Query query(database_, "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE id = ?", id);
        return first(query, read_person);
    }

    std::optional<Person> person_named(std::string_view folded) override {
        Query query(database_, "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE folded = ?",
                    folded);
        return first(query, read_person);
    }

    std::optional<std::string> password_hash(PersonId id) override {
        Query query(database_, "SELECT password FROM person WHERE id = ? AND password IS NOT NULL", id);
        return first(query, [](Query& row) { return row.text(); });
    }

    void set_account(PersonId id, std::string_view name, std::string_view folded, std::string_view hash) override {
        need(Query(database_,
                   "UPDATE person SET kind = 1, name = ?2, folded = ?3, password = ?4 "
                   "WHERE id = ?1 AND kind IN (0, 1) AND NOT gone",
                   id, name, folded, hash)
                 .run(),
             "no guest or account " + std::to_string(id));
    }

    void rename_guest(PersonId id, std::string_view name) override {
        need(Query(database_, "UPDATE person SET name = ?2 WHERE id = ?1 AND kind = 0 AND NOT gone", id, name).run(),
             "no guest " + std::to_string(id));
    }

    void set_bot_name(PersonId id, std::string_view name, std::string_view folded) override {
        need(Query(database_, "UPDATE person SET name = ?2, folded = ?3 WHERE id = ?1 AND kind = 2 AND NOT gone", id,
                   name, folded)
                 .run(),
             "no bot " + std::to_string(id));
    }

    void saw(PersonId id, Millis now) override {
        need(Query(database_, "UPDATE person SET seen = ?2 WHERE id = ?1 AND NOT gone", id, now).run(),
             "no person " + std::to_string(id));
    }

    void remove_person(PersonId id) override {
        Savepoint savepoint(database_);
        for (const Person& bot : bots_of(id)) empty(bot.id);
        empty(id);
        savepoint.keep();
    }

    std::vector<Person> bots_of(PersonId owner) override {
        Query query(database_,
                    "SELECT id, kind, name, owner, created, seen, gone FROM person WHERE owner = ? ORDER BY id", owner);
        return all(query, read_person);
    }

    std::size_t forget_guests(Millis before) override {
        return static_cast<std::size_t>(Query(database_,
                                              "DELETE FROM person WHERE kind = 0 AND seen < ? "
                                              "AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id)",
                                              before)
                                            .run());
    }

    void add_session(const Session& session) override {
        Query(database_, "INSERT INTO session (hash, person, scope, label, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
              Blob{session.hash}, session.person, session.scope, session.label, session.created, session.expires)
            .run();
    }

    std::optional<Session> session(std::string_view hash) override {
        Query query(database_, "SELECT hash, person, scope, label, created, expires FROM session WHERE hash = ?",
                    Blob{hash});
        return first(query, read_session);
    }

    std::vector<Session> sessions_of(PersonId person) override {
        Query query(database_,
                    "SELECT hash, person, scope, label, created, expires FROM session WHERE person = ? "
                    "ORDER BY created, hash",
                    person);
        return all(query, read_session);
    }

    void extend_session(std::string_view hash, Millis expires) override {
        need(Query(database_, "UPDATE session SET expires = ?2 WHERE hash = ?1", Blob{hash}, expires).run(),
             "no such session");
    }

    void remove_session(std::string_view hash) override {
        Query(database_, "DELETE FROM session WHERE hash = ?", Blob{hash}).run();
    }

    void remove_sessions(PersonId person, std::string_view except_hash) override {
        Query(database_, "DELETE FROM session WHERE person = ? AND hash <> ?", person, Blob{except_hash}).run();
    }

    void forget_sessions(Millis expired_before) override {
        Query(database_, "DELETE FROM session WHERE expires < ?", expired_before).run();
    }

    // --- Decks

    SavedDeck save_deck(const SavedDeck& deck) override {
        SavedDeck saved = deck;
        if (deck.id) {
            need(Query(database_,
                       "UPDATE deck SET owner = ?2, game = ?3, name = ?4, code = ?5, changed = ?6 WHERE id = ?1",
                       deck.id, deck.owner, deck.game, deck.name, deck.code, deck.changed)
                     .run(),
                 "no deck " + std::to_string(deck.id));
        } else {
            Query(database_, "INSERT INTO deck (owner, game, name, code, changed) VALUES (?, ?, ?, ?, ?)", deck.owner,
                  deck.game, deck.name, deck.code, deck.changed)
                .run();
            saved.id = last_row();
        }
        return saved;
    }

    std::vector<SavedDeck> decks_of(PersonId owner, std::string_view game) override {
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

    std::optional<SavedDeck> deck(std::int64_t id) override {
        Query query(database_, "SELECT id, owner, game, name, code, changed FROM deck WHERE id = ?", id);
        return first(query, read_deck);
    }

    void remove_deck(std::int64_t id) override { Query(database_, "DELETE FROM deck WHERE id = ?", id).run(); }

    // --- Ratings

    Rating rating(PersonId person, std::string_view game) override {
        Query query(database_,
                    "SELECT rating, deviation, volatility, matches, changed FROM rating WHERE person = ? AND game = ?",
                    person, game);
        return first(query, read_rating).value_or(Rating());
    }

    void set_rating(PersonId person, std::string_view game, const Rating& rating, const MatchId& match) override {
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

    std::vector<RatingPoint> rating_history(PersonId person, std::string_view game, std::size_t limit) override {
        Query query(database_,
                    "SELECT id, at, rating, deviation FROM rating_point JOIN match ON key = rating_point.match "
                    "WHERE person = ? AND rating_point.game = ? ORDER BY at DESC, key DESC LIMIT ?",
                    person, game, bounded(limit));
        std::vector<RatingPoint> points =
            all(query, [](Query& row) { return RatingPoint{row.text(), row.number(), row.real(), row.real()}; });
        std::reverse(points.begin(), points.end());
        return points;
    }

    std::vector<std::pair<std::string, Rating>> ratings_of(PersonId person) override {
        Query query(database_,
                    "SELECT game, rating, deviation, volatility, matches, changed FROM rating WHERE person = ? "
                    "ORDER BY game",
                    person);
        return all(query, [](Query& row) {
            std::string game = row.text();
            return std::pair(std::move(game), read_rating(row));
        });
    }

    std::vector<Ranked> leaderboard(std::string_view game, bool bots, std::size_t limit, std::size_t skip) override {
        const PersonKind kind = bots ? PersonKind::Bot : PersonKind::Account;
        Query query(database_,
                    "SELECT id, kind, name, owner, created, seen, gone, "
                    "rating.rating, deviation, volatility, matches, changed "
                    "FROM rating CROSS JOIN person ON id = rating.person WHERE game = ? AND kind = ? AND NOT gone "
                    "ORDER BY rating.rating DESC, rating.person LIMIT ? OFFSET ?",
                    game, static_cast<int>(kind), bounded(limit), bounded(skip));
        return all(query, [](Query& row) {
            Person person = read_person(row);
            return Ranked{std::move(person), read_rating(row)};
        });
    }

    // --- Matches

    void add_match(const MatchRecord& match) override {
        Savepoint savepoint(database_);
        const Sitter &a = match.sitters[Seat::A], &b = match.sitters[Seat::B];
        Query(database_,
              "INSERT INTO match (id, game, rules, setup, terms, person_a, person_b, player_a, player_b, deck_a, "
              "deck_b, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
              match.id, match.game, match.rules_version, written(match.setup), written(match.terms), some(a.person),
              some(b.person), a.player, b.player, a.deck, b.deck, match.began)
            .run();
        const std::int64_t key = last_row();
        for (const Sitter* sitter : {&a, &b})
            if (sitter->person && !(sitter == &b && a.person == b.person))
                Query(database_, "INSERT INTO played (person, began, match) VALUES (?, ?, ?)", sitter->person,
                      match.began, key)
                    .run();
        savepoint.keep();
        running_[match.id] = key;
        added_.push_back(match.id);
    }

    void add_entry(const MatchId& match, std::int32_t number, const MatchEntry& entry) override {
        const std::int64_t added =
            Query(database_,
                  "INSERT INTO entry (match, number, kind, seat, option, value, at, bank_a, bank_b) "
                  "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
                  "WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entry WHERE match = ?1 AND number = ?2 - 1)",
                  running(match), number, static_cast<int>(entry.kind), index(entry.seat), packed(entry.option),
                  entry.value, entry.at, entry.bank[Seat::A], entry.bank[Seat::B])
                .run();
        if (!added) need(0, "match " + match + " has no entry before number " + std::to_string(number));
    }

    void set_asked_back(const MatchId& match, const AskedBack& asked) override {
        Query(database_,
              "INSERT INTO asked_back (match, answer, question, declined) VALUES (?, ?, ?, ?) "
              "ON CONFLICT (match, answer) DO UPDATE SET question = excluded.question, declined = excluded.declined",
              running(match), asked.answer, asked.question, asked.declined)
            .run();
    }

    void finish_match(const MatchId& match, const MatchResult& result) override {
        need(Query(database_,
                   "UPDATE match SET ended = ?2, winner = ?3, by = ?4, clause = ?5, questions = ?6, open = ?7, "
                   "agreed_a = ?8, agreed_b = ?9, reason = ?10 WHERE id = ?1 AND ended IS NULL",
                   match, result.ended, result.winner, result.by, result.clause, result.questions, result.open,
                   result.agreed[Seat::A], result.agreed[Seat::B], result.reason)
                 .run(),
             "no match " + match + " is being played");
        running_.erase(match);
    }

    void set_agreed(const MatchId& match, Seat seat, bool agreed) override {
        need(Query(database_,
                   "UPDATE match SET agreed_a = iif(?2 = 0, ?3, agreed_a), agreed_b = iif(?2 = 1, ?3, agreed_b) "
                   "WHERE id = ?1 AND ended IS NOT NULL",
                   match, index(seat), agreed)
                 .run(),
             "no match " + match + " is over");
    }

    std::optional<WholeMatch> match(const MatchId& id) override {
        std::int64_t key = 0;
        auto head = read_head(id, key);
        if (!head) return std::nullopt;
        WholeMatch& whole = *head;
        Query of_entries(database_,
                         "SELECT number, kind, seat, option, value, at, bank_a, bank_b FROM entry WHERE match = ? "
                         "ORDER BY number",
                         key);
        while (of_entries.next()) {
            const auto due = static_cast<std::int64_t>(whole.entries.size());
            if (of_entries.number() != due) damaged("match " + id, "entry " + std::to_string(due) + " is not there");
            whole.entries.push_back(read_entry(of_entries, id));
        }
        Query of_asked(database_, "SELECT answer, question, declined FROM asked_back WHERE match = ? ORDER BY answer",
                       key);
        while (of_asked.next()) {
            const std::int32_t answer = of_asked.small(), question = of_asked.small();
            whole.asked_back.push_back({answer, question, of_asked.flag()});
        }
        return head;
    }

    std::optional<MatchSummary> summary(const MatchId& id) override {
        Query query(database_, "SELECT * FROM summary WHERE id = ?", id);
        return first(query, [this](Query& row) { return read_summary(row); });
    }

    std::vector<MatchSummary> matches(const MatchQuery& wanted) override {
        std::pair<Millis, std::int64_t> before{EndOfTime, EndOfTime};
        if (wanted.before) before = {wanted.before, 0};
        if (!wanted.after.empty()) {
            Query last(database_, "SELECT began, key FROM match WHERE id = ?", wanted.after);
            if (!last.next()) return {};
            const Millis began = last.number();
            before = std::min(before, std::pair(began, last.number()));
        }
        const auto read = [this](Query& row) { return read_summary(row); };
        if (wanted.person) {
            Query query(database_,
                        "SELECT summary.* FROM played CROSS JOIN summary ON key = played.match "
                        "WHERE played.person = ?1 AND (played.began, played.match) < (?2, ?3) "
                        "AND (?4 = '' OR game = ?4) AND (NOT ?5 OR ended IS NOT NULL) "
                        "AND (NOT ?6 OR open OR (agreed_a AND agreed_b)) "
                        "ORDER BY played.began DESC, played.match DESC LIMIT ?7",
                        wanted.person, before.first, before.second, wanted.game, wanted.finished_only, wanted.open_only,
                        bounded(wanted.limit));
            return all(query, read);
        }
        if (wanted.game.empty()) {
            Query query(database_,
                        "SELECT * FROM summary WHERE (began, key) < (?1, ?2) AND (NOT ?3 OR ended IS NOT NULL) "
                        "AND (NOT ?4 OR open OR (agreed_a AND agreed_b)) ORDER BY began DESC, key DESC LIMIT ?5",
                        before.first, before.second, wanted.finished_only, wanted.open_only, bounded(wanted.limit));
            return all(query, read);
        }
        Query query(database_,
                    "SELECT * FROM summary WHERE game = ?1 AND (began, key) < (?2, ?3) "
                    "AND (NOT ?4 OR ended IS NOT NULL) AND (NOT ?5 OR open OR (agreed_a AND agreed_b)) "
                    "ORDER BY began DESC, key DESC LIMIT ?6",
                    wanted.game, before.first, before.second, wanted.finished_only, wanted.open_only,
                    bounded(wanted.limit));
        return all(query, read);
    }

    std::vector<MatchId> unfinished() override {
        Query query(database_, "SELECT id FROM match WHERE ended IS NULL ORDER BY key");
        return all(query, [](Query& row) { return row.text(); });
    }

    std::vector<MatchRecord> unfinished_of(PersonId person, std::size_t limit) override {
        Query query(database_,
                    "SELECT id, began, key FROM match WHERE ended IS NULL AND person_a = ?1 UNION "
                    "SELECT id, began, key FROM match WHERE ended IS NULL AND person_b = ?1 "
                    "ORDER BY began DESC, key DESC LIMIT ?2",
                    person, bounded(limit));
        std::vector<MatchRecord> records;
        for (const MatchId& id : all(query, [](Query& row) { return row.text(); })) {
            std::int64_t key = 0;
            if (auto head = read_head(id, key)) records.push_back(std::move(head->record));
        }
        return records;
    }

private:
    std::unique_ptr<FileLock> lock_;  // held longer than the file is open
    Database database_;
    // Matches being played by their key, so that an entry is one insert; and those of them that were added in this
    // transaction and are not there when it is taken back.
    std::unordered_map<MatchId, std::int64_t> running_;
    std::vector<MatchId> added_;

    // The name of the file, which is there: readable for nobody else, since it holds seeds of matches being played.
    static std::string made(const std::string& file) {
        if (file == InMemory) return file;
        const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor >= 0) close(descriptor);
        return file;
    }

    // The write-ahead log: a commit is one write in one place, and whoever reads does not wait for it.
    void keep_a_log() {
        Query query(database_, "PRAGMA journal_mode = WAL");
        if (query.next() && database_.file() != InMemory && query.text() != "wal")
            throw StoreError(database_.file() + ": cannot have a write-ahead log here: put it on a local disk");
    }

    std::int64_t last_row() const { return sqlite3_last_insert_rowid(database_.handle()); }

    void need(std::int64_t changed, const std::string& otherwise) const {
        if (!changed) throw StoreError(database_.file() + ": " + otherwise);
    }

    [[noreturn]] void damaged(const std::string& what, const std::string& how) const {
        throw StoreError(database_.file() + ": " + what + " is damaged: " + how);
    }

    void forget_added() {
        for (const MatchId& id : added_) running_.erase(id);
        added_.clear();
    }

    std::int64_t running(const MatchId& id) {
        if (const auto known = running_.find(id); known != running_.end()) return known->second;
        Query query(database_, "SELECT key FROM match WHERE id = ? AND ended IS NULL", id);
        if (!query.next()) need(0, "no match " + id + " is being played");
        return running_[id] = query.number();
    }

    // All that is about the person alone is gone; the number stays for the matches.
    void empty(PersonId id) {
        Query(database_, "DELETE FROM session WHERE person = ?", id).run();
        Query(database_, "DELETE FROM deck WHERE owner = ?", id).run();
        Query(database_, "DELETE FROM rating WHERE person = ?", id).run();
        Query(database_, "DELETE FROM rating_point WHERE person = ?", id).run();
        need(Query(database_,
                   "UPDATE person SET name = '', folded = NULL, password = NULL, owner = NULL, created = 0, seen = 0, "
                   "gone = 1 WHERE id = ?",
                   id)
                 .run(),
             "no person " + std::to_string(id));
    }

    // A match without its entries, and its key.
    std::optional<WholeMatch> read_head(const MatchId& id, std::int64_t& key) {
        std::optional<MatchSummary> about = summary(id);
        if (!about) return std::nullopt;
        WholeMatch whole{{about->id, about->game, about->rules_version, {}, about->sitters, about->terms, about->began},
                         {},
                         about->result};
        Query of_match(database_, "SELECT key, setup FROM match WHERE id = ?", id);
        of_match.next();
        key = of_match.number();
        try {
            whole.record.setup = read_setup(Json::parse(of_match.text()));
        } catch (const std::exception& error) {
            damaged("the setup of match " + id, error.what());
        }
        return whole;
    }

    MatchSummary read_summary(Query& row) const {
        MatchSummary match;
        row.skip();
        match.id = row.text();
        match.game = row.text();
        match.rules_version = row.text();
        match.terms = Json::parse(row.text(), nullptr, false);
        if (match.terms.is_discarded()) damaged("match " + match.id, "its terms cannot be read");
        match.began = row.number();
        for (const Seat seat : Seats) {
            match.sitters[seat] = {row.number(), row.text(), row.text()};
            match.names[seat] = row.text();
        }
        if (row.null()) return match;
        MatchResult& result = match.result.emplace();
        result.ended = row.number();
        result.winner = row.text();
        result.by = row.text();
        result.clause = row.text();
        result.questions = row.small();
        result.open = row.flag();
        for (const Seat seat : Seats) result.agreed[seat] = row.flag();
        result.reason = row.text();
        return match;
    }

    MatchEntry read_entry(Query& row, const MatchId& match) const {
        MatchEntry entry;
        const std::int64_t kind = row.number(), seat = row.number();
        if (kind < 0 || kind > LastKind || seat < 0 || seat > 1) damaged("match " + match, "an entry makes no sense");
        entry.kind = static_cast<MatchEntry::Kind>(kind);
        entry.seat = static_cast<Seat>(seat);
        entry.option = unpacked(row.number());
        entry.value = row.small();
        entry.at = row.number();
        for (const Seat each : Seats) entry.bank[each] = row.small();
        return entry;
    }
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) {
    if (file == InMemory) return std::make_unique<SqliteStore>(file);
    // One file has one name, so that it has one lock.
    std::error_code error;
    const std::filesystem::path path = std::filesystem::weakly_canonical(file, error);
    if (error || file.empty()) throw StoreError(file + ": is no name of a file");
    if (std::filesystem::is_directory(path, error)) throw StoreError(file + ": is a folder: name a file in it");
    return std::make_unique<SqliteStore>(path.string());
}

void backup_sqlite(const std::string& from, const std::string& to) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(from, error))
        throw StoreError(from + ": is not there: name the database of the server");
    Database database(from);
    if (!is_ours(database, std::numeric_limits<int>::max()))
        throw StoreError(from + ": is empty: name the database of the server");
    copy_database(database, to);
}

}  // namespace quincunx::server
