// Matches and their entries, and tables that wait.
#include "server/store/forms.h"
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

constexpr Millis EndOfTime = std::numeric_limits<Millis>::max();
constexpr std::size_t AtOnce = 256;  // entries that are sent together
constexpr std::int64_t LastKind = static_cast<std::int64_t>(MatchEntry::Kind::Abort);

MatchSummary read_summary(Query& row) {
    MatchSummary match;
    row.skip();
    match.id = row.text();
    match.game = row.text();
    match.rules_version = row.text();
    match.terms = Json::parse(row.text(), nullptr, false);
    if (!match.terms.is_object()) match.terms = nullptr;
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

// Nothing: it makes no sense.
std::optional<MatchEntry> read_entry(Query& row) {
    MatchEntry entry;
    const std::int64_t kind = row.number(), seat = row.number();
    if (kind < 0 || kind > LastKind || seat < 0 || seat > 1) return std::nullopt;
    entry.kind = static_cast<MatchEntry::Kind>(kind);
    entry.seat = static_cast<Seat>(seat);
    entry.option = unpacked(row.number());
    entry.value = row.small();
    entry.at = row.number();
    for (const Seat each : Seats) entry.bank[each] = row.small();
    return entry;
}

}  // namespace

// --- Matches

void SqlStore::add_match(const MatchRecord& match) {
    lock();
    Savepoint savepoint(database_);
    const Sitter &a = match.sitters[Seat::A], &b = match.sitters[Seat::B];
    const std::int64_t key =
        Query(database_,
              "INSERT INTO match (id, game, rules, setup, terms, person_a, person_b, player_a, player_b, deck_a, "
              "deck_b, began, owner, epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1) RETURNING key",
              match.id, match.game, match.rules_version, written(match.setup, match.chance), written(match.terms),
              some(a.person), some(b.person), a.player, b.player, a.deck, b.deck, match.began, tenure_)
            .added();
    for (const Sitter* sitter : {&a, &b})
        if (sitter->person && !(sitter == &b && a.person == b.person))
            Query(database_, "INSERT INTO played (person, began, match) VALUES (?, ?, ?)", sitter->person, match.began,
                  key)
                .run();
    savepoint.keep();
    held_[match.id] = {key, 1};
    added_.push_back(match.id);
}

void SqlStore::add_entry(const MatchId& match, std::int32_t number, const MatchEntry& entry) {
    const NewEntry one{match, known(match).epoch, number, entry};
    if (const std::exception_ptr error = add_entries({&one, 1})[0]) std::rethrow_exception(error);
}

std::vector<std::exception_ptr> SqlStore::add_entries(std::span<const NewEntry> entries) {
    std::vector<std::exception_ptr> errors(entries.size());
    try {
        lock();
    } catch (const NotOurs&) {
        std::ranges::fill(errors, std::current_exception());
        return errors;
    }
    for (std::size_t from = 0; from < entries.size(); from += AtOnce) {
        const std::size_t end = std::min(from + AtOnce, entries.size());
        std::vector<std::pair<std::size_t, std::int64_t>> sent;  // places of entries, and the keys of their matches
        for (std::size_t i = from; i < end; ++i) {
            try {
                sent.emplace_back(i, known(entries[i].match).key);
            } catch (const NotOurs&) {
                errors[i] = std::current_exception();
            }
        }
        // One that may not be written changes nothing and fails nothing: in PostgreSQL the others would fail with it.
        for (const auto& [i, key] : sent) {
            const auto& [match, epoch, number, entry] = entries[i];
            Query(database_,
                  "INSERT INTO entry (match, epoch, number, kind, seat, option, value, at, bank_a, bank_b) "
                  "SELECT key, epoch, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 FROM match "
                  "WHERE key = ?1 AND owner = ?2 AND epoch = ?3 AND ended IS NULL "
                  "AND (?4 = 0 OR EXISTS (SELECT 1 FROM entry WHERE match = ?1 AND number = ?4 - 1)) "
                  "ON CONFLICT DO NOTHING",
                  key, tenure_, epoch, number, static_cast<int>(entry.kind), index(entry.seat), packed(entry.option),
                  entry.value, entry.at, entry.bank[Seat::A], entry.bank[Seat::B])
                .later();
        }
        const std::vector<std::int64_t> added = database_.gather();
        for (std::size_t n = 0; n < sent.size(); ++n) {
            if (added[n]) continue;
            const NewEntry& one = entries[sent[n].first];
            held_.erase(one.match);  // it may be that of another
            errors[sent[n].first] = std::make_exception_ptr(NotOurs(
                database_.name() + ": match " + one.match + " takes no entry number " + std::to_string(one.number) +
                " from here now: another plays it, or it has it, or not the one before"));
        }
    }
    return errors;
}

void SqlStore::set_asked_back(const MatchId& match, const AskedBack& asked) {
    Query(database_,
          "INSERT INTO asked_back (match, answer, question, declined) VALUES (?, ?, ?, ?) "
          "ON CONFLICT (match, answer) DO UPDATE SET question = excluded.question, declined = excluded.declined",
          owned(match), asked.answer, asked.question, asked.declined)
        .run();
}

