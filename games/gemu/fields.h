// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/gemu/state.h"
#include "games/gemu/words.h"

namespace quincunx::gemu {

// A card on the field: what is told of each, of monsters, of prophecies, of none.
inline constexpr auto CardFields = std::tuple{
    field::value("card", &Slot::card).told_only(),
    field::flag("face-down", &Slot::face_down),
    field::number("spirit", &Slot::spirit, 0, SceneCap).told_only(),
};
inline constexpr auto MonsterFields = std::tuple{
    field::number("attacks", &Slot::attacks, 0, 99),
    field::flag("skilled", &Slot::skilled),
};
inline constexpr auto ProphecyFields = std::tuple{
    field::flag("live", &Slot::live),
};
inline constexpr auto InnerFields = std::tuple{
    field::inner(&Slot::uid, &Slot::since, &Slot::buff, &Slot::buff_giver, &Slot::buff_until, &Slot::piece,
                 &Slot::marks, &Slot::bearer, &Slot::no_padding),
};
inline constexpr auto SlotFields =
    fields_of<Slot>(std::tuple_cat(CardFields, MonsterFields, ProphecyFields, InnerFields));

inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    field::cards("hand", &Side::hand).with_count(),
    field::deck("deck", &Side::deck),
    field::cards("discard", &Side::discard),
    field::cards("removed", &Side::removed),
});

inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::inner(&State::agenda),
    field::hidden(&State::slot),
    field::inner(&State::modifiers, &State::faith, &State::rules, &State::uids, &State::serial),
    field::number("turn", &State::turn, 1, 9999),
    field::number("decisions", &State::decisions, 0, 9999),
    field::value("active", &State::active),
    field::value("began", &State::began).told_only(),
    field::word("phase", &State::phase, PhaseKeys),
    field::inner(&State::no_padding, &State::no_padding_either),
    field::hidden(&State::card_of, &State::known, &State::recalled),
    field::sides(&State::side, SideFields),
    field::hidden(&State::under),
    field::inner(&State::no_padding_end),
});

inline constexpr auto ModifierFields = fields_of<Modifier>(
    std::tuple{field::inner(&Modifier::uid, &Modifier::order, &Modifier::until, &Modifier::num, &Modifier::den,
                            &Modifier::stat, &Modifier::op, &Modifier::attack_only, &Modifier::seat,
                            &Modifier::level_min, &Modifier::floor, &Modifier::source, &Modifier::no_padding)});
inline constexpr auto RulebookFields = fields_of<Rulebook>(
    std::tuple{field::inner(&Rulebook::starting_faith, &Rulebook::max_turns, &Rulebook::decisions,
                            &Rulebook::first_player, &Rulebook::first_turn_attack, &Rulebook::first_turn_draw,
                            &Rulebook::spirit_cards, &Rulebook::always_ask, &Rulebook::no_padding)});
inline constexpr auto UnderFields = fields_of<Under>(std::tuple{field::inner(&Under::piece, &Under::place)});

// The table of each struct.
constexpr const auto& table_of(const Slot*) { return SlotFields; }
constexpr const auto& table_of(const Modifier*) { return ModifierFields; }
constexpr const auto& table_of(const Rulebook*) { return RulebookFields; }
constexpr const auto& table_of(const Under*) { return UnderFields; }
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// What one seat sees: the state with what it does not know left out, and the cards it cannot place. The pieces are
// numbered by where they are; one whose card the seat does not know has none (State::card_of).
struct Seen {
    State state;
    PerSeat<FixedVector<Card, MaxDeck>> unseen{};  // sorted
    std::uint8_t no_padding[6]{};
};

}  // namespace quincunx::gemu
