// Every store keeps people, sessions, decks and ratings.
#include <limits>

#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

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
    store_->remove_person(ann, 2000);
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
    EXPECT_THROW(store_->remove_person(99, 2000), StoreError);
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
    store_->remove_person(people[1], 2000);
    EXPECT_EQ(names(false, 10, 0), "d c a ");
    store_->set_account(visitor, "was a guest", "was a guest", "x");
    EXPECT_EQ(names(false, 1, 0), "was a guest ");
}

// --- What is learned

TEST_P(Stores, ALessonIsDoneOnce) {
    store_->begin();
    const PersonId ann = account("ann");
    store_->add_lesson(ann, {"gemu", 2, 20});
    store_->add_lesson(ann, {"gemu", 1, 10});
    store_->add_lesson(ann, {"gemu", 2, 90});
    store_->commit();
    const std::vector<LessonDone> done = store_->lessons_of(ann);
    ASSERT_EQ(done.size(), 2U);
    EXPECT_EQ(done[0].lesson, 1);
    EXPECT_EQ(done[1].lesson, 2);
    EXPECT_EQ(done[1].at, 20);
    store_->remove_person(ann, 100);
    EXPECT_TRUE(store_->lessons_of(ann).empty());
}

TEST_P(Stores, TheFirstTryOfAPuzzleCounts) {
    store_->begin();
    const PersonId ann = account("ann"), bob = account("bob");
    EXPECT_TRUE(store_->add_puzzle_try(ann, {"gemu", 7, 20'000, false, false, 10}));
    EXPECT_FALSE(store_->add_puzzle_try(ann, {"gemu", 7, 20'000, true, true, 20}));
    EXPECT_FALSE(store_->add_puzzle_try(ann, {"gemu", 7, 20'000, false, false, 30}));
    EXPECT_TRUE(store_->add_puzzle_try(ann, {"gemu", 7, 0, true, true, 40}));
    EXPECT_TRUE(store_->add_puzzle_try(bob, {"gemu", 7, 20'000, true, true, 50}));
    store_->commit();
    const std::vector<PuzzleTry> tries = store_->puzzle_tries(ann);
    ASSERT_EQ(tries.size(), 2U);
    EXPECT_EQ(tries[0].day, 20'000);
    EXPECT_FALSE(tries[0].first);
    EXPECT_TRUE(tries[0].solved) << "later";
    EXPECT_EQ(tries[0].at, 10);
    EXPECT_TRUE(tries[1].first);
    EXPECT_EQ(store_->puzzle_day(20'000).tried, 2);
    EXPECT_EQ(store_->puzzle_day(20'000).solved, 1);
    EXPECT_EQ(store_->puzzle_day(3).tried, 0);
    EXPECT_EQ(store_->puzzle_day(3).solved, 0);

    Rating rating{1600.25, 90.5, 0.06, 3, 70};
    EXPECT_FALSE(store_->solver_rating(ann, "gemu"));
    EXPECT_FALSE(store_->puzzle_rating("gemu", 7));
    store_->set_solver_rating(ann, "gemu", rating);
    store_->set_puzzle_rating("gemu", 7, rating);
    rating.rating = 1400;
    store_->set_puzzle_rating("gemu", 7, rating);
    EXPECT_EQ(store_->solver_rating(ann, "gemu")->rating, 1600.25);
    EXPECT_EQ(store_->puzzle_rating("gemu", 7)->rating, 1400);
    EXPECT_EQ(store_->puzzle_rating("gemu", 7)->matches, 3);
    EXPECT_FALSE(store_->solver_rating(ann, "summoner"));
}

TEST_P(Stores, WhatIsNoTextIsNotKept) {
    EXPECT_THROW(guest(std::string("a\0b", 3)), StoreError);
    EXPECT_THROW(guest("bad \xff"), StoreError);
    EXPECT_THROW(guest("half \xe4\xba"), StoreError);
    EXPECT_THROW(guest("surrogate \xed\xa0\x80"), StoreError);
    EXPECT_EQ(store_->person(guest("五局 𝔮"))->name, "五局 𝔮");
}

}  // namespace
}  // namespace quincunx::server
