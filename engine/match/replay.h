// Replay files: a whole match as readable JSON that anyone can verify. See docs/replay.md.
#pragma once

#include <functional>

#include "engine/match/match.h"

namespace quincunx {

// A replay as read from a file: well-formed, but not yet played through.
struct Replay {
    std::string file;
    std::string game, rules_version;
    Setup setup;
    std::string commitment;
    struct Answer {
        Seat seat = Seat::A;
        Option option;
        std::uint64_t hash = 0;
        std::vector<std::string> rolls;  // "attack MR", in words
    };
    std::vector<Answer> answers;
    bool over = false;
    std::string winner;  // "a", "b", "draw" when over
};

// The match as a replay file.
Json write_replay(const Match&);

// Reads a replay. `find` gives the game of an id (nullptr: unknown). Throws InputError, naming file and problem, on
// anything that is not a whole replay of a game and rules version we have: no JSON, cut off, foreign, wrong types,
// unknown cards or options, a deck that breaks the rules, a seed that does not match its commitment.
using FindGame = std::function<const Game*(std::string_view id)>;
Replay read_replay(const std::string& path, const FindGame& find);
Replay parse_replay(const std::string& text, const std::string& file, const FindGame& find);

// Plays the replay through up to question `until` (all when it is larger), checking the hash of every position and every
// roll. Throws InputError naming the first question where it does not agree.
Match play_replay(const Game&, const Replay&, std::size_t until = static_cast<std::size_t>(-1));

}  // namespace quincunx
