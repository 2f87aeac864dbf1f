// Many games side by side, for programs that learn: each row is a game that waits for an answer, and is encoded into
// memory of the caller. A game that ends is followed by the next one of its row in the same step.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/match/encoder.h"
#include "players/player.h"

namespace quincunx {

class Batch {
public:
    struct Settings {
        std::size_t rows = 1;
        unsigned threads = 1;                  // the results are the same with any number of them
        std::uint32_t most_decisions = 20000;  // of a game; then it is cut off
        // Game k of row i has the seed {seed + i, k}, which also takes its pair of ready-made decks.
        std::uint64_t seed = 0;
        // Who answers for the other seat (make_player); empty: nobody, every question is handed out. The seat of the
        // caller changes from game to game.
        std::string opponent{};
    };
    // Where results go, row by row; none may be null. Rewards and the rest are those of the last step: of the game that
    // ended in it, if one did.
    struct Buffers {
        std::int16_t* numbers;     // [rows, Encoder::size()]: what the seat asked sees
        std::int16_t* options;     // [rows, MostOptions, option_columns]: those beyond `count` are what they were
        std::int32_t* count;       // [rows]: options
        std::int8_t* player;       // [rows]: the seat asked
        float* reward;             // [rows, 2]: of both seats: 0, at the end 1 and -1, or 0 and 0
        std::uint8_t* terminated;  // [rows]
        std::uint8_t* truncated;   // [rows]: cut off
        std::int32_t* length;      // [rows]: answers in the game so far, or in the one that ended
    };
    // The answer that is drawn by chance, from the seed of the game.
    static constexpr std::int16_t Drawn = -1;

    // The game has ready-made decks that may be played. Throws InputError where there is no such opponent.
    Batch(const Game&, Settings, Buffers);

    // Begins anew with the first game of every row.
    void reset();
    // Answers in every row by the place of an option. Throws InputError, and has changed nothing, where there is none.
    void step(std::span<const std::int16_t> answers);

private:
    struct Row {
        Waiting waiting;
        Random random{Seed{}};
        std::unique_ptr<Player> opponent;
        Seat mine = Seat::A;
        std::uint64_t games = 0;  // begun
        std::uint32_t decisions = 0;
    };
    const Game& game_;
    const Encoder& encoder_;
    const Settings settings_;
    const Buffers out_;
    std::vector<PerSeat<std::size_t>> pairings_;
    std::vector<Row> rows_;

    template <class F>
    void each_row(F&& f);
    void begin(std::size_t row);
    void let_opponent_answer(Row&);
    void show(std::size_t row);
};

}  // namespace quincunx
