// Every store keeps what it is given, and keeps it whole: functions, constraints, transactions, copies, locks, and what
// is left when the program is killed. A second store is one more line in `Makers`.
#include "server/store/store.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <set>
#include <sstream>
#include <thread>

#include "engine/core/random.h"
#include "server/store/database.h"

namespace quincunx::server {
namespace {

struct Maker {
    const char* name;
    std::function<std::unique_ptr<Store>(const std::string& file)> open;
    std::function<void(const std::string& from, const std::string& to)> copy;  // from outside, while it is open
};

const Maker Makers[] = {
    {"Sqlite", open_sqlite, backup_sqlite},
};

std::ostream& operator<<(std::ostream& out, const Maker& maker) { return out << maker.name; }

std::string read_whole(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void write_whole(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

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

::testing::AssertionResult says(const std::string& text, const std::string& word) {
    if (text.find(word) != std::string::npos) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "\"" << word << "\" is not in \"" << text << "\"";
}

// Where files are made: in memory, where there is such a place and no disk is needed.
std::string fast_place() {
    return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : std::filesystem::temp_directory_path().string();
}

// A folder of its own, gone with it.
class Folder {
public:
    explicit Folder(const std::string& place = fast_place()) {
        std::string name = place + "/quincunx-store-XXXXXX";
        if (!mkdtemp(name.data())) throw std::runtime_error("no folder for the test");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    std::set<std::string> names() const {
        std::set<std::string> all;
        for (const auto& file : std::filesystem::directory_iterator(path_)) all.insert(file.path().filename().string());
        return all;
    }

private:
    std::filesystem::path path_;
};

MatchEntry numbered(std::int32_t number) {
    MatchEntry entry;
    entry.seat = number % 2 ? Seat::B : Seat::A;
    entry.option = {static_cast<std::uint8_t>(number), 1, 2, static_cast<std::uint32_t>(number)};
    entry.value = number;
    entry.at = 1'700'000'000'000 + number;
    entry.bank = {{600'000 - number, 500'000}};
    return entry;
}

MatchRecord record(const MatchId& id, PersonId a, PersonId b, Millis began, const std::string& game = "gemu") {
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

MatchResult won(Millis ended = 2000) {
    MatchResult result;
    result.winner = "a";
    result.by = "rules";
    result.clause = "SW-4.2";
    result.ended = ended;
    result.questions = 12;
    return result;
}

std::vector<MatchId> ids(const std::vector<MatchSummary>& matches) {
    std::vector<MatchId> all;
    for (const MatchSummary& match : matches) all.push_back(match.id);
    return all;
}

using Ids = std::vector<MatchId>;

class Stores : public ::testing::TestWithParam<Maker> {
protected:
    Folder folder_;
    const std::string file_ = folder_ / "store.db";
    std::unique_ptr<Store> store_ = GetParam().open(file_);

    void reopen() {
        store_.reset();
        store_ = GetParam().open(file_);
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

INSTANTIATE_TEST_SUITE_P(All, Stores, ::testing::ValuesIn(Makers),
                         [](const auto& each) { return std::string(each.param.name); });

// --- People

TEST_P(Stores, PeopleAreKept) {
    store_->begin();
    const Person guest = store_->add_person(PersonKind::Guest, "小明", 0, 1000);
    const Person bot = store_->add_person(PersonKind::Bot, "robot", guest.id, 2000);
    store_->saw(guest.id, 5000);
    store_->commit();
    EXPECT_EQ(guest.id, 1);
    EXPECT_GT(bot.id, guest.id);

    const std::optional<Person> first = store_->person(guest.id), second = store_->person(bot.id);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->kind, PersonKind::Guest);
    EXPECT_EQ(first->name, "小明");
    EXPECT_EQ(first->owner, 0);
    EXPECT_EQ(first->created, 1000);
    EXPECT_EQ(first->seen, 5000);
    EXPECT_FALSE(first->gone);
    EXPECT_EQ(second->kind, PersonKind::Bot);
    EXPECT_EQ(second->owner, guest.id);
    EXPECT_EQ(second->seen, 2000);
    EXPECT_FALSE(store_->person(99));
    EXPECT_THROW(store_->saw(99, 1), StoreError);
    EXPECT_THROW(store_->add_person(PersonKind::Bot, "orphan", 99, 1), StoreError);
}

TEST_P(Stores, AGuestBecomesAnAccount) {
    store_->begin();
    const PersonId id = guest("ann"), robot = bot("robot", account("owner"));
    store_->rename_guest(id, "Ann");
    EXPECT_EQ(store_->person(id)->name, "Ann");
    EXPECT_FALSE(store_->person_named("ann"));
    EXPECT_FALSE(store_->password_hash(id));

    store_->set_account(id, "Ann B", "ann b", "secret");
    EXPECT_EQ(store_->person(id)->kind, PersonKind::Account);
    EXPECT_EQ(store_->person(id)->name, "Ann B");
    EXPECT_EQ(store_->person_named("ann b")->id, id);
    EXPECT_EQ(store_->password_hash(id), "secret");
    EXPECT_THROW(store_->rename_guest(id, "guest again"), StoreError);

    store_->set_account(id, "Bea", "bea", "other");
    EXPECT_FALSE(store_->person_named("ann b"));
    EXPECT_EQ(store_->person_named("bea")->id, id);
    EXPECT_EQ(store_->password_hash(id), "other");

    EXPECT_THROW(store_->set_account(robot, "x", "x", "x"), StoreError);
    EXPECT_THROW(store_->set_bot_name(id, "x", "x"), StoreError);
    EXPECT_THROW(store_->set_account(99, "x", "x", "x"), StoreError);
    EXPECT_FALSE(store_->person_named("x"));
    EXPECT_EQ(store_->person_named("robot")->id, robot);
    store_->commit();
}

TEST_P(Stores, TwoCannotHaveOneName) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea"), robot = bot("robot", ann);
    EXPECT_THROW(store_->set_account(bea, "Ann", "ann", "x"), StoreError);
    EXPECT_THROW(store_->set_bot_name(robot, "Ann", "ann"), StoreError);
    store_->commit();
    EXPECT_EQ(store_->person_named("ann")->id, ann);
    EXPECT_EQ(store_->person(bea)->name, "bea");
    EXPECT_EQ(store_->password_hash(bea), "hash of bea");
    EXPECT_EQ(store_->person(robot)->name, "robot");
}

TEST_P(Stores, WhoIsRemovedLeavesMatchesAndNothingElse) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea"), robot = bot("robot", ann), other = bot("other", bea);
    store_->add_match(record("m1", ann, bea, 100));
    store_->add_match(record("m2", robot, other, 200));
    for (const PersonId person : {ann, bea, robot}) {
        store_->add_session(session(static_cast<char>(person), person));
        store_->save_deck({0, person, "gemu", "deck", "code", 1});
    }
    store_->set_rating(ann, "gemu", {1600, 80, 0.06, 1, 5}, "m1");
    store_->set_rating(bea, "gemu", {1400, 80, 0.06, 1, 5}, "m1");
    store_->remove_person(ann);
    store_->commit();

    for (const PersonId gone : {ann, robot}) {
        const std::optional<Person> person = store_->person(gone);
        ASSERT_TRUE(person);
        EXPECT_TRUE(person->gone);
        EXPECT_EQ(person->name, "");
        EXPECT_EQ(person->owner, 0);
        EXPECT_EQ(person->created, 0);
        EXPECT_EQ(person->seen, 0);
        EXPECT_FALSE(store_->password_hash(gone));
        EXPECT_TRUE(store_->sessions_of(gone).empty());
        EXPECT_TRUE(store_->decks_of(gone).empty());
        EXPECT_TRUE(store_->ratings_of(gone).empty());
        EXPECT_TRUE(store_->rating_history(gone, "gemu").empty());
    }
    EXPECT_FALSE(store_->person_named("ann"));
    EXPECT_FALSE(store_->person_named("robot"));
    EXPECT_TRUE(store_->bots_of(ann).empty());
    EXPECT_EQ(store_->bots_of(bea).size(), 1U);
    EXPECT_EQ(store_->sessions_of(bea).size(), 1U);
    EXPECT_EQ(store_->decks_of(bea).size(), 1U);
    EXPECT_EQ(store_->rating(bea, "gemu").rating, 1400);
    const std::optional<MatchSummary> match = store_->summary("m1");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->sitters[Seat::A].person, ann);
    EXPECT_EQ(match->names[Seat::A], "");
    EXPECT_EQ(match->names[Seat::B], "bea");
    EXPECT_EQ(ids(store_->matches({.person = ann})), Ids{"m1"});

    EXPECT_THROW(store_->saw(ann, 9), StoreError);
    EXPECT_THROW(store_->remove_person(99), StoreError);
    EXPECT_GT(account("ann"), other);  // the name is free again, the number is not
}

TEST_P(Stores, GuestsWhoNeverPlayedAreForgotten) {
    store_->begin();
    const PersonId idle = guest("idle", 100), played = guest("played", 100), late = guest("late", 500),
                   ann = account("ann", 100);
    store_->add_session(session('i', idle));
    store_->save_deck({0, idle, "gemu", "deck", "code", 1});
    store_->add_match(record("m1", played, 0, 100));
    EXPECT_EQ(store_->forget_guests(500), 1U);
    EXPECT_EQ(store_->forget_guests(500), 0U);
    store_->commit();
    EXPECT_FALSE(store_->person(idle));
    EXPECT_FALSE(store_->session(hash('i')));
    for (const PersonId stays : {played, late, ann}) EXPECT_TRUE(store_->person(stays));
    EXPECT_GT(guest("next"), ann);
}

TEST_P(Stores, Sessions) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea");
    store_->add_session({hash('\0'), ann, "play read", "my bot", 3, 50});
    store_->add_session(session('b', ann, 1, 60));
    store_->add_session(session('c', ann, 2, 70));
    store_->add_session(session('d', bea, 1, 40));
    store_->commit();

    const std::optional<Session> first = store_->session(hash('\0'));
    ASSERT_TRUE(first);
    EXPECT_EQ(first->hash, hash('\0'));
    EXPECT_EQ(first->person, ann);
    EXPECT_EQ(first->scope, "play read");
    EXPECT_EQ(first->label, "my bot");
    EXPECT_EQ(first->created, 3);
    EXPECT_EQ(first->expires, 50);
    EXPECT_FALSE(store_->session(hash('x')));
    EXPECT_FALSE(store_->session(""));
    EXPECT_EQ(hashes(ann), (std::vector{hash('b'), hash('c'), hash('\0')}));

    store_->begin();
    EXPECT_THROW(store_->add_session(session('b', bea)), StoreError);
    EXPECT_THROW(store_->add_session(session('e', 99)), StoreError);
    EXPECT_THROW(store_->add_session({"short", ann, "all", "", 1, 2}), StoreError);
    EXPECT_THROW(store_->extend_session(hash('x'), 5), StoreError);
    store_->extend_session(hash('b'), 500);
    EXPECT_EQ(store_->session(hash('b'))->expires, 500);
    store_->forget_sessions(50);
    EXPECT_TRUE(store_->session(hash('\0')));
    EXPECT_FALSE(store_->session(hash('d')));
    store_->remove_session(hash('x'));
    store_->remove_session(hash('\0'));
    EXPECT_EQ(hashes(ann), (std::vector{hash('b'), hash('c')}));
    store_->remove_sessions(ann, hash('c'));
    EXPECT_EQ(hashes(ann), std::vector{hash('c')});
    store_->remove_sessions(ann);
    EXPECT_TRUE(store_->sessions_of(ann).empty());
    store_->commit();
}

// --- Decks

TEST_P(Stores, Decks) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea");
    const SavedDeck undead = store_->save_deck({0, ann, "summoner", "亡灵", "QX1", 10});
    const SavedDeck angels = store_->save_deck({0, ann, "summoner", "angels", "QX2", 11});
    const SavedDeck gemu = store_->save_deck({0, ann, "gemu", "zoo", "QX3", 12});
    store_->save_deck({0, bea, "gemu", "other", "QX4", 13});
    store_->commit();

    const auto names = [&](std::string_view game) {
        std::vector<std::string> all;
        for (const SavedDeck& deck : store_->decks_of(ann, game)) all.push_back(deck.name);
        return all;
    };
    EXPECT_EQ(names(""), (std::vector<std::string>{"zoo", "angels", "亡灵"}));
    EXPECT_EQ(names("summoner"), (std::vector<std::string>{"angels", "亡灵"}));
    EXPECT_EQ(names("genius"), std::vector<std::string>{});

    store_->begin();
    const SavedDeck changed = store_->save_deck({undead.id, ann, "summoner", "undead", "QX5", 20});
    EXPECT_EQ(changed.id, undead.id);
    EXPECT_THROW(store_->save_deck({99, ann, "summoner", "none", "QX6", 20}), StoreError);
    EXPECT_THROW(store_->save_deck({0, 99, "summoner", "none", "QX6", 20}), StoreError);
    store_->remove_deck(gemu.id);
    store_->remove_deck(99);
    store_->commit();
    const std::optional<SavedDeck> there = store_->deck(undead.id);
    ASSERT_TRUE(there);
    EXPECT_EQ(there->owner, ann);
    EXPECT_EQ(there->game, "summoner");
    EXPECT_EQ(there->name, "undead");
    EXPECT_EQ(there->code, "QX5");
    EXPECT_EQ(there->changed, 20);
    EXPECT_FALSE(store_->deck(gemu.id));
    EXPECT_EQ(store_->deck(angels.id)->name, "angels");
}

// --- Ratings

TEST_P(Stores, Ratings) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea");
    for (const char* id : {"m1", "m2", "m3"}) store_->add_match(record(id, ann, bea, 100));
    store_->add_match(record("g1", ann, bea, 100, "genius"));
    EXPECT_EQ(store_->rating(ann, "gemu").rating, 1500);
    EXPECT_EQ(store_->rating(ann, "gemu").deviation, 350);
    EXPECT_EQ(store_->rating(ann, "gemu").matches, 0);

