// A game in numbers, for programs that learn: what a seat sees as a list of fixed size, its options as rows with action
// ids that stay. Made from a View, so nothing is in it that the seat does not know. All of it is from the seat's side:
// what is mine comes first, and boards are turned so that I sit at the same end. What stands where follows from the
// tables of fields and words and from the game's sight (engine/match/sight.h); `markdown` tells it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/worded.h"

namespace quincunx {

// How a seat counts the two seats. 0 is nobody.
constexpr std::int32_t seen_by(Seat me, Seat seat) { return seat == me ? 1 : 2; }

class Encoder {
public:
    // One number of a row, and its range.
    struct Column {
        std::string name;
        std::int32_t low = 0, high = 0;
    };
    // A part of an observation: rows of the same columns, row by row. Of a list there are as many rows as it can be
    // long; those it does not have are zero.
    struct Block {
        std::string name;
        std::size_t rows = 1;
        std::vector<Column> columns{};
        std::size_t at = 0;  // where its first number stands

        std::size_t size() const { return rows * columns.size(); }
    };
    // The action ids of a verb: those from `first` on, one for each way its factors and ordinals can be.
    struct Ids {
        std::int32_t first = 0, count = 0;
        std::int32_t ordinals = 1;  // how many options of a question may be alike in all factors
    };

    // Which rows of each block hold something: of one with at most 64 rows a bit for each, of another how many.
    static constexpr std::size_t MostBlocks = 64;
    using Written = std::array<std::uint64_t, MostBlocks>;

    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    virtual ~Encoder() = default;

    const WordedGame& game() const { return game_; }
    const std::vector<Block>& blocks() const { return blocks_; }
    // How many numbers an observation has.
    std::size_t size() const { return blocks_.back().at + blocks_.back().size(); }
    // The columns of an option, the first of them its action id.
    const std::vector<Column>& option_columns() const { return option_columns_; }
    static constexpr std::size_t MostOptions = Choice::MaxOptions;
    // Action ids are 0 to ids() - 1.
    std::int32_t ids() const { return ids_; }
    // "summoner-obs1." and a hash of everything that decides which number stands where and what it means.
    const std::string& version() const { return version_; }

    // What is told of: what a seat sees now, its question, and what was answered in the unit at work, of which it is
    // told what it may know.
    struct Sighting {
        Seat seat;
        const ViewBytes& now;
        const Choice& choice;
        const Journal& journal;

        Sighting(Seat s, const ViewBytes& n, const Choice& c, const Journal& j)
            : seat(s), now(n), choice(c), journal(j) {}
        Sighting(const View& view) : Sighting(view.seat, view.now, view.choice, view.seen) {}
    };

    // What the seat sees, into size() numbers. Returns how many values did not fit, which tests hold at 0.
    std::size_t observe(const Sighting&, std::span<std::int16_t> into) const;
    // The same into memory that still holds the observation written there last: only what was there, or is, is touched.
    std::size_t observe_again(const Sighting&, std::span<std::int16_t> into, Written&) const;
    // A row for each option of the question, in its order. `into` has room for MostOptions rows; those beyond the last
    // are left alone. Returns how many there are: none where the seat is not asked. An id is -1 where it does not fit.
    std::size_t options(const Sighting&, std::span<std::int16_t> into) const;
    // The action id of a listed option (-1: it is not listed), and the option that has that id now.
    std::int32_t id_of(const View&, const Option&) const;
    std::optional<Option> option_of(const View&, std::int32_t id) const;

    // What stands where, for people and for programs.
    std::string markdown() const;
    Json json() const;

protected:
    // What the indexes of a kind of value are: what an option's column holds is 1 more.
    struct Meaning {
        std::string_view kind;   // or one value of one verb, "trigger.card": that goes before
        std::int32_t size = 0;   // indexes are 0 to size - 1
        std::int32_t alike = 1;  // 1: it is a factor of the action id. More: so many options of a question may differ
                                 // in it alone, and an ordinal tells them apart
        bool usual = false;      // size and index are those of the kind without a meaning
    };

    // Of the book, the key of every entry: cards go by their places there, from 1.
    Encoder(const WordedGame&, std::vector<std::string> book);
    // The constructor of a game adds its blocks and the meanings of its kinds, then calls `finish`.
    std::vector<Block> blocks_;
    std::vector<Meaning> meanings_;
    void finish();

    // The blocks the game has added. Returns how many values did not fit.
    virtual std::size_t see(const Sighting&, std::int16_t* into, Written&) const = 0;
    // The index of a value by the meaning at that place of `meanings_`.
    virtual std::int32_t index_by(std::size_t meaning, const Sighting&, const Option&, std::int32_t number) const = 0;

    std::int32_t book_size() const { return static_cast<std::int32_t>(book_.size()); }

    static constexpr std::size_t FirstOfGame = 2;  // of the blocks; before them are "question" and "answers"

private:
    static constexpr std::size_t Values = 3, NoMeaning = ~std::size_t{0};
    static constexpr std::size_t MostAnswers = 8;  // of the unit at work, in the block "answers"

    struct Factor {
        const ValueDef* def = nullptr;  // none: there is no such value
        const PartsDef* parts = nullptr;
        std::size_t meaning = NoMeaning;
        bool card = false;
        std::int32_t size = 1;   // of the action id
        std::int32_t range = 0;  // of the column: the highest number; 0: any
    };
    struct VerbIds : Ids {
        std::array<Factor, Values> factors{};
    };
    // A verb's place among its ids without the ordinal, and the values of its row.
    std::int32_t row_of(const Sighting&, const Option&, std::int16_t* values) const;
    std::int32_t index_of(const Factor&, const Sighting&, const Option&) const;

    const WordedGame& game_;
    std::vector<std::string> book_;
    std::vector<std::int32_t> place_of_number_;  // of cards: 1 + the place in the book
    std::vector<VerbIds> verbs_;
    std::size_t subject_ = NoMeaning;
    std::vector<Column> value_columns_, option_columns_;
    std::size_t parts_ = 0;  // columns for what an option is made of
    std::int32_t ids_ = 0;
    std::string version_;
};

}  // namespace quincunx
