// The fields of a state as one table: name, member, who sees it, range, kind of value. What a seat sees, positions as
// JSON and the `given` of scenarios are walks over it (engine/match/position.h has the last two). A member that has no
// row is in no view and in no position, and `covers` does not hold.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <string_view>
#include <tuple>

#include "engine/play/agenda.h"
#include "engine/play/play.h"
#include "engine/view/view.h"

namespace quincunx {

// Who sees a member of a state.
enum class Sees : std::uint8_t {
    Both,
    Owner,  // of a member of a side: its seat
    Rule    // the game's own function says it (GameOf::see)
};

enum class Shape : std::uint8_t {
    Inner,   // not told: derived, kept for speed, or told in another form
    Number,  // in a range
    Flag,    // 0 or 1
    Word,    // an enumerator, by its word
    Value,   // a seat, a card, a place: as its type is told
    Cards,   // a list: each as its type is told
    Deck     // a list with its top at the end: the top is told first, and of a view only how many it has
};

// A row: one member of a struct.
template <class S, class M, Shape Of = Shape::Inner>
struct Field {
    using Member = M;
    static constexpr Shape shape = Of;

    std::string_view name;
    M S::*member;
    Sees sees = Sees::Both;
    std::int32_t low = 0, high = 0;        // of a number
    std::span<const char* const> words{};  // of a word
    bool told = true;                      // it stands in positions
    bool given = true;                     // a scenario may set it
    bool counted = Of == Shape::Deck;      // of a list: it is told how many it has, too, as "hand-count"

    // The same row, seen by others.
    constexpr Field seen_by(Sees s) const {
        Field row = *this;
        row.sees = s;
        return row;
    }
    // The same row, told but never given: it follows from the rest.
    constexpr Field told_only() const {
        Field row = *this;
        row.given = false;
        return row;
    }
    // The same row, given but not told: what is told follows from it.
    constexpr Field given_only() const {
        Field row = *this;
        row.told = false;
        return row;
    }
    // The same list; how many it has is told, too.
    constexpr Field with_count() const {
        Field row = *this;
        row.counted = true;
        return row;
    }
};

// A row: one member for each seat, with fields of its own.
template <class S, class M, class Rows>
struct SideField {
    using Member = PerSeat<M>;