void SqlStore::finish_match(const MatchId& match, const MatchResult& result) {
    const std::int64_t key = owned(match);
    Query(database_,
          "UPDATE match SET ended = ?2, winner = ?3, by = ?4, clause = ?5, questions = ?6, open = ?7, "
          "agreed_a = ?8, agreed_b = ?9, reason = ?10, owner = NULL WHERE key = ?1",
          key, result.ended, result.winner, result.by, result.clause, result.questions, result.open,
          result.agreed[Seat::A], result.agreed[Seat::B], result.reason)
        .run();
    Query(database_, "DELETE FROM thinking WHERE match = ?", key).run();
    held_.erase(match);
}

void SqlStore::set_agreed(const MatchId& match, Seat seat, bool agreed) {
    need(Query(database_,
               "UPDATE match SET agreed_a = CASE WHEN ?2 = 0 THEN ?3 ELSE agreed_a END, agreed_b = CASE WHEN ?2 = 1 "
               "THEN ?3 ELSE agreed_b END "
               "WHERE id = ?1 AND ended IS NOT NULL",
               match, index(seat), agreed)
             .run(),
         "no match " + match + " is over");
}

std::optional<WholeMatch> SqlStore::match(const MatchId& id) {
    std::int64_t key = 0;
    auto head = read_head(id, key);
    if (!head) return std::nullopt;
    WholeMatch& whole = *head;
    if (whole.record.terms.is_null()) damaged(id, "its terms cannot be read");
    Query of_entries(database_,
                     "SELECT number, kind, seat, option, value, at, bank_a, bank_b FROM entry WHERE match = ? "
                     "ORDER BY number",
                     key);
    while (of_entries.next()) {
        const auto due = static_cast<std::int64_t>(whole.entries.size());
        if (of_entries.number() != due) damaged(id, "entry " + std::to_string(due) + " is not there");
        auto entry = read_entry(of_entries);
        if (!entry) damaged(id, "an entry makes no sense");
        whole.entries.push_back(*entry);
    }
    Query of_asked(database_, "SELECT answer, question, declined FROM asked_back WHERE match = ? ORDER BY answer", key);
    while (of_asked.next()) {
        const std::int32_t answer = of_asked.small(), question = of_asked.small();
        whole.asked_back.push_back({answer, question, of_asked.flag()});
    }
    Query of_thinking(database_, "SELECT question, used FROM thinking WHERE match = ?", key);
    if (of_thinking.next()) {
        const std::int32_t question = of_thinking.small();
        whole.thinking = Thinking{question, of_thinking.number()};
    }
    return head;
}

std::optional<MatchSummary> SqlStore::summary(const MatchId& id) {
    Query query(database_, "SELECT * FROM summary WHERE id = ?", id);
    return first(query, read_summary);
}

std::vector<MatchSummary> SqlStore::matches(const MatchQuery& wanted) {
    std::pair<Millis, std::int64_t> before{EndOfTime, EndOfTime};
    if (wanted.before) before = {wanted.before, 0};
    if (!wanted.after.empty()) {
        Query last(database_, "SELECT began, key FROM match WHERE id = ?", wanted.after);
        if (!last.next()) return {};
        const Millis began = last.number();
        before = std::min(before, std::pair(began, last.number()));
    }
    if (wanted.person) {
        Query query(database_,
                    "SELECT summary.* FROM played CROSS JOIN summary "
                    "WHERE key = played.match AND played.person = ?1 AND (played.began, played.match) < (?2, ?3) "
                    "AND (?4 = '' OR game = ?4) AND (NOT ?5 OR ended IS NOT NULL) "
                    "AND (NOT ?6 OR open OR (agreed_a AND agreed_b)) "
                    "ORDER BY played.began DESC, played.match DESC LIMIT ?7",
                    wanted.person, before.first, before.second, wanted.game, wanted.finished_only, wanted.open_only,
                    bounded(wanted.limit));
        return all(query, read_summary);
    }
    if (wanted.game.empty()) {
        Query query(database_,
                    "SELECT * FROM summary WHERE (began, key) < (?1, ?2) AND (NOT ?3 OR ended IS NOT NULL) "
                    "AND (NOT ?4 OR open OR (agreed_a AND agreed_b)) ORDER BY began DESC, key DESC LIMIT ?5",
                    before.first, before.second, wanted.finished_only, wanted.open_only, bounded(wanted.limit));
        return all(query, read_summary);
    }
    Query query(database_,
                "SELECT * FROM summary WHERE game = ?1 AND (began, key) < (?2, ?3) "
                "AND (NOT ?4 OR ended IS NOT NULL) AND (NOT ?5 OR open OR (agreed_a AND agreed_b)) "
                "ORDER BY began DESC, key DESC LIMIT ?6",
                wanted.game, before.first, before.second, wanted.finished_only, wanted.open_only,
                bounded(wanted.limit));
    return all(query, read_summary);
}