    store_->set_rating(ann, "gemu", {1600.25, 200, 0.061, 1, 10}, "m1");
    store_->set_rating(ann, "gemu", {1650, 180, 0.062, 2, 20}, "m2");
    store_->set_rating(ann, "gemu", {1550.5, 90.125, 0.063, 3, 30}, "m3");
    store_->set_rating(ann, "genius", {1400, 300, 0.06, 1, 15}, "g1");
    EXPECT_THROW(store_->set_rating(ann, "gemu", {1, 1, 1, 1, 1}, "m3"), StoreError);
    EXPECT_THROW(store_->set_rating(ann, "gemu", {1, 1, 1, 1, 1}, "nowhere"), StoreError);
    EXPECT_THROW(store_->set_rating(ann, "gemu", {std::numeric_limits<double>::quiet_NaN(), 1, 1, 1, 1}, "g1"),
                 StoreError);
    store_->commit();

    const Rating now = store_->rating(ann, "gemu");
    EXPECT_EQ(now.rating, 1550.5);
    EXPECT_EQ(now.deviation, 90.125);
    EXPECT_EQ(now.volatility, 0.063);
    EXPECT_EQ(now.matches, 3);
    EXPECT_EQ(now.changed, 30);
    EXPECT_FALSE(now.provisional());
    EXPECT_EQ(store_->rating(bea, "gemu").rating, 1500);