    PerSeat<M> S::*member;
    Rows rows;
};

// A row: the kernel's part. Everything in it is open but the random numbers.
template <class S>
struct CoreField {
    using Member = Core;
    Core S::*member;
};

// Several rows in one.
template <class... Rows>
struct FieldGroup {
    std::tuple<Rows...> rows_of_group;
};

// --- What the rows are written with
namespace field {

// Members that are not told by themselves: derived, kept for speed, told in another form, or padding.
template <class S, class... M>
constexpr FieldGroup<Field<S, M>...> inner(M S::*... member) {
    return {{Field<S, M>{"", member}...}};
}
// The same, seen by the game's own rule; or of a side, by its seat.
template <class S, class... M>
constexpr FieldGroup<Field<S, M>...> hidden(M S::*... member) {
    return {{Field<S, M>{"", member, Sees::Rule}...}};
}
template <class S, class M>
constexpr Field<S, M> owned(M S::*member) {
    return {"", member, Sees::Owner};
}
template <class S, class M>
constexpr Field<S, M, Shape::Number> number(std::string_view name, M S::*member, std::int32_t low, std::int32_t high) {
    return {name, member, Sees::Both, low, high};
}
template <class S, class M>
constexpr Field<S, M, Shape::Flag> flag(std::string_view name, M S::*member) {
    return {name, member, Sees::Both, 0, 1};
}
template <class S, class M, std::size_t N>
constexpr Field<S, M, Shape::Word> word(std::string_view name, M S::*member, const char* const (&words)[N]) {
    return {name, member, Sees::Both, 0, 0, words};
}
template <class S, class M>
constexpr Field<S, M, Shape::Value> value(std::string_view name, M S::*member) {
    return {name, member};
}
// Lists of cards, seen by the game's own rule.
template <class S, class M>
constexpr Field<S, M, Shape::Cards> cards(std::string_view name, M S::*member) {
    return {name, member, Sees::Rule};
}
template <class S, class M>
constexpr Field<S, M, Shape::Deck> deck(std::string_view name, M S::*member) {
    return {name, member, Sees::Rule};
}
template <class S, class M, class Rows>
constexpr SideField<S, M, Rows> sides(PerSeat<M> S::*member, Rows rows) {
    return {member, rows};
}
template <class S>
constexpr CoreField<S> core(Core S::*member) {
    return {member};
}

}  // namespace field

// Calls `each` with every row.
template <class Rows, class Each>
constexpr void each_row(const Rows& rows, Each&& each) {
    const auto visit = [&](const auto& row) {
        if constexpr (requires { row.rows_of_group; })
            each_row(row.rows_of_group, each);
        else
            each(row);
    };
    std::apply([&](const auto&... row) { (visit(row), ...); }, rows);
}

// Whether the rows name every byte of the struct. Structs of a state have no padding (asserted by GameOf), so a member
// without a row is missed here.
template <class S, class Rows>
constexpr bool covers(const Rows& rows) {
    std::size_t bytes = 0;
    each_row(rows, [&](const auto& row) { bytes += sizeof(typename std::decay_t<decltype(row)>::Member); });
    return bytes == sizeof(S);
}

// The table of a struct. It does not compile while a member has no row.
template <class S, class Rows>
consteval Rows fields_of(Rows rows) {
    if (!covers<S>(rows)) throw "a member of the struct has no row";
    return rows;
}

// `table_of`: the table of a struct by its type, for walks that go into every struct of a state (engine/match/exact.h).
// Each game has one for each of its own.
inline constexpr auto CoreFields = fields_of<Core>(std::tuple{field::inner(
    &Core::random, &Core::questions, &Core::rolls, &Core::touched, &Core::over, &Core::winner, &Core::ended_by)});
constexpr const auto& table_of(const Core*) { return CoreFields; }
inline constexpr auto AgendaFields = fields_of<AgendaEntry>(
    std::tuple{field::inner(&AgendaEntry::kind, &AgendaEntry::a, &AgendaEntry::b, &AgendaEntry::c, &AgendaEntry::d)});
constexpr const auto& table_of(const AgendaEntry*) { return AgendaFields; }

template <class M>
void copy_member(const M& from, M& to) {
    if constexpr (std::is_array_v<M>)
        std::copy(std::begin(from), std::end(from), to);
    else
        to = from;
}

// What the viewer sees of a struct that belongs to `owner`, copied row by row into an empty one.
template <class S, class Rows>
void copy_seen(const S& from, S& to, const Rows& rows, Seat viewer, Seat owner) {
    each_row(rows, [&](const auto& row) {
        if (row.sees == Sees::Both || (row.sees == Sees::Owner && viewer == owner))
            copy_member(from.*row.member, to.*row.member);
    });
}
template <class S, class Rows>
void copy_seen(const S& from, S& to, const Rows& rows, Seat viewer) {
    each_row(rows, [&](const auto& row) {
        if constexpr (requires { row.rows; }) {
            for (const Seat owner : Seats)
                copy_seen((from.*row.member)[owner], (to.*row.member)[owner], row.rows, viewer, owner);
        } else if constexpr (std::is_same_v<typename std::decay_t<decltype(row)>::Member, Core>) {
            const Random nobody_sees = (to.*row.member).random;
            to.*row.member = from.*row.member;
            (to.*row.member).random = nobody_sees;
        } else if (row.sees == Sees::Both) {
            copy_member(from.*row.member, to.*row.member);
        }
    });
}

}  // namespace quincunx