std::vector<MatchId> SqlStore::unfinished() {
    Query query(database_, "SELECT id FROM match WHERE ended IS NULL ORDER BY key");
    return all(query, [](Query& row) { return row.text(); });
}

std::vector<MatchRecord> SqlStore::unfinished_of(PersonId person, std::size_t limit) {
    Query query(database_,
                "SELECT id, began, key FROM match WHERE ended IS NULL AND person_a = ?1 UNION "
                "SELECT id, began, key FROM match WHERE ended IS NULL AND person_b = ?1 "
                "ORDER BY began DESC, key DESC LIMIT ?2",
                person, bounded(limit));
    std::vector<MatchRecord> records;
    for (const MatchId& id : all(query, [](Query& row) { return row.text(); })) {
        std::int64_t key = 0;
        try {
            if (auto head = read_head(id, key); head && !head->record.terms.is_null())
                records.push_back(std::move(head->record));
        } catch (const DamagedMatch&) {
            // It is told of elsewhere.
        }
    }
    return records;
}

std::size_t SqlStore::count_unfinished(PersonId person) {
    Query query(database_,
                "SELECT count(*) FROM (SELECT key FROM match WHERE ended IS NULL AND person_a = ?1 UNION "
                "SELECT key FROM match WHERE ended IS NULL AND person_b = ?1) AS mine",
                person);
    query.next();
    return static_cast<std::size_t>(query.number());
}

void SqlStore::set_thinking(const MatchId& match, const Thinking& thinking) {
    Query(database_,
          "INSERT INTO thinking (match, question, used) VALUES (?, ?, ?) "
          "ON CONFLICT (match) DO UPDATE SET question = excluded.question, used = excluded.used",
          owned(match), thinking.question, thinking.used)
        .run();
}

std::optional<WholeMatch> SqlStore::read_head(const MatchId& id, std::int64_t& key) {
    std::optional<MatchSummary> about = summary(id);
    if (!about) return std::nullopt;
    WholeMatch whole{{about->id, about->game, about->rules_version, {}, about->sitters, about->terms, about->began},
                     {},
                     about->result};
    Query of_match(database_, "SELECT key, setup FROM match WHERE id = ?", id);
    of_match.next();
    key = of_match.number();
    try {
        const Json setup = Json::parse(of_match.text());
        whole.record.setup = read_setup(setup);
        whole.record.chance = read_chance(setup);
    } catch (const std::exception& error) {
        damaged(id, std::string("its setup cannot be read: ") + error.what());
    }
    return whole;
}

// --- Damaged matches

[[noreturn]] void SqlStore::damaged(const MatchId& match, const std::string& how) {
    throw DamagedMatch("match " + match + " is damaged: " + how);
}

Json SqlStore::rows_of(const MatchId& id) {
    Json out{{"match", Json::object()}, {"entries", Json::array()}, {"asked_back", Json::array()}};
    Query of_match(database_, "SELECT * FROM match WHERE id = ?", id);
    if (!of_match.next()) need(0, "there is no match " + id);
    out["match"] = of_match.row();
    const std::int64_t key = out["match"]["key"];
    Query of_entries(database_, "SELECT * FROM entry WHERE match = ? ORDER BY number", key);
    out["entries"] = all(of_entries, [](Query& row) { return row.row(); });
    Query of_asked(database_, "SELECT * FROM asked_back WHERE match = ? ORDER BY answer", key);
    out["asked_back"] = all(of_asked, [](Query& row) { return row.row(); });
    return out;
}

std::size_t SqlStore::cut_entries(const MatchId& match, std::int32_t from) {
    const std::int64_t key = owned(match);
    Savepoint savepoint(database_);
    Query(database_, "DELETE FROM asked_back WHERE match = ? AND (answer >= ?2 OR question > ?2)", key, from).run();
    Query(database_, "DELETE FROM thinking WHERE match = ?", key).run();
    const std::int64_t gone = Query(database_, "DELETE FROM entry WHERE match = ? AND number >= ?", key, from).run();
    savepoint.keep();
    return static_cast<std::size_t>(gone);
}

// --- Tables that wait

void SqlStore::add_waiting(const WaitingTable& table) {
    Query(database_, "INSERT INTO waiting (id, host, made, request) VALUES (?, ?, ?, ?)", table.id, table.host,
          table.made, written(table.request))
        .run();
}

void SqlStore::remove_waiting(const MatchId& id) { Query(database_, "DELETE FROM waiting WHERE id = ?", id).run(); }

std::vector<WaitingTable> SqlStore::waiting_tables() {
    Query query(database_, "SELECT id, host, made, request FROM waiting ORDER BY key");
    return all(query, [](Query& row) {
        WaitingTable table;
        table.id = row.text();
        table.host = row.number();
        table.made = row.number();
        table.request = Json::parse(row.text(), nullptr, false);
        return table;
    });
}

}  // namespace quincunx::server
