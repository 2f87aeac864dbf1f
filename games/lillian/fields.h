// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/lillian/state.h"
#include "games/lillian/words.h"

namespace quincunx::lillian {

inline constexpr auto UnitFields = fields_of<Unit>(std::tuple{
    field::inner(&Unit::card, &Unit::owner, &Unit::at),
    field::flag("tired", &Unit::tired),
    field::number("bonus", &Unit::bonus, -20, 20).given_only(),
    field::inner(&Unit::war_bonus, &Unit::short_bonus, &Unit::short_actions, &Unit::used),
    field::flag("in-war", &Unit::in_war).told_only(),
    field::inner(&Unit::entered, &Unit::named, &Unit::no_padding),
});

inline constexpr auto ProgressFields = fields_of<Progress>(std::tuple{
    field::inner(&Progress::card),
    field::number("progress", &Progress::progress, 0, 20),
    field::number("countdown", &Progress::countdown, 1, 99),
    field::inner(&Progress::mark),
});

inline constexpr auto LastingFields = fields_of<Lasting>(std::tuple{
    field::inner(&Lasting::card),
    field::number("counter", &Lasting::counter, 0, 99),
});

inline constexpr auto WarFields = fields_of<War>(std::tuple{
    field::flag("on", &War::on),
    field::value("attacker", &War::attacker),
    field::inner(&War::main, &War::by, &War::passed),
    field::number("attacks", &War::attacks, 0, 99),
    field::number("window", &War::window, 0, 3),
    field::value("target", &War::target),
    field::inner(&War::attackers, &War::blockers, &War::repulsed),
});

inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    field::number("mana", &Side::mana, 0, 999),
    field::number("emotion", &Side::emotion, 0, 999),
    field::inner(&Side::emotion_before),
    field::number("income", &Side::income, 0, 60000).told_only(),
    field::number("base-emotion", &Side::base_emotion, 0, 99).told_only(),
    field::inner(&Side::guardian, &Side::arena, &Side::events, &Side::lasting, &Side::settled, &Side::history),
    field::number("endings", &Side::endings, 0, 99).told_only(),
    field::flag("rested", &Side::rested),
    field::number("acted", &Side::acted, 0, 99),
    field::flag("played-character", &Side::played_character),
    field::flag("only-rest", &Side::only_rest),
    field::number("wars", &Side::wars, 0, 99),
    field::inner(&Side::dread, &Side::immune, &Side::no_padding),
    field::cards("hand", &Side::hand).seen_by(Sees::Owner).with_count(),
    field::deck("deck", &Side::deck),
});

inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::inner(&State::agenda, &State::arrivals),
    field::number("generation", &State::generation, 1, 100),
    field::number("generation-limit", &State::generation_limit, 1, 100),
    field::value("marker", &State::marker),
    field::value("turn", &State::turn),
    field::word("phase", &State::phase, PhaseKeys).told_only(),
    field::flag("no-war", &State::no_war),
    field::inner(&State::first_turn, &State::units_end, &State::unit, &State::war),
    field::value("began", &State::began).told_only(),
    field::inner(&State::first),
    field::hidden(&State::upgrades),  // those face down
    field::sides(&State::side, SideFields),
    field::inner(&State::no_padding_one, &State::no_padding_six),
});

inline constexpr auto UpgradeFields = fields_of<Upgrade>(std::tuple{
    field::inner(&Upgrade::card, &Upgrade::bearer, &Upgrade::owner, &Upgrade::face_down, &Upgrade::counter)});
inline constexpr auto HeldFields = fields_of<Held>(std::tuple{field::inner(&Held::card, &Held::known)});

// The table of each struct.
constexpr const auto& table_of(const Unit*) { return UnitFields; }
constexpr const auto& table_of(const Progress*) { return ProgressFields; }
constexpr const auto& table_of(const Lasting*) { return LastingFields; }
constexpr const auto& table_of(const War*) { return WarFields; }
constexpr const auto& table_of(const Upgrade*) { return UpgradeFields; }
constexpr const auto& table_of(const Held*) { return HeldFields; }
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// All cards of a side whose place the other seat may not know: hand, deck and upgrades face down.
inline constexpr std::size_t MaxUnseen = 2 * MaxHand + 20;

// What one seat sees: the state with what it does not know left out, and the cards whose place it does not know.
struct Seen {
    State state;                                     // the other's hand: cards it knows, sorted, then none
    PerSeat<FixedVector<Card, MaxUnseen>> unseen{};  // sorted
    std::uint8_t no_padding[6]{};
};

}  // namespace quincunx::lillian
