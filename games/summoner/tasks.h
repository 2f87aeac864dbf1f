// What is due next: the tasks of the agenda, one a unit of play. Those that need to know more have a struct each, which
// lies packed in an entry of the agenda.
#pragma once

#include "games/summoner/state.h"

namespace quincunx::summoner {

enum class Task : std::uint8_t {
    Setup,       // shuffle, draw, decide who begins (SW-2)
    TurnStart,   // active events (RU-26)
    PhaseStart,  // PhaseTask
    Act,         // PhaseTask: the active player's free choice
    PhaseEnd,    // PhaseTask
    TurnEnd,     // RU-27
    CardStep,    // StepTask
};

constexpr AgendaEntry entry(Task task) { return {static_cast<std::uint8_t>(task), 0, 0, 0, 0}; }
constexpr Task task_of(const AgendaEntry& e) { return static_cast<Task>(e.kind); }

// Something of a phase.
struct PhaseTask {
    Task task;
    Phase phase;

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(task), static_cast<std::uint8_t>(phase), 0, 0, 0};
    }
    static constexpr PhaseTask of(const AgendaEntry& e) { return {task_of(e), static_cast<Phase>(e.a)}; }
};

// An event goes on with one of its steps; what it remembers is in State::scratch.
struct StepTask {
    Card card;
    std::uint8_t step;
    Seat seat;

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::CardStep), card.value, step, index(seat), 0};
    }
    static constexpr StepTask of(const AgendaEntry& e) { return {Card(e.a), e.b, static_cast<Seat>(e.c)}; }
};

}  // namespace quincunx::summoner
