// The battlefield: 8 rows of 6 spaces (SW-19.12), and sets of spaces as bit masks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/core/ids.h"
#include "engine/core/seat.h"

namespace quincunx::summoner {

// A space: row * 6 + column. Row 0 ("1") is the back row of seat A, row 7 ("8") that of seat B; column 0 ("a") is the
// left one as seat A sees it.
using Square = Id<struct SquareTag>;

inline constexpr int Rows = 8, Columns = 6, SquareCount = Rows * Columns;

constexpr int row(Square s) { return s.value / Columns; }
constexpr int column(Square s) { return s.value % Columns; }
constexpr Square square(int row, int column) { return Square(row * Columns + column); }

// A set of spaces, bit i for space i.
using Squares = std::uint64_t;
inline constexpr Squares AllSquares = (Squares{1} << SquareCount) - 1;
constexpr Squares bit(Square s) { return Squares{1} << s.value; }
constexpr bool has(Squares set, Square s) { return (set >> s.value & 1) != 0; }
constexpr Square first(Squares set) { return Square(std::countr_zero(set)); }
constexpr int size(Squares set) { return std::popcount(set); }

// Runs through a set in ascending order: for (Square s : each(set)).
struct SquareRange {
    struct Iterator {
        Squares left;
        constexpr Square operator*() const { return first(left); }
        constexpr Iterator& operator++() { return left &= left - 1, *this; }
        constexpr bool operator!=(const Iterator& o) const { return left != o.left; }
    };
    Squares set;
    constexpr Iterator begin() const { return {set}; }
    constexpr Iterator end() const { return {0}; }
};
constexpr SquareRange each(Squares set) { return {set}; }

// Spaces counted from one to the other, never diagonally (SW-19.19, RU-25).
constexpr int distance(Square a, Square b) {
    const int rows = row(a) - row(b), columns = column(a) - column(b);
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

inline constexpr int MaxDistance = Rows + Columns - 2;

// Reach[n][s]: the spaces within n of s, without s itself (SW-19.19).
inline constexpr auto Reach = [] {
    std::array<std::array<Squares, SquareCount>, MaxDistance + 1> reach{};
    for (int n = 0; n <= MaxDistance; ++n)
        for (int s = 0; s < SquareCount; ++s)
            for (int t = 0; t < SquareCount; ++t)
                if (t != s && distance(Square(s), Square(t)) <= n)
                    reach[static_cast<std::size_t>(n)][static_cast<std::size_t>(s)] |= bit(Square(t));
    return reach;
}();

constexpr Squares within(int spaces, Square s) {
    if (spaces <= 0) return 0;
    return Reach[static_cast<std::size_t>(spaces < MaxDistance ? spaces : MaxDistance)][s.value];
}
// Spaces that share an edge (SW-19.4).
constexpr Squares next_to(Square s) { return Reach[1][s.value]; }
// Spaces that share an edge with any of the set.
constexpr Squares next_to(Squares set) {
    constexpr Squares left = [] {
        Squares mask = 0;
        for (int r = 0; r < Rows; ++r) mask |= bit(square(r, 0));
        return mask;
    }();
    constexpr Squares right = left << (Columns - 1);
    return ((set & ~right) << 1 | (set & ~left) >> 1 | set << Columns | set >> Columns) & AllSquares;
}

enum class Direction : std::uint8_t { Up, Down, Left, Right };
inline constexpr Direction Directions[] = {Direction::Up, Direction::Down, Direction::Left, Direction::Right};

// The space one step that way; none beyond the edge.
constexpr Square step(Square s, Direction way) {
    switch (way) {
        case Direction::Up: return row(s) + 1 < Rows ? Square(s.value + Columns) : Square();
        case Direction::Down: return row(s) > 0 ? Square(s.value - Columns) : Square();
        case Direction::Left: return column(s) > 0 ? Square(s.value - 1) : Square();
        case Direction::Right: return column(s) + 1 < Columns ? Square(s.value + 1) : Square();
    }
    return Square();
}

// The row as its player counts: 0 is the player's own back row (SW-19.9).
constexpr int own_row(Seat seat, Square s) { return seat == Seat::A ? row(s) : Rows - 1 - row(s); }
constexpr Squares back_rows(Seat seat, int rows) {
    Squares set = 0;
    for (int s = 0; s < SquareCount; ++s)
        if (own_row(seat, Square(s)) < rows) set |= bit(Square(s));
    return set;
}
// A space given as its player sees the board: row from the back row, column from the player's left.
constexpr Square own_square(Seat seat, int row, int column) {
    return seat == Seat::A ? square(row, column) : square(Rows - 1 - row, Columns - 1 - column);
}

inline std::string name(Square s) { return {static_cast<char>('a' + column(s)), static_cast<char>('1' + row(s))}; }

}  // namespace quincunx::summoner
