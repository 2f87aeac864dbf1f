// Many games side by side, for programs that learn: each row is a game that waits for an answer, and is encoded into
// memory of the caller. A game that ends is followed by the next one of its row in the same step.
//
// A row waits on a stack of its own (players/fiber.h), in the middle of its unit, so that nothing is ever repeated.
// Where there are no such stacks it waits as any game does (Waiting), and its unit is run again for each answer:
// slower, and otherwise the same.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/match/encoder.h"
#include "players/fiber.h"
#include "players/player.h"

namespace quincunx {

class Batch {
public:
    struct Settings {
        std::size_t rows = 1;
        unsigned threads = 1;                  // the results are the same with any number of them
        std::uint32_t most_decisions = 20000;  // of a game; then it is cut off at the next question
        // Game k of row i has the seed {seed + i, k}, which also takes its pair of ready-made decks.
        std::uint64_t seed = 0;
        // Who answers for the other seat (make_player); empty: nobody, every question is handed out. The seat of the
        // caller changes from game to game.
        std::string opponent{};
        // Questions that have one answer alone are answered by it and not handed out.
        bool only_choices = false;
        bool stacks = true;  // where there are any
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
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    // Begins anew with the first game of every row.
    void reset();
    // Answers in every row by the place of an option. Throws InputError, and has changed nothing, where there is none.
    void step(std::span<const std::int16_t> answers);

    // The game of a row as it waits now, and what it began with: to be copied, told, searched. It is played again up to
    // there; `answers` are given those of the game so far.
    Waiting waiting(std::size_t row, std::vector<Option>* answers = nullptr) const;
    const Setup& setup(std::size_t row) const { return rows_[row].setup; }
    // Of the stacks the rows wait on, the most bytes that have been in use; 0: there are none.
    std::size_t stack_used() const;

private:
    struct Row final : Decider {
        Fiber fiber;
        const Choice* choice = nullptr;  // the question handed out
        std::size_t which = 0;           // and its answer
        Random random{Seed{}};
        Seat mine = Seat::A;
        bool only_choices = false;
        std::uint64_t games = 0;  // begun
        std::vector<std::uint8_t> answers;
        const Game* game = nullptr;
        std::exception_ptr fault;
        std::unique_ptr<Player> opponent;
        Setup setup;
        StateBytes now;  // of a row with a stack
        Waiting
            waiting;  // of a row with a stack: the journal and, where a computer player answers, when its unit began
        Encoder::Written written{};  // of the observation that stands in the buffer

        Option decide(const Choice&) override;
        void enter();
    };
    const Game& game_;
    const Encoder& encoder_;
    const Settings settings_;
    const Buffers out_;
    std::vector<PerSeat<std::size_t>> pairings_;
    std::vector<Row> rows_;
    Stacks stacks_;

    template <class F>
    void each_row(F&& f);
    void begin(std::size_t row);
    void fetch(std::size_t row) const;
    void answer(Row&, std::size_t which) const;
    void pass_on(Row&) const;
    View view(const Row&) const;
    const Core& core(const Row& row) const { return (stacks_ ? row.now : row.waiting.state).core(); }
    void show(std::size_t row, ViewBytes& scratch);
    static void play(void* row) noexcept;
};

}  // namespace quincunx
