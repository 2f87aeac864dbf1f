// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/lillian/state.h"
#include "games/lillian/words.h"

namespace quincunx::lillian {

inline constexpr auto UnitFields = std::tuple{
    field::inner(&Unit::card),         field::inner(&Unit::owner),
    field::inner(&Unit::at),           field::flag("tired", &Unit::tired),
    field::inner(&Unit::bonus),        field::inner(&Unit::war_bonus),
    field::inner(&Unit::short_bonus),  field::inner(&Unit::short_actions),
    field::inner(&Unit::used),         field::flag("in-war", &Unit::in_war).told_only(),
    field::inner(&Unit::entered),      field::inner(&Unit::named),
    field::padding(&Unit::no_padding),
};
static_assert(covers<Unit>(UnitFields));

inline constexpr auto ProgressFields = std::tuple{
    field::inner(&Progress::card),
    field::number("progress", &Progress::progress, 0, 20),
    field::number("countdown", &Progress::countdown, 1, 99),
    field::inner(&Progress::mark),
};
static_assert(covers<Progress>(ProgressFields));

inline constexpr auto LastingFields = std::tuple{
    field::inner(&Lasting::card),
    field::number("counter", &Lasting::counter, 0, 99),
};
static_assert(covers<Lasting>(LastingFields));

inline constexpr auto WarFields = std::tuple{
    field::flag("on", &War::on),
    field::value("attacker", &War::attacker),
    field::inner(&War::main),
    field::inner(&War::by),
    field::number("attacks", &War::attacks, 0, 99),
    field::inner(&War::passed),
    field::number("window", &War::window, 0, 3),
    field::value("target", &War::target),
    field::inner(&War::attackers),
    field::inner(&War::blockers),
    field::inner(&War::repulsed),
};
static_assert(covers<War>(WarFields));

inline constexpr auto SideFields = std::tuple{
    field::number("mana", &Side::mana, 0, 999),
    field::number("emotion", &Side::emotion, 0, 999),
    field::inner(&Side::emotion_before),
    field::number("income", &Side::income, 0, 60000).told_only(),
    field::number("base-emotion", &Side::base_emotion, 0, 99).told_only(),
    field::inner(&Side::guardian),
    field::inner(&Side::arena),
    field::inner(&Side::events),
    field::inner(&Side::lasting),
    field::inner(&Side::settled),
    field::inner(&Side::history),
    field::number("endings", &Side::endings, 0, 99).told_only(),
    field::flag("rested", &Side::rested),
    field::number("acted", &Side::acted, 0, 99),
    field::flag("played-character", &Side::played_character),
    field::flag("only-rest", &Side::only_rest),
    field::number("wars", &Side::wars, 0, 99),
    field::inner(&Side::dread),
    field::inner(&Side::immune),
    field::padding(&Side::no_padding),
    field::hidden(&Side::hand),
    field::hidden(&Side::deck),
};
static_assert(covers<Side>(SideFields));

inline constexpr auto StateFields = std::tuple{
    field::core(&State::core),
    field::inner(&State::agenda),
    field::inner(&State::arrivals),
    field::number("generation", &State::generation, 1, 100),
    field::inner(&State::generation_limit),
    field::value("marker", &State::marker),
    field::value("turn", &State::turn),
    field::word("phase", &State::phase, PhaseKeys).told_only(),
    field::flag("no-war", &State::no_war),
    field::inner(&State::first_turn),
    field::inner(&State::units_end),
    field::inner(&State::unit),
    field::inner(&State::war),
    field::value("began", &State::began).told_only(),
    field::inner(&State::first),
    field::hidden(&State::upgrades),  // those face down
    field::padding(&State::no_padding_one),
    field::sides(&State::side, SideFields),
    field::padding(&State::no_padding_six),
};

// All cards of a side whose place the other seat may not know: hand, deck and upgrades face down.
inline constexpr std::size_t MaxUnseen = 2 * MaxHand + 20;

// What one seat sees: the state with what it does not know left out, and the cards whose place it does not know.
struct Seen {
    State state;                                     // the other's hand: cards it knows, sorted, then none
    PerSeat<FixedVector<Card, MaxUnseen>> unseen{};  // sorted
    std::uint8_t no_padding[6]{};
};

}  // namespace quincunx::lillian
