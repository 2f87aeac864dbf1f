// The same calls on both engines come to the same, whatever they are.
#include <gtest/gtest.h>

#include "engine/core/random.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

Json told(const Rating& rating) {
    return {rating.rating, rating.deviation, rating.volatility, rating.matches, rating.changed};
}

// A store and the people and decks it has made: their numbers are its own, since some are given to what is then taken
// back.
struct Half {
    std::unique_ptr<Store> store;
    Random random;
    std::vector<std::int64_t> people{0}, decks{};

    std::int64_t place_of(PersonId person) const { return std::ranges::find(people, person) - people.begin(); }
    Json told(const Person& person) const {
        return {place_of(person.id), static_cast<int>(person.kind),
                person.name,         place_of(person.owner),
                person.created,      person.seen,
                person.gone};
    }
    PersonId person(std::size_t place) const { return place < people.size() ? people[place] : 999'999; }
};

Json told(const MatchSummary& match, const Half& half) {
    Json out{match.id,    match.game,           match.rules_version, match.terms,
             match.began, match.names[Seat::A], match.names[Seat::B]};
    for (const Seat seat : Seats)
        out.push_back(
            {half.place_of(match.sitters[seat].person), match.sitters[seat].player, match.sitters[seat].deck});
    if (match.result)
        out.push_back({match.result->winner, match.result->by, match.result->ended, match.result->questions,
                       match.result->open, match.result->agreed[Seat::A], match.result->agreed[Seat::B]});
    return out;
}

// One of many calls, by chance; what it came to. Small numbers, so that calls meet.
Json call(Half& half) {
    Store& store = *half.store;
    const auto below = [&](std::uint32_t end) { return static_cast<std::int64_t>(half.random.below(end)); };
    const PersonId person = half.person(half.random.below(8)), other = half.person(half.random.below(8));
    const MatchId match = "m" + std::to_string(below(6));
    const std::string name = std::string(1, static_cast<char>('a' + below(5))) + (below(2) ? "ä" : "B");
    const std::string hash(32, static_cast<char>('a' + below(6)));
    const auto number = static_cast<std::int32_t>(below(6));
    const Millis now = below(50);
    const bool flag = below(2) != 0;
    const std::string game = flag ? "gemu" : "genius";
    const auto people = [&](const std::vector<Person>& all) {
        Json out = Json::array();
        for (const Person& each : all) out.push_back(half.told(each));
        return out;
    };
    switch (below(36)) {
        case 0:
            half.people.push_back(
                store.add_person(flag ? PersonKind::Guest : PersonKind::Bot, name, flag ? 0 : other, now).id);
            return Json();
        case 1: {
            const auto found = store.person(person);
            return found ? half.told(*found) : Json();
        }
        case 2: return store.set_account(person, name, name, "hash"), Json();
        case 3: return store.set_bot_name(person, name, name), Json();
        case 4: return store.saw(person, now), Json();
        case 5: return now < 5 ? (store.remove_person(person, now), Json()) : Json();
        case 6: return people(store.bots_of(person));
        case 7: return store.set_skeleton(person, name), people(store.people_like(name));
        case 8: return now < 5 ? Json(store.forget_guests(now)) : Json();
        case 9: return store.add_session({hash, person, "all", name, now, now + 10}), Json();
        case 10: {
            Json out = Json::array();
            for (const Session& each : store.sessions_of(person))
                out.push_back({each.hash, each.created, each.expires});
            return out;
        }
        case 11: return store.extend_session(hash, now), Json();
        case 12: return store.remove_sessions(person, hash), Json();
        case 13: half.decks.push_back(store.save_deck({0, person, game, name, "code", now}).id); return Json();
        case 14: {
            Json out = Json::array();
            for (const SavedDeck& each : store.decks_of(person, flag ? "" : game)) {
                out.push_back(std::ranges::find(half.decks, each.id) - half.decks.begin());
                out.push_back(each.name);
            }
            return out;
        }
        case 15:
        case 16: return store.add_match(record(match, person, other, now, game)), Json();
        case 17:
        case 18:
        case 19:
        case 20: return store.add_entry(match, number, numbered(number)), Json();
        case 21: return store.set_asked_back(match, {number, number + 1, flag}), Json();
        case 22: return store.finish_match(match, won(now)), Json();
        case 23: return store.set_agreed(match, flag ? Seat::A : Seat::B, now % 2 != 0), Json();
        case 24: {
            const auto whole = store.match(match);
            if (!whole) return Json();
            return {whole->entries.size(), whole->asked_back.size(),
                    whole->thinking ? Json(whole->thinking->used) : Json()};
        }
        case 25: {
            Json out = Json::array();
            for (const MatchSummary& each : store.matches({.person = flag ? person : 0,
                                            .game = now % 3 ? "" : game,
                                            .finished_only = now % 5 == 0,
                                            .open_only = now % 7 == 0,
                                            .before = now % 2 ? 25 : 0,
                                            .after = now % 4 ? "" : match,
                                            .limit = 4}))
                out.push_back(told(each, half));
            return out;
        }
        case 26: return Json(store.unfinished());
        case 27: return store.count_unfinished(person);
        case 28: return store.set_thinking(match, {number, now}), Json();
        case 29: return store.cut_entries(match, number);
        case 30:
            return store.set_rating(person, game, {1500.0 + static_cast<double>(now) / 7, 90, 0.06, 3, now}, match),
                   Json();
        case 31: {
            Json out = Json::array();
            for (const Ranked& each : store.leaderboard(game, flag, 5, 0))
                out.push_back({half.place_of(each.person.id), told(each.rating)});
            for (const RatingPoint& each : store.rating_history(person, game, 5))
                out.push_back({each.match, each.open});
            return out;
        }
        case 32: return store.add_puzzle_try(person, {game, number, now, flag, flag, now});
        case 33: {
            const auto hold = store.claim(match);
            return hold ? Json{hold->owner == store.tenure(), hold->epoch} : Json();
        }
        case 34: return store.give(match, flag ? 0 : 77), Json();
        default: {
            const PuzzleDay day = store.puzzle_day(now);
            return {day.tried, day.solved};
        }
    }
}

// Errors are the same too, though not their words.
std::string outcome(Half& half) {
    try {
        return call(half).dump();
    } catch (const StoreError&) {
        return "refused";
    }
}

void do_the_same(std::uint64_t seed) {
    const Folder folder;
    Half halves[] = {{open_sqlite(folder / "store.db"), Random(Seed{seed, 1})},
                     {open_postgres(postgres().database(folder.path().string())), Random(Seed{seed, 1})}};
    Random steps(Seed{seed, 2});
    // Does this on both; what was made is forgotten where it is taken back.
    const auto each = [&](auto what) {
        for (Half& half : halves) what(*half.store);
    };
    const auto made = [&] { return std::pair(halves[0].people.size(), halves[0].decks.size()); };
    const auto forget = [&](const auto& before) {
        for (Half& half : halves) half.people.resize(before.first), half.decks.resize(before.second);
    };
    for (int group = 0; group < 10; ++group) {
        const auto before_group = made();
        each([](Store& store) { store.begin(); });
        for (int i = 0; i < 20; ++i) {
            const bool guarded = steps.below(3) == 0, kept = steps.below(2) == 0;
            const auto before = made();
            if (guarded) each([](Store& store) { store.savepoint(); });
            ASSERT_EQ(outcome(halves[0]), outcome(halves[1]));
            if (guarded) each([&](Store& store) { kept ? store.release() : store.back_to_savepoint(); });
            if (guarded && !kept) forget(before);
        }
        const bool kept = steps.below(4) != 0;
        each([&](Store& store) { kept ? store.commit() : store.rollback(); });
        if (!kept) forget(before_group);
    }
}

TEST(StoresAlike, TheSameCallsComeToTheSame) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        do_the_same(seed);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace quincunx::server
