// The encoder of a game, made from its tables of fields: it walks over what a seat sees (Seen of the game) and writes
// every member as numbers. A game says in its sight.cpp which members of a struct count (`sight_of`), where the plain
// walk would show what follows from others or leave a reference dangling. What a type becomes:
//   Seat            1 mine, 2 the other's
//   a card          1 + its place in the book; 0: none, or not known
//   another Id      1 + its number; 0: none. A game may say what stands for it: `told(Id, const Eye<G>&)`, which is
//                   walked in its place (a card, a sight::Number)
//   a number        itself; one of more than 16 bits is a set of bits: 15 of them a column
//   PerSeat         mine, then the other's
//   FixedVector     a block with a row for each item, and its length among the columns of the position
//   an array        of structs a block; of anything else a column for each
// All else becomes columns: at the top of the one row of the block "position".
#pragma once

#include <bit>
#include <limits>

#include "engine/match/encoder.h"
#include "engine/match/exact.h"

namespace quincunx {

// Who looks, at what.
template <class G>
struct Eye {
    using Game = G;
    const G& game;
    const typename G::Seen& seen;
    Seat me;

    const typename G::State& state() const { return seen.state; }
};

// --- What a game writes its sights with: one of these for a struct, or a tuple of them

namespace sight {

// A number from 0 to `most`.
struct Number {
    std::int32_t number, most;
};

// Members, as their types say.
template <auto... Members>
struct Of {};
template <auto... Members>
inline constexpr Of<Members...> of{};

// A column of its own making: what the function returns, from (struct, eye).
template <class F>
struct Column {
    std::string_view name;
    std::int32_t low, high;
    F number;
};
template <class F>
constexpr Column<F> column(std::string_view name, std::int32_t low, std::int32_t high, F number) {
    return {name, low, high, number};
}

// A block of its own making, of the struct T: the function returns, from (eye, row), a pointer to what is there; null:
// nothing is.
template <class T, class F>
struct Rows {
    using Item = T;
    std::string_view name;
    std::size_t rows;
    F at;
};
template <class T, class F>
constexpr Rows<T, F> rows(std::string_view name, std::size_t count, F at) {
    return {name, count, at};
}

// Every member of the struct.
template <class S, std::size_t... At>
constexpr auto all_members(std::index_sequence<At...>) {
    return std::tuple{Of<std::get<At>(plain_rows<S>).member...>{}};
}

template <class S>
constexpr auto parts() {
    constexpr const S* Struct = nullptr;
    if constexpr (requires { std::tuple_size<decltype(sight_of(Struct))>::value; })
        return sight_of(Struct);
    else if constexpr (requires { sight_of(Struct); })
        return std::tuple{sight_of(Struct)};
    else
        return all_members<S>(std::make_index_sequence<std::tuple_size_v<decltype(plain_rows<S>)>>());
}

template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T> || AnyId<T>;

// --- The walk. Out is who writes numbers, or who writes down what they are called.

template <class Out, class Eye, class T>
void see(Out& out, const Eye& eye, const T& value);

template <class Out, class Eye, class S>
void see_struct(Out& out, const Eye& eye, const S& from) {
    const auto one = [&]<class Part>(const Part& part) {
        if constexpr (requires { part.at; }) {
            out.named(part.name, [&] {
                out.template list<typename Part::Item>(
                    part.rows, part.rows, [&](std::size_t row) { return part.at(eye, row); }, eye);
            });
        } else if constexpr (requires { part.number; }) {
            out.named(part.name, [&] { out.number(part.low, part.high, part.number(from, eye)); });
        } else {
            [&]<auto... Members>(Of<Members...>) {
                (out.template member<S, Members>([&] { see(out, eye, from.*Members); }), ...);
            }
            (part);
        }
    };
    std::apply([&](const auto&... part) { (one(part), ...); }, parts<S>());
}

template <class Out, class Eye, class T>
void see(Out& out, const Eye& eye, const T& value) {
    if constexpr (std::is_same_v<T, Seat>) {
        out.number(0, 2, seen_by(eye.me, value));
    } else if constexpr (std::is_same_v<T, typename Eye::Game::Card>) {
        out.card(value);
    } else if constexpr (std::is_same_v<T, Number>) {
        out.number(0, value.most, value.number);
    } else if constexpr (requires { told(value, eye); }) {
        see(out, eye, told(value, eye));
    } else if constexpr (AnyId<T>) {
        out.number(0, T::None, value ? value.value + 1 : 0);
    } else if constexpr (std::is_enum_v<T>) {
        see(out, eye, static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_arithmetic_v<T> && sizeof(T) <= 2) {
        out.number(std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), value);
    } else if constexpr (std::is_arithmetic_v<T>) {
        for (std::size_t bit = 0; bit < 8 * sizeof(T); bit += 15)
            out.numbered(bit / 15, [&] { out.number(0, 0x7fff, static_cast<std::int32_t>(value >> bit & 0x7fff)); });
    } else if constexpr (AnyPair<T>) {
        out.named("me", [&] { see(out, eye, value[eye.me]); });
        out.named("foe", [&] { see(out, eye, value[other(eye.me)]); });
    } else if constexpr (AnyList<T>) {
        out.named("count", [&] { out.number(0, T::Capacity, static_cast<std::int32_t>(value.size())); });
        using Item = std::decay_t<decltype(value.back())>;
        out.template list<Item>(
            T::Capacity, value.size(), [&](std::size_t row) { return value.begin() + row; }, eye);
    } else if constexpr (AnyArray<T>) {
        using Item = std::decay_t<decltype(value[0])>;
        if constexpr (Plain<Item>) {
            for (std::size_t i = 0; i < std::size(value); ++i) out.numbered(i, [&] { see(out, eye, value[i]); });
        } else {
            const std::size_t size = std::size(value);
            out.template list<Item>(
                size, size, [&](std::size_t row) { return &value[row]; }, eye);
        }
    } else {
        see_struct(out, eye, value);
    }
}

// Writes the numbers. Blocks come in the order in which the walk meets them.
class Writing {
public:
    // From this block of the game on.
    Writing(const Encoder::Block* first, std::int16_t* into, std::uint64_t* written)
        : block_(first), written_(written), into_(into), at_(into + first->at) {}
    std::size_t misfits() const { return misfits_; }

