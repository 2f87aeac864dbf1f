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
    Savepoint savepoint(database_);
    const Sitter &a = match.sitters[Seat::A], &b = match.sitters[Seat::B];
    const std::int64_t key =
        Query(database_,
              "INSERT INTO match (id, game, rules, setup, terms, person_a, person_b, player_a, player_b, deck_a, "
              "deck_b, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key",
              match.id, match.game, match.rules_version, written(match.setup, match.chance), written(match.terms),
              some(a.person), some(b.person), a.player, b.player, a.deck, b.deck, match.began)
            .added();
    for (const Sitter* sitter : {&a, &b})
        if (sitter->person && !(sitter == &b && a.person == b.person))
            Query(database_, "INSERT INTO played (person, began, match) VALUES (?, ?, ?)", sitter->person, match.began,
                  key)
                .run();
    savepoint.keep();
    running_[match.id] = key;
    added_.push_back(match.id);
}

void SqlStore::add_entry(const MatchId& match, std::int32_t number, const MatchEntry& entry) {
    const NewEntry one{match, number, entry};
    if (const std::exception_ptr error = add_entries({&one, 1})[0]) std::rethrow_exception(error);
}

std::vector<std::exception_ptr> SqlStore::add_entries(std::span<const NewEntry> entries) {
    std::vector<std::exception_ptr> errors(entries.size());
    for (std::size_t from = 0; from < entries.size(); from += AtOnce) {
        const std::size_t end = std::min(from + AtOnce, entries.size());
        std::vector<std::pair<std::size_t, std::int64_t>> sent;  // places of entries, and the keys of their matches
        for (std::size_t i = from; i < end; ++i) {
            try {
                sent.emplace_back(i, running(entries[i].match));
            } catch (const StoreError&) {
                errors[i] = std::current_exception();
            }
        }
        // One that is there already changes nothing and fails nothing: in PostgreSQL the others would fail with it.
        for (const auto& [i, key] : sent) {
            const auto& [match, number, entry] = entries[i];
            Query(database_,
                  "INSERT INTO entry (match, number, kind, seat, option, value, at, bank_a, bank_b) "
                  "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
                  "WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entry WHERE match = ?1 AND number = ?2 - 1) "
                  "ON CONFLICT DO NOTHING",
                  key, number, static_cast<int>(entry.kind), index(entry.seat), packed(entry.option), entry.value,
                  entry.at, entry.bank[Seat::A], entry.bank[Seat::B])
                .later();
        }
        const std::vector<std::int64_t> added = database_.gather();
        for (std::size_t n = 0; n < sent.size(); ++n) {
            if (added[n]) continue;
            const NewEntry& one = entries[sent[n].first];
            errors[sent[n].first] = std::make_exception_ptr(
                StoreError(database_.name() + ": match " + one.match + " takes no entry number " +
                           std::to_string(one.number) + " now: it has it, or not the one before"));
        }
    }
    return errors;
}

void SqlStore::set_asked_back(const MatchId& match, const AskedBack& asked) {
    Query(database_,
          "INSERT INTO asked_back (match, answer, question, declined) VALUES (?, ?, ?, ?) "
          "ON CONFLICT (match, answer) DO UPDATE SET question = excluded.question, declined = excluded.declined",
          running(match), asked.answer, asked.question, asked.declined)
        .run();
}

void SqlStore::finish_match(const MatchId& match, const MatchResult& result) {
    need(Query(database_,
               "UPDATE match SET ended = ?2, winner = ?3, by = ?4, clause = ?5, questions = ?6, open = ?7, "
               "agreed_a = ?8, agreed_b = ?9, reason = ?10 WHERE id = ?1 AND ended IS NULL",
               match, result.ended, result.winner, result.by, result.clause, result.questions, result.open,
               result.agreed[Seat::A], result.agreed[Seat::B], result.reason)
             .run(),
         "no match " + match + " is being played");
    Query(database_, "DELETE FROM thinking WHERE match = (SELECT key FROM match WHERE id = ?)", match).run();
    running_.erase(match);
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
          running(match), thinking.question, thinking.used)
        .run();
}

std::int64_t SqlStore::running(const MatchId& id) {
    if (const auto known = running_.find(id); known != running_.end()) return known->second;
    Query query(database_, "SELECT key FROM match WHERE id = ? AND ended IS NULL", id);
    if (!query.next()) need(0, "no match " + id + " is being played");
    return running_[id] = query.number();
}

void SqlStore::forget_added() {
    for (const MatchId& id : added_) running_.erase(id);
    added_.clear();
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
    Savepoint savepoint(database_);
    const std::int64_t key = running(match);
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