    const std::vector<RatingPoint> history = store_->rating_history(ann, "gemu");
    ASSERT_EQ(history.size(), 3U);
    EXPECT_EQ(history[0].match, "m1");
    EXPECT_EQ(history[0].at, 10);
    EXPECT_EQ(history[0].rating, 1600.25);
    EXPECT_EQ(history[0].deviation, 200);
    EXPECT_EQ(history[2].match, "m3");
    const std::vector<RatingPoint> last = store_->rating_history(ann, "gemu", 2);
    ASSERT_EQ(last.size(), 2U);
    EXPECT_EQ(last[0].match, "m2");
    const auto all = store_->ratings_of(ann);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].first, "gemu");
    EXPECT_EQ(all[1].first, "genius");
    EXPECT_EQ(all[1].second.deviation, 300);
}

TEST_P(Stores, TheBestAreFirst) {
    store_->begin();
    std::vector<PersonId> people;
    for (const char* name : {"a", "b", "c", "d"}) people.push_back(account(name));
    const PersonId visitor = guest("visitor"), robot = bot("robot", people[0]);
    store_->add_match(record("m1", people[0], people[1], 100));
    const double ratings[] = {1500, 1700, 1600, 1700};
    for (std::size_t i = 0; i < 4; ++i) store_->set_rating(people[i], "gemu", {ratings[i], 80, 0.06, 1, 1}, "m1");
    store_->set_rating(visitor, "gemu", {2000, 80, 0.06, 1, 1}, "m1");
    store_->set_rating(robot, "gemu", {1900, 80, 0.06, 7, 1}, "m1");
    store_->set_rating(people[0], "genius", {2100, 80, 0.06, 1, 1}, "m1");
    store_->commit();

    const auto names = [&](bool bots, std::size_t limit, std::size_t skip) {
        std::string all;
        for (const Ranked& each : store_->leaderboard("gemu", bots, limit, skip)) all += each.person.name + " ";
        return all;
    };
    EXPECT_EQ(names(false, 10, 0), "b d c a ");
    EXPECT_EQ(names(false, 2, 1), "d c ");
    EXPECT_EQ(names(false, 10, 4), "");
    EXPECT_EQ(names(true, 10, 0), "robot ");
    const Ranked best = store_->leaderboard("gemu", true, 1, 0).at(0);
    EXPECT_EQ(best.person.owner, people[0]);
    EXPECT_EQ(best.rating.rating, 1900);
    EXPECT_EQ(best.rating.matches, 7);
    store_->remove_person(people[1]);
    EXPECT_EQ(names(false, 10, 0), "d c a ");
    store_->set_account(visitor, "was a guest", "was a guest", "x");
    EXPECT_EQ(names(false, 1, 0), "was a guest ");
}

// --- Matches

