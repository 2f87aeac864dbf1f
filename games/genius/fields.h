// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/genius/state.h"
#include "games/genius/words.h"

namespace quincunx::genius {

inline constexpr auto EntityFields = fields_of<Entity>(std::tuple{
    field::inner(&Entity::def, &Entity::serial, &Entity::place),
    field::inner(&Entity::usages),    // told where the thing counts them, as usages or as shield
    field::inner(&Entity::duration),  // told where it has one
    field::number("value", &Entity::value, 0, 255),
    field::number("used", &Entity::used, 0, 255),
    field::inner(&Entity::used_game),
});

inline constexpr auto CharacterFields = fields_of<Character>(std::tuple{
    field::inner(&Character::def),
    field::number("health", &Character::health, 0, 99),
    field::number("energy", &Character::energy, 0, 5),
    field::inner(&Character::aura),
    field::flag("alive", &Character::alive).told_only(),
    field::number("extra-health", &Character::extra, 0, 60),
    field::inner(&Character::used, &Character::round, &Character::game),
});

inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    field::inner(&Side::character, &Side::entities, &Side::shown, &Side::listens, &Side::active, &Side::no_padding),
    field::flag("declared", &Side::declared),
    field::flag("skipped", &Side::skipped),
    field::flag("even", &Side::even),
    field::flag("plunging", &Side::plunging),
    field::flag("legend", &Side::legend),
    field::number("fell", &Side::fell, 0, 9),
    field::inner(&Side::rerolls),
    field::number("supports-lost", &Side::supports_lost, 0, 255),
    field::number("suffered", &Side::suffered, 0, 255),
    field::number("artifacts-at-start", &Side::artifacts_at_start, 0, 60),
    field::number("weapons-at-start", &Side::weapons_at_start, 0, 60),
    field::number("thrown", &Side::thrown, 0, 60),
    field::number("played", &Side::played, 0, 255),
    field::cards("hand", &Side::hand).with_count().seen_by(Sees::Owner),
    field::deck("pile", &Side::pile),
    field::owned(&Side::gone),
    field::owned(&Side::dice),
    field::owned(&Side::chosen),
    field::number("talents-at-start", &Side::talents_at_start, 0, 60),
    field::number("techniques", &Side::techniques, 0, 255),
    field::number("summons-lost", &Side::summons_lost, 0, 255),
    field::inner(&Side::deck, &Side::names),
    field::inner(&Side::no_padding_either),
});

inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::inner(&State::agenda, &State::serial),
    field::number("round", &State::round, 1, 200),
    field::number("round-limit", &State::round_limit, 1, 200),
    field::value("turn", &State::turn),
    field::value("first", &State::first),
    field::word("phase", &State::phase, PhaseKeys).told_only(),
    field::inner(&State::declared_first),
    field::value("began", &State::began).told_only(),
    field::word("version", &State::version, VersionKeys).told_only(),
    field::inner(&State::no_padding),
    field::sides(&State::side, SideFields),
});

inline constexpr auto HeldFields = fields_of<Held>(std::tuple{field::inner(&Held::card, &Held::known, &Held::made)});

// The table of each struct.
constexpr const auto& table_of(const Entity*) { return EntityFields; }
constexpr const auto& table_of(const Character*) { return CharacterFields; }
constexpr const auto& table_of(const Held*) { return HeldFields; }
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// What one seat sees: the state with what it does not know left out, and the cards whose place it does not know. Of the
// other's hand the known cards come first, then those known by their kind.
struct Seen {
    State state;
    PerSeat<FixedVector<DefId, 2 * MaxPile + MaxHand>> unseen{};  // sorted
    PerSeat<std::uint8_t> dice{};                                 // how many each side has
    std::uint8_t no_padding[2]{};
};

}  // namespace quincunx::genius
