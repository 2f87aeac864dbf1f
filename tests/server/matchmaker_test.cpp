// Matchmaking: who meets whom, and when.
#include "server/tables/matchmaker.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/core/random.h"
#include "tests/server/tables.h"

namespace quincunx::server {
namespace {

using Seeker = Matchmaker::Seeker;

Seeker seeker(PersonId person, double rating = 1500, Millis since = Start, double deviation = 50) {
    Seeker made;
    made.person = person;
    made.game = "lillian";
    made.rating = rating;
    made.deviation = deviation;
    made.since = since;
    made.ticket = static_cast<std::uint64_t>(person);
    return made;
}

bool anyone(const Seeker&, const Seeker&) { return true; }

// The persons of each pair, the first one first.
using Pairs = std::vector<std::pair<PersonId, PersonId>>;
Pairs pairs(Matchmaker& maker, Millis now = Start, const Matchmaker::CanMeet& can_meet = anyone) {
    Pairs found;
    for (const Matchmaker::Pair& pair : maker.match(now, can_meet))
        found.emplace_back(pair.first.person, pair.second.person);
    return found;
}

TEST(Matchmaker, ReachGrowsWithWaitingAndDoubt) {
    const Seeker sure = seeker(1), doubtful = seeker(2, 1500, Start, 350);
    EXPECT_GT(Matchmaker::reach(doubtful, Start), Matchmaker::reach(sure, Start));
    EXPECT_GT(Matchmaker::reach(sure, Start + 1000), Matchmaker::reach(sure, Start));
    EXPECT_GT(Matchmaker::reach(sure, Start + 600'000), 3000) << "after ten minutes anybody will do";
    EXPECT_EQ(Matchmaker::reach(sure, Start - 5000), Matchmaker::reach(sure, Start)) << "the time was set back";
}

TEST(Matchmaker, OneSearchAPersonAndGame) {
    Matchmaker maker;
    maker.add(seeker(1, 1500));
    maker.add(seeker(1, 1600));
    Seeker elsewhere = seeker(1, 1700);
    elsewhere.game = "summoner";
    maker.add(elsewhere);
    EXPECT_EQ(maker.waiting("lillian"), 1U);
    EXPECT_EQ(maker.waiting("summoner"), 1U);
    EXPECT_EQ(maker.waiting("gemu"), 0U);
    EXPECT_EQ(maker.waiting(), 2U);
    ASSERT_NE(maker.find(1, "lillian"), nullptr);
    EXPECT_EQ(maker.find(1, "lillian")->rating, 1600);
    EXPECT_EQ(maker.find(1, "summoner")->rating, 1700);
    EXPECT_EQ(maker.find(1, "gemu"), nullptr);
    EXPECT_EQ(maker.find(2, "lillian"), nullptr);
}

TEST(Matchmaker, TellsWhoElseLooksByTheirTerms) {
    Matchmaker maker;
    const auto add = [&](PersonId person, std::int32_t bank, bool rated = false, PersonKind kind = PersonKind::Guest) {
        Seeker made = seeker(person, 1500);
        made.terms = {};
        made.terms.clock.bank = bank;
        made.terms.rated = rated;
        made.kind = kind;
        maker.add(made);
        return made.game;
    };
    const std::string game = add(1, 60'000);
    for (const PersonId person : {2, 3}) add(person, 90'000);
    add(4, 60'000);
    add(5, 60'000, true, PersonKind::Bot);  // meets bots alone
    const auto seen = [&](PersonId person) {
        std::vector<std::pair<std::int32_t, std::size_t>> all;
        for (const auto& [terms, count] : maker.others(game, person)) all.emplace_back(terms.clock.bank, count);
        return all;
    };
    using Seen = std::vector<std::pair<std::int32_t, std::size_t>>;
    EXPECT_EQ(seen(1), (Seen{{90'000, 2}, {60'000, 1}}));
    EXPECT_EQ(seen(2), (Seen{{60'000, 2}, {90'000, 1}}));
    EXPECT_TRUE(maker.others("no such game", 1).empty());
}

TEST(Matchmaker, StopsSeeking) {
    Matchmaker maker;
    for (const char* game : {"lillian", "summoner", "gemu"}) {
        Seeker made = seeker(1);
        made.game = game;
        maker.add(made);
    }
    maker.add(seeker(2, 9000));
    EXPECT_FALSE(maker.remove(1, "genius"));
    EXPECT_FALSE(maker.remove(3));
    EXPECT_TRUE(maker.remove(1, "gemu"));
    EXPECT_FALSE(maker.remove(1, "gemu"));
    EXPECT_EQ(maker.waiting(), 3U);
    EXPECT_TRUE(maker.remove(1));
    EXPECT_EQ(maker.waiting(), 1U);
    EXPECT_NE(maker.find(2, "lillian"), nullptr);
}

TEST(Matchmaker, TwoMeetAndNoLongerWait) {
    Matchmaker maker;
    EXPECT_EQ(pairs(maker), Pairs{});
    maker.add(seeker(1, 1500, Start + 10));
    EXPECT_EQ(pairs(maker, Start + 20), Pairs{});
    maker.add(seeker(2, 1510, Start));
    const std::vector<Matchmaker::Pair> met = maker.match(Start + 20, anyone);
    ASSERT_EQ(met.size(), 1U);
    EXPECT_EQ(met[0].first.person, 2) << "who waited longer";
    EXPECT_EQ(met[0].first.ticket, 2U);
    EXPECT_EQ(met[0].second.person, 1);
    EXPECT_EQ(maker.waiting(), 0U);
    EXPECT_EQ(pairs(maker, Start + 20), Pairs{});
}

TEST(Matchmaker, TheNearestRatingIsTaken) {
    Matchmaker maker;
    maker.add(seeker(1, 1500, Start));
    maker.add(seeker(2, 1560, Start + 1));
    maker.add(seeker(3, 1480, Start + 2));
    maker.add(seeker(4, 1520, Start + 3));  // as near as the third, and later
    EXPECT_EQ(pairs(maker, Start + 3), (Pairs{{1, 3}, {2, 4}}));
}

TEST(Matchmaker, BothHaveToReach) {
    const double reach = Matchmaker::reach(seeker(1), Start);
    Matchmaker maker;
    maker.add(seeker(1, 1500));
    maker.add(seeker(2, 1500 + reach + 1));
    EXPECT_EQ(pairs(maker), Pairs{});
    EXPECT_EQ(maker.waiting(), 2U);
    // A doubtful rating does not help when the other one is sure.
    maker.add(seeker(2, 1500 + reach + 1, Start, 350));
    EXPECT_EQ(pairs(maker), Pairs{});
    EXPECT_EQ(pairs(maker, Start + 60'000), (Pairs{{1, 2}}));

    maker.add(seeker(1, 1500));
    maker.add(seeker(2, 1500 - reach));
    EXPECT_EQ(pairs(maker), (Pairs{{1, 2}})) << "at the very end of the reach";
}

TEST(Matchmaker, WhoHasWaitedLongMeetsWhoComesOnlyWhenThatOneReaches) {
    Matchmaker maker;
    maker.add(seeker(1, 2500, Start - 3'600'000));
    maker.add(seeker(2, 1500, Start));
    EXPECT_EQ(pairs(maker), Pairs{});
    EXPECT_EQ(pairs(maker, Start + 300'000), (Pairs{{1, 2}}));
}

TEST(Matchmaker, OnlyTheSameWishMeets) {
    const auto meets = [](auto&& change) {
        Matchmaker maker;
        Seeker other = seeker(2);
        change(other);
        maker.add(seeker(1));
        maker.add(other);
        return !pairs(maker).empty();
    };
    EXPECT_TRUE(meets([](Seeker&) {}));
    EXPECT_TRUE(meets([](Seeker& s) { s.kind = PersonKind::Bot; })) << "casual";
    EXPECT_FALSE(meets([](Seeker& s) { s.game = "summoner"; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.clock.bank = 60000; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.clock.per_answer = 60000; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.rated = true; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.undo = Terms::Undo::Never; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.watching = Terms::Watching::Nobody; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.delay = 20000; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.hints = false; }));
    EXPECT_FALSE(meets([](Seeker& s) { s.terms.open_replay = false; }));
}

TEST(Matchmaker, BotsMeetBotsWhenRated) {
    Matchmaker maker;
    for (PersonId person = 1; person <= 4; ++person) {
        Seeker made = seeker(person, 1500, Start + person);
        made.kind = person % 2 ? person == 1 ? PersonKind::Guest : PersonKind::Account : PersonKind::Bot;
        made.terms.rated = true;
        maker.add(made);
    }
    EXPECT_EQ(pairs(maker, Start + 10), (Pairs{{1, 3}, {2, 4}}));
}

TEST(Matchmaker, DecksThatCannotMeetDoNot) {
    Matchmaker maker;
    for (PersonId person = 1; person <= 3; ++person) {
        Seeker made = seeker(person, 1500 + static_cast<double>(person), Start + person);
        made.deck.name = person == 3 ? "light" : "dark";
        maker.add(made);
    }
    const auto differ = [](const Seeker& a, const Seeker& b) { return a.deck.name != b.deck.name; };
    EXPECT_EQ(pairs(maker, Start + 10, differ), (Pairs{{1, 3}})) << "though the second is nearer";
    EXPECT_EQ(maker.waiting(), 1U);
    EXPECT_EQ(pairs(maker, Start + 10, differ), Pairs{});
}

TEST(Matchmaker, WhoSeeksInTwoGamesMeetsOnceAndThenSeeksNoMore) {
    Matchmaker maker;
    for (const PersonId person : {1, 2, 3})
        for (const char* game : {"lillian", "summoner"}) {
            // The first one waits longer in the second game.
            Seeker made = seeker(person, 1500, Start + person * 10 - (game[0] == 's' ? 5 : 0));
            made.game = game;
            if (person != 2 || game[0] == 'l') maker.add(made);
        }
    const std::vector<Matchmaker::Pair> met = maker.match(Start + 100, anyone);
    ASSERT_EQ(met.size(), 1U);
    EXPECT_EQ(met[0].first.person, 1);
    EXPECT_EQ(met[0].first.game, "summoner");
    EXPECT_EQ(met[0].second.person, 3);
    EXPECT_EQ(maker.waiting(), 1U);
    EXPECT_NE(maker.find(2, "lillian"), nullptr);
}

// Whatever comes together: nobody meets twice or out of reach, and nobody is left who could meet.
TEST(Matchmaker, LeavesNobodyWhoCouldMeet) {
    Random random({1, 2});
    for (int round = 0; round < 50; ++round) {
        Matchmaker maker;
        std::vector<Seeker> all;
        for (PersonId person = 1; person <= 60; ++person) {
            Seeker made = seeker(person, 1000 + random.below(1500), Start - random.below(60'000),
                                 static_cast<double>(30 + random.below(100)));
            made.game = random.below(2) ? "lillian" : "summoner";
            made.terms.rated = random.below(2) == 0;
            made.kind = static_cast<PersonKind>(random.below(3));
            maker.add(made);
            all.push_back(made);
        }
        const auto can_meet = [](const Seeker& a, const Seeker& b) {
            return a.game == b.game && a.terms == b.terms &&
                   (!a.terms.rated || (a.kind == PersonKind::Bot) == (b.kind == PersonKind::Bot)) &&
                   std::abs(a.rating - b.rating) <= Matchmaker::reach(a, Start) &&
                   std::abs(a.rating - b.rating) <= Matchmaker::reach(b, Start);
        };
        std::set<PersonId> met;
        Millis last = 0;
        const std::vector<Matchmaker::Pair> found = maker.match(Start, anyone);
        for (const auto& [first, second] : found) {
            EXPECT_TRUE(met.insert(first.person).second && met.insert(second.person).second);
            EXPECT_TRUE(can_meet(first, second));
            EXPECT_LE(first.since, second.since);
            EXPECT_GE(first.since, last) << "who waited longest comes first";
            last = first.since;
        }
        EXPECT_FALSE(found.empty());
        EXPECT_EQ(maker.waiting(), all.size() - 2 * found.size());
        for (const Seeker& a : all)
            for (const Seeker& b : all)
                EXPECT_TRUE(a.person == b.person || met.contains(a.person) || met.contains(b.person) ||
                            !can_meet(a, b));
        EXPECT_TRUE(maker.match(Start, anyone).empty());
    }
}

}  // namespace
}  // namespace quincunx::server
