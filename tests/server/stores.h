// What the tests of stores share: the stores there are, what is put into them, and the fixture that opens one.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "server/store/store.h"
#include "tests/server/folder.h"
#include "tests/server/postgres.h"

namespace quincunx::server {

struct Maker {
    const char* name;
    std::function<std::unique_ptr<Store>(const std::string& file)> open;
    std::function<std::unique_ptr<Store>(const std::string& file)> beside;
    // From outside, while it is open. Nothing: it is no file, and its engine makes copies.
    std::function<void(const std::string& from, const std::string& to)> copy;
};

// A store more is one line more here.
inline const Maker Makers[] = {
    {"Sqlite", open_sqlite, open_sqlite_beside, backup_sqlite},
    {"Postgres", [](const std::string& name) { return open_postgres(postgres().database(name)); },
     [](const std::string& name) { return open_store_beside(postgres().database(name)); }, nullptr},
};

inline std::ostream& operator<<(std::ostream& out, const Maker& maker) { return out << maker.name; }

// What the function says when it throws the error; empty when it does not.
template <class Error = StoreError>
std::string complaint(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

inline ::testing::AssertionResult says(const std::string& text, const std::string& word) {
    if (text.find(word) != std::string::npos) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "\"" << word << "\" is not in \"" << text << "\"";
}

inline MatchEntry numbered(std::int32_t number) {
    MatchEntry entry;
    entry.seat = number % 2 ? Seat::B : Seat::A;
    entry.option = {static_cast<std::uint8_t>(number), 1, 2, static_cast<std::uint32_t>(number)};
    entry.value = number;
    entry.at = 1'700'000'000'000 + number;
    entry.bank = {{600'000 - number, 500'000}};
    return entry;
}

inline MatchRecord record(const MatchId& id, PersonId a, PersonId b, Millis began, const std::string& game = "gemu") {
    MatchRecord match;
    match.id = id;
    match.game = game;
    match.rules_version = game + "-1";
    match.setup.seed = {7, 8};
    match.sitters = {{{a, a ? "" : "greedy", "first deck"}, {b, b ? "" : "hard", "second deck"}}};
    match.terms = {{"rated", false}};
    match.began = began;
    return match;
}

inline MatchResult won(Millis ended = 2000) {
    MatchResult result;
    result.winner = "a";
    result.by = "rules";
    result.clause = "SW-4.2";
    result.ended = ended;
    result.questions = 12;
    return result;
}

inline std::vector<MatchId> ids(const std::vector<MatchSummary>& matches) {
    std::vector<MatchId> all;
    for (const MatchSummary& match : matches) all.push_back(match.id);
    return all;
}

using Ids = std::vector<MatchId>;

class Stores : public ::testing::TestWithParam<Maker> {
protected:
    bool is_file() const { return static_cast<bool>(GetParam().copy); }

    Folder folder_;
    const std::string file_ = folder_ / "store.db";
    std::unique_ptr<Store> store_ = GetParam().open(file_);

    void reopen() {
        store_.reset();
        store_ = GetParam().open(file_);
        for (const MatchId& id : store_->unfinished()) store_->claim(id);
    }
    PersonId guest(const std::string& name, Millis now = 1000) {
        return store_->add_person(PersonKind::Guest, name, 0, now).id;
    }
    PersonId account(const std::string& name, Millis now = 1000) {
        const PersonId id = store_->add_person(PersonKind::Account, name, 0, now).id;
        store_->set_account(id, name, name, "hash of " + name);
        return id;
    }
    PersonId bot(const std::string& name, PersonId owner) {
        const PersonId id = store_->add_person(PersonKind::Bot, name, owner, 1000).id;
        store_->set_bot_name(id, name, name);
        return id;
    }
    std::string hash(char fill) { return std::string(32, fill); }
    Session session(char fill, PersonId person, Millis created = 1, Millis expires = 100) {
        return {hash(fill), person, "all", "", created, expires};
    }
    std::vector<std::string> hashes(PersonId person) {
        std::vector<std::string> all;
        for (const Session& each : store_->sessions_of(person)) all.push_back(each.hash);
        return all;
    }
};

}  // namespace quincunx::server
