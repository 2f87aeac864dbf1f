// Who may write which match: the rows by which that is decided, and nothing else.
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

std::int64_t one_number(Query& query) {
    const std::int64_t number = query.next() ? query.number() : 0;
    query.run();
    return number;
}

}  // namespace

void SqlStore::begin_alone() {
    Savepoint savepoint(database_);
    Query(database_, "DELETE FROM tenure").run();
    begin_tenure("");
    savepoint.keep();
}

TenureId SqlStore::begin_tenure(std::string_view node) {
    tenure_ =
        Query(database_,
              "INSERT INTO tenure (node, beat, hears, rules, draining) VALUES (?, 0, 1, '[]', FALSE) RETURNING id",
              node)
            .added();
    held_.clear();
    locked_ = false;
    return tenure_;
}

std::vector<Tenure> SqlStore::beat(std::int32_t hears, bool draining) {
    Query(database_, "UPDATE tenure SET beat = beat + 1, hears = ?2, draining = ?3 WHERE id = ?1", tenure_, hears,
          draining)
        .run();
    Query query(database_, "SELECT id, node, beat, hears, draining FROM tenure ORDER BY id");
    return all(query, [](Query& row) {
        Tenure tenure;
        tenure.id = row.number();
        tenure.node = row.text();
        tenure.beat = row.number();
        tenure.hears = row.small();
        tenure.draining = row.flag();
        return tenure;
    });
}

bool SqlStore::condemn(TenureId tenure, std::int64_t beat) {
    return Query(database_, "DELETE FROM tenure WHERE id = ? AND beat = ?", tenure, beat).run() > 0;
}

TenureId SqlStore::succeed() {
    Savepoint savepoint(database_);
    const TenureId before = tenure_;
    Query node(database_, "SELECT node FROM tenure WHERE id = ?", before);
    const std::string name = node.next() ? node.text() : std::string();
    // This waits for whatever is being written under it, and stops what comes later.
    Query(database_, "DELETE FROM tenure WHERE id = ?", before).run();
    begin_tenure(name);
    Query(database_, "UPDATE match SET owner = ?2, epoch = epoch + 1 WHERE owner = ?1 AND ended IS NULL", before,
          tenure_)
        .run();
    savepoint.keep();
    return tenure_;
}

std::optional<Hold> SqlStore::claim(const MatchId& id) {
    lock();
    Query taken(database_,
                "UPDATE match SET owner = ?2, epoch = epoch + 1 WHERE id = ?1 AND ended IS NULL AND (owner IS NULL "
                "OR owner = ?2 OR NOT EXISTS (SELECT 1 FROM tenure WHERE tenure.id = owner)) RETURNING key, epoch",
                id, tenure_);
    if (taken.next()) {
        const Held held{taken.number(), taken.small()};
        taken.run();
        held_[id] = held;
        added_.push_back(id);
        return Hold{tenure_, held.epoch};
    }
    Query of_another(database_, "SELECT owner, epoch FROM match WHERE id = ? AND ended IS NULL", id);
    return first(of_another, [](Query& row) {
        const TenureId owner = row.number();
        return Hold{owner, row.small()};
    });
}

void SqlStore::give(const MatchId& id, TenureId heir) {
    Query(database_, "UPDATE match SET owner = ?2, epoch = epoch + 1 WHERE key = ?1", owned(id),
          heir ? std::optional(heir) : std::nullopt)
        .run();
    held_.erase(id);
}

// --- What others write rests on

void SqlStore::lock() {
    if (locked_) return;
    Query tenure(database_, lock_, tenure_);
    if (!tenure.next()) throw NotOurs(database_.name() + ": this server was given up by the others");
    tenure.run();
    locked_ = locked_after_savepoint_ = database_.in_transaction();
}

SqlStore::Held SqlStore::known(const MatchId& id) {
    if (const auto at = held_.find(id); at != held_.end()) return at->second;
    Query query(database_, "SELECT key, epoch FROM match WHERE id = ? AND ended IS NULL AND owner = ?", id, tenure_);
    if (!query.next()) not_ours("match " + id + " is not being played here");
    const std::int64_t key = query.number();
    return held_[id] = {key, query.small()};
}

std::int64_t SqlStore::owned(const MatchId& id) {
    lock();
    const Held held = known(id);
    Query query(database_, "SELECT 1 FROM match WHERE key = ? AND ended IS NULL AND owner = ? AND epoch = ?", held.key,
                tenure_, held.epoch);
    if (one_number(query)) return held.key;
    held_.erase(id);
    not_ours("match " + id + " is not being played here");
}

void SqlStore::not_ours(const std::string& what) const { throw NotOurs(database_.name() + ": " + what); }

void SqlStore::forget_added() {
    for (const MatchId& id : added_) held_.erase(id);
    added_.clear();
}

}  // namespace quincunx::server