TEST_P(Stores, AMatchComesBackAsItWas) {
    store_->begin();
    const PersonId ann = account("ann");
    MatchRecord match = record("abcdefghjk", ann, 0, 1'700'000'000'000);
    match.setup.seed = {0x0123456789abcdef, 0xfedcba9876543210};
    match.setup.decks[Seat::A] = {"亡灵 \"quoted\"", {{1, 2}, {65535, 255}, {300, 1}}};
    match.setup.decks[Seat::B] = {"", {}};
    match.setup.options = {{"first", "b"}, {"cards", 30}, {"list", {1, 2, 3}}};
    match.terms = {{"clock", {{"bank", 600000}}}, {"rated", true}};
    store_->add_match(match);

    std::vector<MatchEntry> entries;
    for (std::int32_t i = 0; i < 6; ++i) {
        entries.push_back(numbered(i));
        entries.back().kind = static_cast<MatchEntry::Kind>(i);
    }
    entries[0].option = {255, 254, 65535, 0xffffffff};
    entries[1].option = {1, 0, 0, 0x80000000};
    entries[2].value = -5;
    entries[3].bank = {{-1, std::numeric_limits<std::int32_t>::max()}};
    for (std::size_t i = 0; i < entries.size(); ++i)
        store_->add_entry(match.id, static_cast<std::int32_t>(i), entries[i]);
    store_->commit();
    reopen();

    const auto check = [&](const std::optional<WholeMatch>& whole) {
        ASSERT_TRUE(whole);
        EXPECT_EQ(whole->record.id, match.id);
        EXPECT_EQ(whole->record.game, match.game);
        EXPECT_EQ(whole->record.rules_version, match.rules_version);
        EXPECT_EQ(whole->record.setup.seed, match.setup.seed);
        for (const Seat seat : Seats) {
            EXPECT_EQ(whole->record.setup.decks[seat].name, match.setup.decks[seat].name);
            EXPECT_EQ(whole->record.setup.decks[seat].cards, match.setup.decks[seat].cards);
        }
        EXPECT_EQ(whole->record.setup.options.dump(), match.setup.options.dump());
        EXPECT_EQ(whole->record.sitters, match.sitters);
        EXPECT_EQ(whole->record.terms.dump(), match.terms.dump());
        EXPECT_EQ(whole->record.began, match.began);
        EXPECT_EQ(whole->entries, entries);
    };
    check(store_->match(match.id));
    EXPECT_FALSE(store_->match(match.id)->result);

    MatchResult result = won(1'700'000'009'000);
    result.open = false;
    result.agreed[Seat::B] = true;
    store_->finish_match(match.id, result);
    const std::optional<WholeMatch> whole = store_->match(match.id);
    check(whole);
    ASSERT_TRUE(whole->result);
    EXPECT_EQ(whole->result->winner, "a");
    EXPECT_EQ(whole->result->by, "rules");
    EXPECT_EQ(whole->result->clause, "SW-4.2");
    EXPECT_EQ(whole->result->ended, 1'700'000'009'000);
    EXPECT_EQ(whole->result->questions, 12);
    EXPECT_FALSE(whole->result->open);
    EXPECT_FALSE(whole->result->agreed[Seat::A]);
    EXPECT_TRUE(whole->result->agreed[Seat::B]);
    EXPECT_FALSE(store_->match("nowhere"));
    EXPECT_FALSE(store_->summary("nowhere"));
}

TEST_P(Stores, ANameThatIsNoUtf8DoesNoHarm) {
    MatchRecord match = record("m1", 0, 0, 1);
    match.setup.decks[Seat::A].name = "bad \xff";
    store_->add_match(match);
    EXPECT_EQ(store_->match("m1")->record.setup.decks[Seat::A].name, "bad \xef\xbf\xbd");
}

TEST_P(Stores, NoEntryIsDoubledOrLeftOut) {
    store_->begin();
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_match(record("m2", 0, 0, 2));
    store_->add_entry("m1", 0, numbered(0));
    store_->add_entry("m1", 1, numbered(1));
    store_->commit();

    store_->begin();
    EXPECT_THROW(store_->add_entry("m1", 1, numbered(7)), StoreError);
    EXPECT_THROW(store_->add_entry("m1", 0, numbered(0)), StoreError);
    EXPECT_THROW(store_->add_entry("m1", 3, numbered(3)), StoreError);
    EXPECT_THROW(store_->add_entry("m1", -1, numbered(3)), StoreError);
    EXPECT_THROW(store_->add_entry("m2", 1, numbered(1)), StoreError);
    EXPECT_THROW(store_->add_entry("nowhere", 0, numbered(0)), StoreError);
    EXPECT_THROW(store_->add_match(record("m1", 0, 0, 9)), StoreError);
    store_->add_entry("m1", 2, numbered(2));  // the transaction is as good as before
    store_->commit();
    EXPECT_EQ(store_->match("m1")->entries, (std::vector{numbered(0), numbered(1), numbered(2)}));
    EXPECT_EQ(store_->match("m1")->record.began, 1);
    EXPECT_TRUE(store_->match("m2")->entries.empty());

    store_->begin();
    store_->finish_match("m1", won());
    EXPECT_THROW(store_->add_entry("m1", 3, numbered(3)), StoreError);
    store_->commit();
    reopen();
    EXPECT_THROW(store_->add_entry("m1", 3, numbered(3)), StoreError);
    EXPECT_EQ(store_->match("m1")->entries.size(), 3U);
}

TEST_P(Stores, WhatAPersonPlaysIsFoundNewestFirst) {
    store_->begin();
    const PersonId ann = account("ann"), bob = account("bob");
    store_->add_match(record("m1", ann, 0, 10));
    store_->add_match(record("m2", bob, ann, 30));
    store_->add_match(record("m3", 0, ann, 20));
    store_->add_match(record("m4", bob, 0, 40));
    store_->add_match(record("m5", ann, ann, 5));
    const auto ids = [&](PersonId person, std::size_t limit) {
        Ids found;
        for (const MatchRecord& each : store_->unfinished_of(person, limit)) found.push_back(each.id);
        return found;
    };
    EXPECT_EQ(ids(ann, 10), (Ids{"m2", "m3", "m1", "m5"}));
    EXPECT_EQ(ids(ann, 2), (Ids{"m2", "m3"}));
    EXPECT_EQ(ids(bob, 10), (Ids{"m4", "m2"}));
    EXPECT_EQ(ids(0, 10), Ids{});
    store_->finish_match("m2", won());
    EXPECT_EQ(ids(ann, 10), (Ids{"m3", "m1", "m5"}));
    EXPECT_EQ(ids(bob, 10), Ids{"m4"});
    store_->commit();
    reopen();
    const MatchRecord whole = store_->match("m3")->record, listed = store_->unfinished_of(ann, 1).at(0);
    EXPECT_EQ(listed.id, "m3");
    EXPECT_EQ(listed.sitters, whole.sitters);
    EXPECT_EQ(listed.setup.seed, whole.setup.seed);
    EXPECT_EQ(listed.terms, whole.terms);
}

