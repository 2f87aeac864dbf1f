// What is due next: the tasks of the agenda, one a unit of play. Most need a seat and no more; the others have a struct
// each, which lies packed in an entry of the agenda. Cards and skills go by numbers that stay when others are added.
#pragma once

#include "engine/core/seat.h"
#include "engine/play/agenda.h"

namespace quincunx::genius {

enum class Task : std::uint8_t {
    Setup,         // shuffle, starting hands, first player (GI-2.2, GI-2.3, GI-2.7)
    Mulligan,      // replace cards of the starting hand (GI-2.4)
    ChooseActive,  // GI-2.6
    BattleStart,   // GI-2.8
    RoundStart,    // GI-25.1
    Roll,          // roll and fixed dice (GI-25.3)
    Reroll,        // RerollTask
    Replace,       // ReplaceTask
    ActionStart,   // GI-25.4
    Turn,          // the seat comes up (GI-23.1 to GI-23.3)
    Act,           // it chooses an action (GI-23.4)
    Aim,           // AimTask
    Pay,           // PayTask
    TuneDie,       // choose the die
    Skill,         // SkillTask
    Card,          // CardTask
    Switch,        // SwitchTask
    Tune,          // GI-23.8
    Declare,       // GI-23.9
    EndPhase,      // GI-26.1
    DrawCards,     // GI-26.3
    RoundEnd,      // GI-26.4 to GI-26.6
    AimSkill,      // SkillTask: its target is chosen
};

constexpr AgendaEntry entry(Task task, Seat seat = Seat::A) {
    return {static_cast<std::uint8_t>(task), index(seat), 0, 0, 0};
}
constexpr Task task_of(const AgendaEntry& e) { return static_cast<Task>(e.kind); }
constexpr Seat seat_of(const AgendaEntry& e) { return (e.a & 1) == 0 ? Seat::A : Seat::B; }

// Dice may be rolled again.
struct RerollTask {
    Seat seat;
    std::uint8_t times;
    std::uint32_t asker;  // Def::stable of what asks; 0 in the roll phase

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::Reroll), index(seat), times, 0, asker};
    }
    static constexpr RerollTask of(const AgendaEntry& e) { return {seat_of(e), e.b, e.d}; }
};

// Hand cards may be replaced.
struct ReplaceTask {
    Seat seat;
    std::uint32_t asker;  // Def::stable of what asks

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::Replace), index(seat), 0, 0, asker};
    }
    static constexpr ReplaceTask of(const AgendaEntry& e) { return {seat_of(e), e.d}; }
};

// The seat chooses what the announced card is played on.
struct AimTask {
    Seat seat;
    std::uint16_t card;  // its number

    constexpr operator AgendaEntry() const { return {static_cast<std::uint8_t>(Task::Aim), index(seat), 0, 0, card}; }
    static constexpr AimTask of(const AgendaEntry& e) { return {seat_of(e), static_cast<std::uint16_t>(e.d)}; }
};

// A skill is used (GI-23.5).
struct SkillTask {
    Seat seat;
    std::uint8_t ch;          // its character
    std::uint8_t place;       // among the skills of the character, or TechniquePlace
    std::uint8_t target = 0;  // what it is used on: Def::target
    bool fast = false;        // does not pass the turn

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::Skill), index(seat), ch, place,
                target | static_cast<std::uint32_t>(fast) << 8};
    }
    static constexpr SkillTask of(const AgendaEntry& e) {
        return {seat_of(e), e.b, e.c, static_cast<std::uint8_t>(e.d), (e.d >> 8 & 1) != 0};
    }
    constexpr AgendaEntry aimed() const {
        AgendaEntry e = *this;
        e.kind = static_cast<std::uint8_t>(Task::AimSkill);
        return e;
    }
};

// A card is played (GI-23.6).
struct CardTask {
    Seat seat;
    std::uint16_t card;           // its number
    std::uint8_t target, second;  // what it is played on: Def::target
    std::uint8_t drop;            // 1 + the place of the support that makes room; 0: none

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::Card), index(seat), target, second,
                card | static_cast<std::uint32_t>(drop) << 16};
    }
    static constexpr CardTask of(const AgendaEntry& e) {
        return {seat_of(e), static_cast<std::uint16_t>(e.d), e.b, e.c, static_cast<std::uint8_t>(e.d >> 16)};
    }
};

// The active character changes (GI-23.7).
struct SwitchTask {
    Seat seat;
    std::uint8_t to;
    bool fast;

    constexpr operator AgendaEntry() const {
        return {static_cast<std::uint8_t>(Task::Switch), index(seat), to, static_cast<std::uint8_t>(fast), 0};
    }
    static constexpr SwitchTask of(const AgendaEntry& e) { return {seat_of(e), e.b, e.c != 0}; }
};

// The announced action is paid for; then it is carried out.
struct PayTask {
    AgendaEntry action;  // a SkillTask, CardTask or SwitchTask

    constexpr operator AgendaEntry() const {
        AgendaEntry e = action;
        e.a = static_cast<std::uint8_t>(e.a | e.kind << 1);
        e.kind = static_cast<std::uint8_t>(Task::Pay);
        return e;
    }
    static constexpr PayTask of(AgendaEntry e) {
        e.kind = static_cast<std::uint8_t>(e.a >> 1);
        e.a = index(seat_of(e));
        return {e};
    }
};

}  // namespace quincunx::genius
