// Brings together people of like strength who look for a match. Plain logic; whoever asks gives the time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tables/terms.h"

namespace quincunx::server {

class Matchmaker {
public:
    struct Seeker {
        PersonId person = 0;
        PersonKind kind = PersonKind::Guest;  // bots meet bots when rated
        std::string name;
        std::string game;
        Deck deck;
        Terms terms;              // two meet only on the same terms
        std::string chance = {};  // as that of a TableRequest (hub/hub.h)
        double rating = 1500, deviation = 350;
        Millis since = 0;
        std::uint64_t ticket = 0;
    };
    struct Pair {
        Seeker first, second;  // who waited longer is first
    };

    // How far apart two ratings may be: wider the longer both have waited, and with the doubt about them.
    static double reach(const Seeker&, Millis now);

    // One search a person and game: a second one replaces the first.
    void add(Seeker);
    bool remove(PersonId, std::string_view game = {});  // no game: all of the person's
    void renamed(const Person&);
    const Seeker* find(PersonId, std::string_view game) const;
    std::size_t waiting(std::string_view game = {}) const;  // no game: in all
    // How many others look for that game, by the terms they look for, most first. Bots count where they meet people.
    struct Waiting {
        Terms terms;
        std::size_t count = 0;
    };
    std::vector<Waiting> others(std::string_view game, PersonId than) const;
    // Everyone who can meet now, each at most once; they are no longer waiting, in no game. Who waited longest comes
    // first and gets the nearest rating within reach of both. `can_meet`: whether the decks may meet (Game::against).
    using CanMeet = std::function<bool(const Seeker&, const Seeker&)>;
    std::vector<Pair> match(Millis now, const CanMeet& can_meet);

private:
    std::vector<Seeker> seekers_;  // in the order in which they came
};

}  // namespace quincunx::server