TEST_P(Stores, WhatWasAskedBackIsKeptOnceForEachAnswer) {
    store_->begin();
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_match(record("m2", 0, 0, 2));
    store_->set_asked_back("m1", {7, 9, false});
    store_->set_asked_back("m1", {3, 9, false});
    store_->set_asked_back("m1", {7, 9, true});
    EXPECT_THROW(store_->set_asked_back("m1", {-1, 9, true}), StoreError);
    EXPECT_THROW(store_->set_asked_back("nowhere", {1, 2, true}), StoreError);
    store_->commit();
    reopen();
    EXPECT_EQ(store_->match("m1")->asked_back, (std::vector<AskedBack>{{3, 9, false}, {7, 9, true}}));
    EXPECT_TRUE(store_->match("m2")->asked_back.empty());
    store_->finish_match("m1", won());
    EXPECT_THROW(store_->set_asked_back("m1", {8, 9, false}), StoreError);
    EXPECT_EQ(store_->match("m1")->asked_back.size(), 2U);
}

TEST_P(Stores, AMatchEndsOnce) {
    store_->begin();
    for (const char* id : {"m1", "m2", "m3"}) store_->add_match(record(id, 0, 0, 1));
    EXPECT_EQ(store_->unfinished(), (Ids{"m1", "m2", "m3"}));
    EXPECT_THROW(store_->set_agreed("m1", Seat::A, true), StoreError);
    MatchResult result = won();
    result.open = false;
    store_->finish_match("m1", result);
    EXPECT_EQ(store_->unfinished(), (Ids{"m2", "m3"}));
    result.winner = "b";
    EXPECT_THROW(store_->finish_match("m1", result), StoreError);
    EXPECT_EQ(store_->summary("m1")->result->winner, "a");
    result.winner = "nobody at all";
    EXPECT_THROW(store_->finish_match("m2", result), StoreError);
    EXPECT_THROW(store_->finish_match("nowhere", won()), StoreError);
    EXPECT_FALSE(store_->summary("m2")->result);

    EXPECT_FALSE(store_->summary("m1")->result->shown());
    store_->set_agreed("m1", Seat::B, true);
    EXPECT_FALSE(store_->summary("m1")->result->shown());
    EXPECT_FALSE(store_->summary("m1")->result->agreed[Seat::A]);
    store_->set_agreed("m1", Seat::A, true);
    EXPECT_TRUE(store_->summary("m1")->result->shown());
    store_->set_agreed("m1", Seat::B, false);
    EXPECT_TRUE(store_->summary("m1")->result->agreed[Seat::A]);
    EXPECT_FALSE(store_->summary("m1")->result->shown());
    EXPECT_THROW(store_->set_agreed("nowhere", Seat::A, true), StoreError);
    store_->commit();
}

TEST_P(Stores, MatchesAreListedNewestFirst) {
    store_->begin();
    const PersonId ann = account("ann"), bea = account("bea");
    store_->add_match(record("m1", ann, bea, 100));
    store_->add_match(record("m2", bea, ann, 300, "genius"));
    store_->add_match(record("m3", ann, 0, 200));
    store_->add_match(record("m4", ann, ann, 300));
    store_->add_match(record("m5", 0, bea, 400));
    MatchResult closed = won();
    closed.open = false;
    store_->finish_match("m1", won());
    store_->finish_match("m2", closed);
    store_->finish_match("m3", closed);
    store_->set_account(bea, "Beatrix", "beatrix", "x");
    store_->commit();

    const auto list = [&](const MatchQuery& query) { return ids(store_->matches(query)); };
    EXPECT_EQ(list({}), (Ids{"m5", "m4", "m2", "m3", "m1"}));
    EXPECT_EQ(list({.person = ann}), (Ids{"m4", "m2", "m3", "m1"}));
    EXPECT_EQ(list({.person = bea}), (Ids{"m5", "m2", "m1"}));
    EXPECT_EQ(list({.person = 99}), Ids{});
    EXPECT_EQ(list({.game = "gemu"}), (Ids{"m5", "m4", "m3", "m1"}));
    EXPECT_EQ(list({.person = ann, .game = "gemu"}), (Ids{"m4", "m3", "m1"}));
    EXPECT_EQ(list({.finished_only = true}), (Ids{"m2", "m3", "m1"}));
    EXPECT_EQ(list({.game = "gemu", .finished_only = true}), (Ids{"m3", "m1"}));
    EXPECT_EQ(list({.person = bea, .finished_only = true}), (Ids{"m2", "m1"}));
    EXPECT_EQ(list({.open_only = true}), Ids{"m1"});
    EXPECT_EQ(list({.game = "gemu", .open_only = true}), Ids{"m1"});
    EXPECT_EQ(list({.person = ann, .open_only = true}), Ids{"m1"});
    EXPECT_EQ(list({.before = 300}), (Ids{"m3", "m1"}));
    EXPECT_EQ(list({.person = ann, .before = 300}), (Ids{"m3", "m1"}));
    EXPECT_EQ(list({.game = "gemu", .before = 200}), Ids{"m1"});
    EXPECT_EQ(list({.limit = 2}), (Ids{"m5", "m4"}));
    EXPECT_EQ(list({.person = ann, .limit = 1}), Ids{"m4"});
    EXPECT_EQ(list({.limit = 0}), Ids{});
    // Two that began together: the next page goes on where the last one ended.
    EXPECT_EQ(list({.after = "m4", .limit = 1}), Ids{"m2"});
    EXPECT_EQ(list({.person = ann, .after = "m4"}), (Ids{"m2", "m3", "m1"}));
    EXPECT_EQ(list({.after = "m1"}), Ids{});
    EXPECT_EQ(list({.after = "nowhere"}), Ids{});
    for (const Seat seat : Seats) store_->set_agreed("m2", seat, true);
    EXPECT_EQ(list({.open_only = true}), (Ids{"m2", "m1"}));

    const MatchSummary shown = store_->matches({.person = bea, .before = 200}).at(0);
    EXPECT_EQ(shown.id, "m1");
    EXPECT_EQ(shown.game, "gemu");
    EXPECT_EQ(shown.rules_version, "gemu-1");
    EXPECT_EQ(shown.names[Seat::A], "ann");
    EXPECT_EQ(shown.names[Seat::B], "Beatrix");
    EXPECT_EQ(shown.sitters[Seat::B].person, bea);
    EXPECT_EQ(shown.terms.dump(), R"({"rated":false})");
    EXPECT_EQ(shown.began, 100);
    EXPECT_EQ(shown.result->winner, "a");
    const std::optional<MatchSummary> computer = store_->summary("m5");
    EXPECT_EQ(computer->sitters[Seat::A].person, 0);
    EXPECT_EQ(computer->sitters[Seat::A].player, "greedy");
    EXPECT_EQ(computer->names[Seat::A], "");
    EXPECT_FALSE(computer->result);
}

