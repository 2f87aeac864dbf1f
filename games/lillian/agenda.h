// What the entries of the agenda carry, each as a struct that becomes an entry and is read back from one.
#pragma once

#include "games/lillian/state.h"
#include "games/lillian/words.h"

namespace quincunx::lillian {

constexpr AgendaEntry entry(Task task, int a = 0, int b = 0, int c = 0, int d = 0) {
    return {static_cast<std::uint8_t>(task), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
            static_cast<std::uint8_t>(c), static_cast<std::uint32_t>(d)};
}
constexpr bool is(const AgendaEntry& due, Task task) { return due.kind == static_cast<std::uint8_t>(task); }
constexpr Seat seat_of(const AgendaEntry& due) { return due.a == 0 ? Seat::A : Seat::B; }

// Something a seat is to do.
template <Task Of>
struct SeatTask {
    Seat seat = Seat::A;

    constexpr operator AgendaEntry() const { return entry(Of, index(seat)); }
    static constexpr SeatTask of(const AgendaEntry& due) { return {seat_of(due)}; }
};
using BuildTask = SeatTask<Task::Build>;
using TurnTask = SeatTask<Task::TurnStart>;
using WindowTask = SeatTask<Task::WarWindow>;  // the seat has priority
using UseTask = SeatTask<Task::Use>;

// The same, with the number of actions left in the turn.
template <Task Of>
struct ActionTask {
    Seat seat = Seat::A;
    int left = 0;

    constexpr operator AgendaEntry() const { return entry(Of, index(seat), left); }
    static constexpr ActionTask of(const AgendaEntry& due) { return {seat_of(due), due.b}; }
};
using ActTask = ActionTask<Task::Act>;
using DoneTask = ActionTask<Task::ActionDone>;

// What a seat has announced and is about to carry out.
struct AnnouncedTask {
    static constexpr int InWar = 255;  // `left` in a war window: no action of a turn is used up

    Seat seat = Seat::A;
    Verb verb{};
    Card card;     // shown, or whose ability is used; none: nothing is shown yet
    int left = 0;  // actions left in the turn, this one included

    constexpr operator AgendaEntry() const {
        return entry(Task::Announced, index(seat), static_cast<int>(verb), card.value, left);
    }
    static constexpr AnnouncedTask of(const AgendaEntry& due) {
        return {seat_of(due), static_cast<Verb>(due.b), Card(due.c), static_cast<int>(due.d)};
    }
};

// Traps on the target of the attack.
struct TrapsTask {
    static constexpr int All = 0;

    int only = All;  // 1 + the place of the upgrade installed just now, which alone is meant

    constexpr operator AgendaEntry() const { return entry(Task::Traps, 0, only); }
    static constexpr TrapsTask of(const AgendaEntry& due) { return {due.b}; }
};

}  // namespace quincunx::lillian
