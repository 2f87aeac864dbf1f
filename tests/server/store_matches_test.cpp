// Every store keeps matches whole, and what is done together or not at all.
#include <limits>

#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

INSTANTIATE_TEST_SUITE_P(All, Stores, ::testing::ValuesIn(Makers),
                         [](const auto& each) { return std::string(each.param.name); });

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

}  // namespace
}  // namespace quincunx::server