TEST_P(Stores, AMatchOfNobodyIsNotHalfThere) {
    EXPECT_THROW(store_->add_match(record("m1", 99, 0, 1)), StoreError);
    EXPECT_FALSE(store_->summary("m1"));
    EXPECT_THROW(store_->add_entry("m1", 0, numbered(0)), StoreError);
}

// --- Transactions

TEST_P(Stores, WhatIsTakenBackNeverWas) {
    const PersonId ann = account("ann");
    store_->begin();
    store_->rename_guest(guest("bea"), "Bea");
    store_->saw(ann, 7000);
    store_->add_match(record("m1", ann, 0, 1));
    store_->add_entry("m1", 0, numbered(0));
    store_->rollback();
    EXPECT_EQ(store_->person(ann)->seen, 1000);
    EXPECT_FALSE(store_->summary("m1"));

    // Another match may be kept in the place of the one taken back: it does not get that one's entries.
    store_->begin();
    store_->add_match(record("m2", ann, 0, 2));
    EXPECT_THROW(store_->add_entry("m1", 0, numbered(0)), StoreError);
    store_->commit();
    EXPECT_TRUE(store_->match("m2")->entries.empty());

    // A match that was over in what was taken back goes on.
    store_->begin();
    store_->finish_match("m2", won());
    store_->rollback();
    store_->begin();
    store_->add_entry("m2", 0, numbered(0));
    store_->commit();
    EXPECT_EQ(store_->match("m2")->entries.size(), 1U);
    EXPECT_FALSE(store_->match("m2")->result);
}

TEST_P(Stores, ASavepointIsTakenBackAlone) {
    const PersonId ann = account("ann");
    store_->begin();
    store_->saw(ann, 2000);
    store_->savepoint();
    store_->saw(ann, 3000);
    store_->add_match(record("m1", ann, 0, 1));
    store_->add_entry("m1", 0, numbered(0));
    store_->back_to_savepoint();
    EXPECT_EQ(store_->person(ann)->seen, 2000);
    EXPECT_THROW(store_->add_entry("m1", 0, numbered(0)), StoreError);
    store_->savepoint();
    store_->add_match(record("m2", ann, 0, 1));
    EXPECT_THROW(store_->add_match(record("m2", ann, 0, 1)), StoreError);
    store_->release();
    store_->add_entry("m2", 0, numbered(0));
    store_->commit();
    reopen();
    EXPECT_EQ(store_->person(ann)->seen, 2000);
    EXPECT_FALSE(store_->summary("m1"));
    EXPECT_EQ(store_->match("m2")->entries.size(), 1U);
}

TEST_P(Stores, WhatIsCommittedIsThereAfterwards) {
    store_->begin();
    const PersonId ann = account("ann"), visitor = guest("visitor");
    store_->add_session(session('s', ann));
    store_->save_deck({0, ann, "gemu", "deck", "code", 1});
    store_->add_match(record("m1", ann, visitor, 1));
    store_->add_entry("m1", 0, numbered(0));
    store_->set_rating(ann, "gemu", {1600, 80, 0.06, 1, 1}, "m1");
    store_->commit();
    store_->begin();
    store_->saw(ann, 9000);  // never committed
    reopen();
    EXPECT_EQ(store_->person(ann)->seen, 1000);
    EXPECT_EQ(store_->person_named("ann")->id, ann);
    EXPECT_EQ(store_->password_hash(ann), "hash of ann");
    EXPECT_EQ(store_->sessions_of(ann).size(), 1U);
    EXPECT_EQ(store_->decks_of(ann).size(), 1U);
    EXPECT_EQ(store_->rating(ann, "gemu").rating, 1600);
    EXPECT_EQ(store_->unfinished(), Ids{"m1"});
    store_->add_entry("m1", 1, numbered(1));
    EXPECT_EQ(store_->match("m1")->entries, (std::vector{numbered(0), numbered(1)}));
    EXPECT_GE(store_->schema_version(), 1);
}

// --- Files

TEST_P(Stores, OneFileHasOneServer) {
    const auto open_again = [&](const std::string& name) { return complaint([&] { GetParam().open(name); }); };
    const std::string said = open_again(file_);
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "in use by another server (process " + std::to_string(getpid()) + ")"));
    std::filesystem::create_symlink(file_, folder_ / "other.db");
    EXPECT_TRUE(says(open_again(folder_ / "other.db"), "in use"));
    store_->add_match(record("m1", 0, 0, 1));  // whoever came second did no harm
    store_.reset();
    EXPECT_EQ(open_again(file_), "");
    EXPECT_TRUE(GetParam().open(folder_ / "other.db")->summary("m1"));
}

TEST_P(Stores, FilesThatCannotBeOpenedAreNamed) {
    EXPECT_TRUE(says(complaint([&] { GetParam().open(folder_ / "no/such/folder.db"); }), "no/such/folder.db"));
    EXPECT_TRUE(says(complaint([&] { GetParam().open(folder_ / ""); }), "is a folder"));
    EXPECT_NE(complaint([&] { GetParam().open(""); }), "");
}