    void number(std::int32_t, std::int32_t, std::int32_t value) {
        misfits_ += value != static_cast<std::int16_t>(value);
        *at_++ = static_cast<std::int16_t>(value);
    }
    template <class Card>
    void card(Card card) {
        number(0, 0, card ? card.value + 1 : 0);
    }
    template <class F>
    void named(std::string_view, F&& f) {
        f();
    }
    template <class F>
    void numbered(std::size_t, F&& f) {
        f();
    }
    template <class S, auto Member, class F>
    void member(F&& f) {
        f();
    }
    template <class Item, class At, class Eye>
    void list(std::size_t rows, std::size_t size, At&& at, const Eye& eye) {
        ++block_;
        ++written_;
        std::uint64_t* const here = written_;
        std::int16_t *const back = at_, *const first = into_ + block_->at;
        const std::size_t width = block_->columns.size();
        const bool counted = rows > 64;
        std::uint64_t there = 0;
        for (std::size_t row = 0; row < size; ++row)
            if (const Item* item = at(row)) {
                at_ = first + row * width;
                see(*this, eye, *item);
                there |= std::uint64_t{1} << row % 64;
            } else if (counted && row < *here) {
                std::fill_n(first + row * width, width, std::int16_t{0});
            }
        at_ = back;
        if (!counted) {
            for (std::uint64_t gone = *here & ~there; gone; gone &= gone - 1)
                std::fill_n(first + static_cast<std::size_t>(std::countr_zero(gone)) * width, width, std::int16_t{0});
            *here = there;
        } else {
            if (*here > size) std::fill_n(first + size * width, (*here - size) * width, std::int16_t{0});
            *here = size;
        }
    }

private:
    const Encoder::Block* block_;
    std::uint64_t* written_;
    std::int16_t* const into_;
    std::int16_t* at_;
    std::size_t misfits_ = 0;
};

// Writes down what the numbers are called, and their ranges.
class Naming {
public:
    Naming(std::vector<Encoder::Block>& blocks, std::int32_t book_size)
        : blocks_(blocks), book_size_(book_size), into_(blocks.size()) {
        blocks_.push_back({.name = "position"});
    }

