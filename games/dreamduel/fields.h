// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/dreamduel/query.h"

namespace quincunx::dreamduel {

inline constexpr int MostTurns = 9999, MostHealth = 30000;

inline constexpr const char* HoldKeys[] = {"own",      "no-fu",     "no-fu-pay", "no-orbs",   "no-damage",
                                           "no-cards", "no-battle", "no-title",  "no-skills", "no-draw"};
static_assert(std::size(HoldKeys) == static_cast<std::size_t>(Hold::NoDraw) + 1);
inline constexpr const char* KnownKeys[] = {"nobody", "you", "foe", "both"};  // by SeatMask
inline constexpr const char* LastSpellKeys[] = {"unused", "used"};

inline constexpr auto LyingFields = std::tuple{
    field::inner(&Lying::piece),
    field::inner(&Lying::marks),
    field::number("count", &Lying::count, 0, 255),
    field::inner(&Lying::turn),
};
static_assert(covers<Lying>(LyingFields));

inline constexpr auto FighterFields = std::tuple{
    field::inner(&Fighter::traits),
    field::inner(&Fighter::given),
    field::number("original", &Fighter::original, 0, MostHealth),
    field::inner(&Fighter::plus),
    field::value("card", &Fighter::card),
    field::inner(&Fighter::piece),
    field::word("type", &Fighter::type, TypeKeys),
    field::inner(&Fighter::flags),
    field::number("paid", &Fighter::paid, 0, 255),
    field::inner(&Fighter::from),
    field::inner(&Fighter::goes),
    field::inner(&Fighter::x),
    field::padding(&Fighter::no_padding),
    field::padding(&Fighter::no_padding_either),
};
static_assert(covers<Fighter>(FighterFields));

inline constexpr auto BattleFields = std::tuple{
    field::inner(&Battle::fighter),           field::inner(&Battle::power),
    field::inner(&Battle::surplus),           field::word("step", &Battle::step, StepKeys),
    field::flag("clashed", &Battle::clashed), field::flag("hit", &Battle::hit),
    field::inner(&Battle::no_clash),          field::inner(&Battle::fallen),
    field::padding(&Battle::no_padding),
};
static_assert(covers<Battle>(BattleFields));

inline constexpr auto LastingFields = std::tuple{
    field::value("card", &Lasting::source),
    field::inner(&Lasting::until),
    field::number("value", &Lasting::value, -MostHealth, MostHealth),
    field::inner(&Lasting::seat),
    field::word("hold", &Lasting::kind, HoldKeys),
    field::inner(&Lasting::phase_only),
    field::number("count", &Lasting::count, 0, 255),
};
static_assert(covers<Lasting>(LastingFields));

inline constexpr auto PendingFields = std::tuple{
    field::value("card", &Pending::source),
    field::inner(&Pending::ability),
    field::value("seat", &Pending::seat),
};
static_assert(covers<Pending>(PendingFields));

inline constexpr auto UsesFields = std::tuple{
    field::inner(&Uses::ability),
    field::number("phase", &Uses::phase, 0, 255),
    field::number("game", &Uses::game, 0, 255),
};
static_assert(covers<Uses>(UsesFields));

inline constexpr auto TallyFields = std::tuple{
    field::value("declared", &Tally::declared),
    field::value("discarded", &Tally::discarded),
    field::inner(&Tally::activated),
    field::inner(&Tally::uses),
    field::number("health", &Tally::health, 0, MostHealth),
    field::number("max-health", &Tally::max_health, 0, MostHealth),
    field::number("damage", &Tally::damage, 0, MostHealth),
    field::number("total-at-start", &Tally::total_at_start, 0, MostHealth).told_only(),
    field::inner(&Tally::ready),
    field::inner(&Tally::spent),
    field::inner(&Tally::collapsed),
    field::word("last-spell", &Tally::last_spell, LastSpellKeys),
    field::flag("released", &Tally::released),
    field::number("blood", &Tally::blood, 0, 5),  // DD-C3.14
    field::number("traps", &Tally::traps, 0, 255),
    field::number("equip-left", &Tally::equip_left, 0, 255),
};
static_assert(covers<Tally>(TallyFields));

inline constexpr auto SideFields = std::tuple{
    field::hidden(&Side::hand),    field::hidden(&Side::declare),  field::hidden(&Side::character),
    field::hidden(&Side::fu),      field::hidden(&Side::equip),    field::hidden(&Side::duel),
    field::hidden(&Side::hyper),   field::hidden(&Side::attached), field::hidden(&Side::deck),
    field::hidden(&Side::discard), field::hidden(&Side::gap),
};
static_assert(covers<Side>(SideFields));

// Wherever a card lies it goes by a number of the match, which a view gives anew: so those members are seen by rule.
inline constexpr auto StateFields = std::tuple{
    field::core(&State::core),
    field::hidden(&State::battle),
    field::inner(&State::lasting),
    field::inner(&State::pending),
    field::sides(&State::tally, TallyFields),
    field::inner(&State::rules),
    field::number("turn", &State::turn, 1, MostTurns),
    field::value("active", &State::active),
    field::value("began", &State::began).told_only(),
    field::word("phase", &State::phase, PhaseKeys).told_only(),
    field::inner(&State::acted),
    field::hidden(&State::card_of),
    field::hidden(&State::known),
    field::hidden(&State::recalled),
    field::hidden(&State::shown),
    field::inner(&State::listens),
    field::sides(&State::side, SideFields),
    field::padding(&State::no_padding_end),
};

// What one seat sees: the state with the cards left out that it does not know, and those cards, whose places it does
// not know.
struct Seen {
    State state;
    PerSeat<FixedVector<Card, MaxDeck>> unseen{};  // sorted
    std::uint8_t no_padding[4]{};
};

}  // namespace quincunx::dreamduel