TEST_P(Stores, ACopyHoldsWhatWasCommitted) {
    store_->begin();
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_entry("m1", 0, numbered(0));
    store_->commit();
    store_->begin();
    store_->add_entry("m1", 1, numbered(1));
    const std::string copy = folder_ / "copy.db", second = folder_ / "second.db";
    store_->backup(copy);
    GetParam().copy(file_, second);
    store_->commit();
    for (const std::string& file : {copy, second}) {
        EXPECT_EQ(GetParam().open(file)->match("m1")->entries, std::vector{numbered(0)});
        struct stat about{};
        ASSERT_EQ(stat(file.c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777U, 0600U);
    }
    EXPECT_EQ(store_->match("m1")->entries.size(), 2U);

    const std::set<std::string> before = folder_.names();
    const std::string content = read_whole(copy);
    EXPECT_TRUE(says(complaint([&] { store_->backup(copy); }), "is there already"));
    EXPECT_EQ(read_whole(copy), content);
    EXPECT_TRUE(says(complaint([&] { store_->backup(folder_ / "no/such/copy.db"); }), "no/such/copy.db"));
    EXPECT_TRUE(says(complaint([&] { GetParam().copy(folder_ / "nothing.db", folder_ / "third.db"); }), "nothing.db"));
    write_whole(folder_ / "empty.db", "");
    EXPECT_TRUE(says(complaint([&] { GetParam().copy(folder_ / "empty.db", folder_ / "third.db"); }), "is empty"));
    std::filesystem::remove(folder_ / "empty.db");
    EXPECT_EQ(folder_.names(), before);

    store_.reset();
    GetParam().copy(file_, folder_ / "third.db");  // nobody uses it now
    EXPECT_EQ(GetParam().open(folder_ / "third.db")->match("m1")->entries.size(), 2U);
}

TEST_P(Stores, CopiesAreWholeWhileOthersWrite) {
    constexpr int Copies = 10;
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_match(record("m2", 0, 0, 1));
    std::atomic<int> made = 0;
    std::atomic<std::int32_t> written = 0;
    std::thread writer([&] {
        for (std::int32_t i = 0; made < Copies; ++i) {
            store_->begin();
            store_->add_entry("m1", i, numbered(i));
            store_->add_entry("m2", i, numbered(i));
            store_->commit();
            written = i + 1;
        }
    });
    std::vector<std::int32_t> at_least;
    for (; made < Copies; ++made) {
        while (written < (made + 1) * 2) std::this_thread::yield();
        at_least.push_back(written);
        GetParam().copy(file_, folder_ / ("copy" + std::to_string(made)));
    }
    writer.join();
    for (int i = 0; i < Copies; ++i) {
        const auto copy = GetParam().open(folder_ / ("copy" + std::to_string(i)));
        const auto first = copy->match("m1")->entries, second = copy->match("m2")->entries;
        EXPECT_EQ(first, second);
        EXPECT_GE(first.size(), static_cast<std::size_t>(at_least[static_cast<std::size_t>(i)]));
    }
    EXPECT_EQ(store_->match("m1")->entries.size(), static_cast<std::size_t>(written));
}

// The child commits entries in groups and tells each number by the pipe once it is durable.
[[noreturn]] void write_until_killed(const Maker& maker, const std::string& file, int out) {
    try {
        const auto store = maker.open(file);
        if (!store->summary("m1")) store->add_match(record("m1", 0, 0, 1));
        auto number = static_cast<std::int32_t>(store->match("m1")->entries.size());
        for (std::int32_t group = 1;; group = group % 5 + 1) {
            store->begin();
            for (std::int32_t i = 0; i < group; ++i, ++number) store->add_entry("m1", number, numbered(number));
            store->commit();
            if (write(out, &number, sizeof number) != sizeof number) _exit(2);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "the child failed: %s\n", error.what());
        _exit(1);
    }
}

TEST_P(Stores, NothingTheStoreHasPromisedIsLostWhenItIsKilled) {
    const Folder on_disk(std::filesystem::temp_directory_path().string());
    const std::string file = on_disk / "killed.db";
    Random random({11, 1});
    std::int32_t promised = 0;
    for (int round = 0; round < 20; ++round) {
        int ends[2];
        ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_until_killed(GetParam(), file, ends[1]);
        close(ends[1]);
        // A child may be killed before it has opened the file, and at any moment later.
        std::int32_t heard = 0;
        for (std::uint32_t reports = random.below(12); reports > 0; --reports) {
            ASSERT_EQ(read(ends[0], &heard, sizeof heard), ssize_t{sizeof heard});
            promised = heard;
        }
        usleep(random.below(10'000));
        kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
        while (read(ends[0], &heard, sizeof heard) == ssize_t{sizeof heard}) promised = heard;
        close(ends[0]);

        const auto store = GetParam().open(file);
        const std::optional<WholeMatch> match = store->match("m1");
        if (!match) {
            ASSERT_EQ(promised, 0);
            continue;
        }
        ASSERT_GE(match->entries.size(), static_cast<std::size_t>(promised)) << "in round " << round;
        for (std::size_t i = 0; i < match->entries.size(); ++i)
            ASSERT_EQ(match->entries[i], numbered(static_cast<std::int32_t>(i)));
    }
    EXPECT_GT(promised, 20);
}

// --- SQLite alone: what the file itself may be

class SqliteFile : public ::testing::Test {
protected:
    Folder folder_;
    const std::string file_ = folder_ / "store.db";

    void change(const std::string& sql, const std::string& file) {
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
        sqlite3_close(handle);
    }
    std::string opening() {
        return complaint([&] { open_sqlite(file_); });
    }
};

TEST_F(SqliteFile, IsForNobodyElsesEyes) {
    const auto store = open_sqlite(file_);
    store->add_match(record("m1", 0, 0, 1));
    for (const std::string& name : folder_.names()) {
        struct stat about{};
        ASSERT_EQ(stat((folder_ / name).c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777U, 0600U) << name;
    }
}

TEST_F(SqliteFile, HasAWriteAheadLog) {
    open_sqlite(file_);
    Database database(file_);
    Query query(database, "PRAGMA journal_mode");
    ASSERT_TRUE(query.next());
    EXPECT_EQ(query.text(), "wal");
}

TEST_F(SqliteFile, ANewerOneIsRefusedAndNotTouched) {
    const int version = open_sqlite(file_)->schema_version();
    EXPECT_EQ(version, static_cast<int>(migrations().size()));
    change("PRAGMA user_version = 907", file_);
    const std::string before = read_whole(file_);
    const std::string said = complaint<NewerSchema>([&] { open_sqlite(file_); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "907"));
    EXPECT_TRUE(says(said, "knows " + std::to_string(version)));
    EXPECT_TRUE(says(said, "backup"));
    EXPECT_EQ(read_whole(file_), before);
    change("PRAGMA user_version = " + std::to_string(version), file_);
    EXPECT_EQ(opening(), "");
}

TEST_F(SqliteFile, WhatIsNoDatabaseIsRefusedAndNotTouched) {
    const std::string text = std::string(5000, 'x') + "these are my notes";
    write_whole(file_, text);
    const std::string said = opening();
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "is no database: name another file"));
    EXPECT_EQ(read_whole(file_), text);
}

TEST_F(SqliteFile, TheDatabaseOfAnotherProgramIsRefusedAndNotTouched) {
    change("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')", file_);
    const std::string before = read_whole(file_);
    EXPECT_TRUE(says(opening(), "another program"));
    EXPECT_TRUE(says(complaint([&] { backup_sqlite(file_, folder_ / "copy.db"); }), "another program"));
    EXPECT_EQ(read_whole(file_), before);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.db"));
}

TEST_F(SqliteFile, ADamagedOneSaysSo) {
    {
        const auto store = open_sqlite(file_);
        store->begin();
        store->add_match(record("m1", 0, 0, 1));
        for (std::int32_t i = 0; i < 1000; ++i) store->add_entry("m1", i, numbered(i));
        store->commit();
    }
    const std::string whole = read_whole(file_);
    std::string torn = whole;
    torn.replace(4096, torn.size() - 4096, torn.size() - 4096, '\x5a');
    write_whole(file_, torn);
    const std::string said = complaint([&] { open_sqlite(file_)->match("m1"); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "is damaged"));
    EXPECT_TRUE(says(said, "backup"));

    write_whole(file_, whole.substr(0, 4096 + 100));
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "is damaged"));
    write_whole(file_, whole);
    EXPECT_EQ(open_sqlite(file_)->match("m1")->entries.size(), 1000U);

    // Values that make no sense, and a gap among the entries.
    change("UPDATE entry SET kind = 77 WHERE number = 3", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "m1"));
    change("DELETE FROM entry WHERE number = 3", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "entry 3 is not there"));
    change("UPDATE match SET setup = '{\"seed\":\"12\"}'", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "setup"));
    change("UPDATE match SET terms = '{'", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->summary("m1"); }), "terms"));
}

