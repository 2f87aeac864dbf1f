// The puzzles there are, those of the games and those of a folder, and those who solve one at the moment.
#pragma once

#include <mutex>

#include "engine/match/puzzle.h"
#include "server/api/api.h"

namespace quincunx::server {

class PuzzleShelf {
public:
    // One that is there; the position is read when somebody wants to solve it.
    struct Entry {
        const Game* game = nullptr;
        PuzzleHead head;
        std::string yaml, file;
        bool own = false;  // from the folder: no puzzle of a day
    };

    void add(const Game&, std::string_view yaml, const std::string& file, bool own);
    // In order.
    std::vector<const Entry*> of(const Game&) const;
    const Entry* find(const Game&, std::int64_t number) const;
    // The one of a day: a game each day, by turns. Nothing: there are none.
    const Entry* of_day(std::int64_t day) const;

    // Somebody at its beginning. What was found out about a puzzle is kept for a while, for whoever goes on with it:
    // give it back.
    std::unique_ptr<Attempt> begin(const Entry&);
    void give_back(const Entry&, std::unique_ptr<Attempt>);
    // Which seat solves it, and the position: once read it is kept.
    std::shared_ptr<const Puzzle> read(const Entry&);

private:
    static constexpr std::size_t MostKept = 8;
    struct Kept {
        const Entry* entry;
        std::shared_ptr<const Puzzle> puzzle;
        std::vector<std::unique_ptr<Attempt>> attempts;
    };
    std::vector<std::unique_ptr<Entry>> entries_;
    std::mutex mutex_;
    std::vector<Kept> kept_;  // the one used last is the last

    Kept& kept(const Entry&);
};

}  // namespace quincunx::server
