// The two seats of a table, and a pair of values indexed by them.
#pragma once

#include <cstdint>

namespace quincunx {

enum class Seat : std::uint8_t { A, B };

inline constexpr Seat Seats[] = {Seat::A, Seat::B};

constexpr Seat other(Seat seat) { return seat == Seat::A ? Seat::B : Seat::A; }
constexpr std::uint8_t index(Seat seat) { return static_cast<std::uint8_t>(seat); }

// A set of seats as a bit mask: who may see a thing.
using SeatMask = std::uint8_t;
inline constexpr SeatMask Nobody = 0, Everybody = 3;
constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1U << index(seat)); }
constexpr bool includes(SeatMask mask, Seat seat) { return (mask & only(seat)) != 0; }

template <class T>
struct PerSeat {
    T of[2];
    constexpr T& operator[](Seat seat) { return of[index(seat)]; }
    constexpr const T& operator[](Seat seat) const { return of[index(seat)]; }
    bool operator==(const PerSeat&) const = default;
};

}  // namespace quincunx