TEST_F(SqliteFile, MigrationsGoInOrderAndOneThatFailsLeavesTheOneBefore) {
    write_whole(file_, "");
    const char* const first[] = {"CREATE TABLE one (value INTEGER) STRICT; INSERT INTO one VALUES (1)"};
    const char* const bad[] = {first[0], "UPDATE one SET value = value + 1",
                               "CREATE TABLE three (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1)"};
    const char* const good[] = {bad[0], bad[1], "CREATE TABLE three AS SELECT value * 10 AS x FROM one"};
    Database database(file_);
    migrate(database, first);
    EXPECT_EQ(version_of(database), 1);
    const std::string said = complaint([&] { migrate(database, bad); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "stays at version 2"));
    EXPECT_EQ(version_of(database), 2);
    EXPECT_EQ(database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'three'"), 0);
    migrate(database, good);
    migrate(database, good);
    EXPECT_EQ(version_of(database), 3);
    EXPECT_EQ(database.number("SELECT x FROM three"), 20);
    EXPECT_THROW(migrate(database, first), NewerSchema);
}

// A database of the first version that was released, with a match in it.
TEST_F(SqliteFile, AnOldOneIsBroughtUpToDateWithAllThatIsInIt) {
    {
        const auto store = open_sqlite(file_);
        const PersonId ann = store->add_person(PersonKind::Guest, "ann", 0, 1).id;
        store->add_match(record("m1", ann, 0, 1));
        store->add_entry("m1", 0, numbered(0));
        store->add_match(record("m2", ann, 0, 1));
        store->finish_match("m2", {"none", "abort", "", 9, 0, true, {}, "too-long"});
    }
    change(
        "DROP TABLE asked_back; DROP INDEX match_running_a; DROP INDEX match_running_b; DROP VIEW summary; "
        "ALTER TABLE match DROP COLUMN reason; CREATE VIEW summary AS SELECT key FROM match; PRAGMA user_version = 1",
        file_);
    const auto store = open_sqlite(file_);
    EXPECT_EQ(store->schema_version(), static_cast<int>(migrations().size()));
    EXPECT_EQ(store->match("m1")->entries, std::vector{numbered(0)});
    EXPECT_EQ(store->unfinished_of(1, 10).size(), 1U);
    store->set_asked_back("m1", {0, 1, false});
    EXPECT_EQ(store->match("m1")->asked_back.size(), 1U);
    EXPECT_EQ(store->summary("m2")->result->by, "abort");
    EXPECT_EQ(store->summary("m2")->result->reason, "");
    store->finish_match("m1", {"none", "abort", "", 9, 1, true, {}, "too-long"});
    EXPECT_EQ(store->summary("m1")->result->reason, "too-long");
    EXPECT_EQ(store->match("m1")->result->reason, "too-long");
}

// When SQLite has given up a transaction by itself, what would follow does not slip in alone.
TEST_F(SqliteFile, ALostTransactionIsLostAltogether) {
    write_whole(file_, "");
    Database database(file_);
    database.execute("CREATE TABLE one (value INTEGER UNIQUE) STRICT");
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 1).run();
    EXPECT_THROW(Query(database, "INSERT OR ROLLBACK INTO one VALUES (1)").run(), StoreError);
    EXPECT_THROW(Query(database, "INSERT INTO one VALUES (?)", 2).run(), StoreError);
    EXPECT_THROW(database.commit(), StoreError);
    database.rollback();
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 3).run();
    database.commit();
    EXPECT_EQ(database.number("SELECT count(*) FROM one"), 1);
    EXPECT_EQ(database.number("SELECT value FROM one"), 3);
}

TEST(SqliteInMemory, IsAStoreThatCanBeCopied) {
    Folder folder;
    const auto one = open_sqlite(":memory:"), two = open_sqlite(":memory:");
    one->add_match(record("m1", 0, 0, 1));
    EXPECT_FALSE(two->summary("m1"));
    one->backup(folder / "copy.db");
    EXPECT_TRUE(open_sqlite(folder / "copy.db")->summary("m1"));
}

}  // namespace
}  // namespace quincunx::server
