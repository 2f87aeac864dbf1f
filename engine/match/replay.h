// Replay files: a whole match as readable JSON that anyone can verify. See docs/replay.md.
#pragma once

#include <functional>

#include "engine/match/match.h"

namespace quincunx {

// The version of the format; it rises when a program that reads replays would have to change.
inline constexpr int ReplayFormat = 1;

// A replay as read from a file: well-formed, but not yet played through.
struct Replay {
    std::string file;
    std::string game, rules_version;
    Setup setup;
    std::string commitment;
    Chance chance;  // the seed is made of these
    struct Answer {
        Seat seat = Seat::A;
        Option option;
        std::uint64_t hash = 0;
        std::vector<std::string> rolls;  // "attack MR", in words
    };
    std::vector<std::string> opening_rolls;
    std::vector<Answer> answers;
    bool over = false;           // false: an unfinished match that can be gone on with
    std::string winner, clause;  // when over: "a", "b", "draw" or "none" (winner_word), and end_word
    std::uint64_t end_hash = 0;  // of the position after the last answer
};

// The match, finished or not, as a replay. It holds the seed: not for the eyes of those who are still playing. A match
// whose rolls were scripted cannot be repeated from its seed and makes no replay.
Json write_replay(const Match&);
// The same as the content of a file, with one question a line.
std::string write_replay_text(const Match&);

// Reads a replay. `find` gives the game of an id (nullptr: unknown). Throws InputError, naming file and problem, on
// anything that is not a whole replay of a game and rules version we have: no JSON, cut off, foreign, wrong types,
// unknown cards or options, a deck that breaks the rules, a seed that does not match its commitment or the
// parts it was made of.
using FindGame = std::function<const Game*(std::string_view id)>;
Replay read_replay(const std::string& path, const FindGame& find);
Replay parse_replay(const std::string& text, const std::string& file, const FindGame& find);

// Plays the replay through up to question `until`, which is then the one that waits (all when it is larger), checking
// the hash of every position, every roll and, after the last answer, the result. Throws InputError naming the first
// question where it does not agree. Questions are numbered from 0, as in Match.
Match play_replay(const Game&, const Replay&, std::size_t until = static_cast<std::size_t>(-1));

}  // namespace quincunx