    void number(std::int32_t low, std::int32_t high, std::int32_t) {
        if (ranged_) low = std::min(low_, 0), high = high_;
        constexpr std::int32_t Most = std::numeric_limits<std::int16_t>::max();
        blocks_[into_].columns.push_back({name_, low, std::min(high, Most)});
    }
    template <class Card>
    void card(Card) {
        blocks_[into_].columns.push_back({name_, 0, book_size_});
    }
    template <class F>
    void named(std::string_view name, F&& f) {
        const std::string before = name_;
        name_ += (name_.empty() || name.empty() ? "" : ".") + std::string(name);
        f();
        name_ = before;
    }
    template <class F>
    void numbered(std::size_t place, F&& f) {
        named(std::to_string(place), f);
    }
    // By its name in the table of fields, or else by its own; within the range the table says.
    template <class S, auto Member, class F>
    void member(F&& f) {
        using M = std::decay_t<decltype(std::declval<S>().*Member)>;
        std::string name = member_name<Member>();
        const bool ranged_before = ranged_;
        if constexpr (requires(const S* s) { table_of(s); })
            each_row(table_of(static_cast<const S*>(nullptr)), [&](const auto& row) {
                if constexpr (requires { row.member == Member&& row.words.empty(); }) {
                    if (row.member != Member) return;
                    if (!row.name.empty()) name = row.name;
                    low_ = row.low;
                    high_ = row.words.empty() ? row.high : static_cast<std::int32_t>(row.words.size()) - 1;
                    ranged_ = high_ > low_;
                }
            });
        // The sides of a state go by "me" and "foe" alone.
        if constexpr (AnyPair<M>)
            if constexpr (!Plain<std::decay_t<decltype(std::declval<M>().of[0])>> &&
                          !AnyList<std::decay_t<decltype(std::declval<M>().of[0])>>)
                name = "";
        named(name, f);
        ranged_ = ranged_before;
    }
    template <class Item, class At, class Eye>
    void list(std::size_t rows, std::size_t, At&&, const Eye& eye) {
        const std::size_t before = std::exchange(into_, blocks_.size());
        const std::string name = std::exchange(name_, "");
        blocks_.push_back({.name = name, .rows = rows});
        if constexpr (Plain<Item>)
            named("item", [&] { see(*this, eye, Item{}); });
        else
            see(*this, eye, Item{});
        into_ = before;
        name_ = name;
    }

private:
    std::vector<Encoder::Block>& blocks_;
    const std::int32_t book_size_;
    std::size_t into_;
    std::string name_{};
    bool ranged_ = false;
    std::int32_t low_ = 0, high_ = 0;
};

}  // namespace sight

// What the values of a kind are to a learner (Encoder::Meaning), and the index of one: of a part of several things,
// that of the part. Without it the index is what it is without a meaning.
template <class G>
struct MeaningOf {
    std::string_view kind;
    std::int32_t size = 0;
    std::int32_t (*index)(const Eye<G>&, const Option&, std::int32_t number) = nullptr;
    std::int32_t alike = 1;
};

template <class G>
class EncoderOf final : public Encoder {
public:
    explicit EncoderOf(const G& game, std::vector<MeaningOf<G>> meanings = {})
        : Encoder(game, keys(game)), of_(game), own_meanings_(std::move(meanings)) {
        const auto nothing = std::make_unique<typename G::Seen>();
        sight::Naming naming(blocks_, book_size());
        look(naming, Eye<G>{game, *nothing, Seat::A});
        for (const auto& own : own_meanings_) meanings_.push_back({own.kind, own.size, own.alike, !own.index});
        finish();
    }

private:
    const G& of_;
    const std::vector<MeaningOf<G>> own_meanings_;

    static std::vector<std::string> keys(const G& game) {
        std::vector<std::string> keys;
        for (const auto& def : game.book().defs()) keys.push_back(def.key);
        return keys;
    }
    // The state, then what Seen has beside it: sight_of(const Seen*) says what of that.
    template <class Out>
    static void look(Out& out, const Eye<G>& eye) {
        sight::see_struct(out, eye, eye.state());
        sight::see_struct(out, eye, eye.seen);
    }
    Eye<G> eye(const Sighting& from) const { return {of_, from.now.as<typename G::Seen>(), from.seat}; }

    std::size_t see(const Sighting& from, std::int16_t* into, Written& written) const override {
        const Eye<G> eye = this->eye(from);
        sight::Writing writing(&blocks_[FirstOfGame], into, &written[FirstOfGame]);
        look(writing, eye);
        return writing.misfits();
    }
    std::int32_t index_by(std::size_t meaning, const Sighting& from, const Option& option,
                          std::int32_t number) const override {
        return own_meanings_[meaning].index(eye(from), option, number);
    }
};

}  // namespace quincunx
