// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/dreamduel/query.h"

namespace quincunx::dreamduel {

inline constexpr int MostTurns = 9999, MostHealth = 30000;

inline constexpr const char* HoldKeys[] = {
    "own",       "no-fu",    "no-fu-pay", "no-orbs",     "no-damage",  "no-cards",      "no-battle",  "no-title",
    "no-skills", "no-draw",  "no-others", "non-lethal",  "free-drain", "free-elements", "more-fire",  "more-earth",
    "metal-fu",  "mill",     "few-draws", "next-battle", "splendor",   "no-heal",       "no-gap",     "no-release",
    "swiftness", "no-hyper", "no-change", "less-draws",  "more-uses",  "butterflies",   "more-total", "releases"};
static_assert(std::size(HoldKeys) == static_cast<std::size_t>(Hold::Over));
inline constexpr const char* KnownKeys[] = {"nobody", "you", "foe", "both"};  // by SeatMask
inline constexpr const char* LastSpellKeys[] = {"unused", "used"};

inline constexpr auto LyingFields = fields_of<Lying>(std::tuple{
    field::inner(&Lying::piece, &Lying::marks),
    field::number("count", &Lying::count, 0, 255),
    field::inner(&Lying::turn),
});

inline constexpr auto FighterFields = fields_of<Fighter>(std::tuple{
    field::inner(&Fighter::traits, &Fighter::given),
    field::number("original", &Fighter::original, 0, MostHealth),
    field::inner(&Fighter::plus),
    field::value("card", &Fighter::card),
    field::inner(&Fighter::piece),
    field::word("type", &Fighter::type, TypeKeys),
    field::inner(&Fighter::flags),
    field::number("paid", &Fighter::paid, 0, 255),
    field::inner(&Fighter::from, &Fighter::goes, &Fighter::x, &Fighter::off, &Fighter::changed, &Fighter::paid_up,
                 &Fighter::silenced, &Fighter::less, &Fighter::no_padding),
});

inline constexpr auto BattleFields = fields_of<Battle>(std::tuple{
    field::inner(&Battle::fighter, &Battle::power, &Battle::surplus),
    field::word("step", &Battle::step, StepKeys),
    field::flag("clashed", &Battle::clashed),
    field::flag("hit", &Battle::hit),
    field::inner(&Battle::no_clash, &Battle::fallen, &Battle::dealt, &Battle::free_hit, &Battle::no_padding),
});

inline constexpr auto LastingFields = fields_of<Lasting>(std::tuple{
    field::value("card", &Lasting::source),
    field::inner(&Lasting::until),
    field::number("value", &Lasting::value, -MostHealth, MostHealth),
    field::inner(&Lasting::seat),
    field::word("hold", &Lasting::kind, HoldKeys),
    field::inner(&Lasting::phase_only),
    field::number("count", &Lasting::count, 0, 255),
});

inline constexpr auto PendingFields = fields_of<Pending>(std::tuple{
    field::value("card", &Pending::source),
    field::inner(&Pending::ability),
    field::value("seat", &Pending::seat),
});

inline constexpr auto UsesFields = fields_of<Uses>(std::tuple{
    field::inner(&Uses::ability),
    field::number("phase", &Uses::phase, 0, 255),
    field::number("game", &Uses::game, 0, 255),
});

inline constexpr auto TallyFields = fields_of<Tally>(std::tuple{
    field::value("declared", &Tally::declared),
    field::value("discarded", &Tally::discarded),
    field::inner(&Tally::activated, &Tally::uses),
    field::number("health", &Tally::health, 0, MostHealth),
    field::number("max-health", &Tally::max_health, 0, MostHealth),
    field::number("damage", &Tally::damage, 0, MostHealth),
    field::number("total-at-start", &Tally::total_at_start, 0, MostHealth).told_only(),
    field::inner(&Tally::ready, &Tally::spent, &Tally::collapsed),  // OrbFields
    field::word("last-spell", &Tally::last_spell, LastSpellKeys),
    field::flag("released", &Tally::released),
    field::number("blood", &Tally::blood, 0, 5),  // DD-C3.14
    field::number("traps", &Tally::traps, 0, 255),
    field::number("equip-left", &Tally::equip_left, 0, 255),
    field::number("dolls", &Tally::dolls, 0, 255),
    field::number("healed", &Tally::healed, 0, 255),
    field::number("hurt-self", &Tally::hurt_self, 0, 255),
    field::number("took", &Tally::took, 0, 255),
    field::number("own-discards", &Tally::own_discards, 0, 255),
    field::number("gapped", &Tally::gapped, 0, 255),
    field::number("from-gap", &Tally::from_gap, 0, 255),
    field::number("elements-done", &Tally::elements_done, 0, 31),
    field::number("elements-used", &Tally::elements_used, 0, 31),
    field::number("kinds", &Tally::kinds, 0, 255),
    field::flag("nights", &Tally::nights),
    field::number("hand-at-start", &Tally::hand_at_start, 0, 255).told_only(),
    field::number("away", &Tally::away, 0, 255),
    field::inner(&Tally::no_padding),
    field::number("lost", &Tally::lost, 0, MostHealth),
});

inline constexpr std::tuple OrbFields{
    field::number("ready", &Tally::ready, 0, 99),
    field::number("spent", &Tally::spent, 0, 99),
    field::number("collapsed", &Tally::collapsed, 0, 99),
};

// A zone of a side: its name in positions, its cards, and what a scenario may say of one of them (nothing: cards are
// not given there).
template <class List>
struct ZoneField {
    using Member = List;

    const char* name;
    Zone zone;
    List Side::*member;
    std::string_view says{};
    Sees sees = Sees::Rule;
};

// In the order in which the cards of a view are numbered and unseen ones are dealt.
inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    ZoneField{"equip", Zone::Equip, &Side::equip, "card up sideways sealed carried count turn known owner"},
    ZoneField{"fu", Zone::Fu, &Side::fu, "card up sideways sealed count turn known"},
    ZoneField{"duel", Zone::Duel, &Side::duel},
    ZoneField{"attached", Zone::Attached, &Side::attached, "card up sideways sealed count turn known on"},
    ZoneField{"hand", Zone::Hand, &Side::hand, "card up sealed count turn known"},
    ZoneField{"discard", Zone::Discard, &Side::discard, "card"},
    ZoneField{"gap", Zone::Gap, &Side::gap, "card"},
    ZoneField{"declare", Zone::Declare, &Side::declare, "card up sideways sealed count turn known owner"},
    ZoneField{"characters", Zone::Character, &Side::character, "card state sealed returning staying count turn"},
    ZoneField{"characters", Zone::Hyper, &Side::hyper},
    ZoneField{"deck", Zone::Deck, &Side::deck, "card known"},
});

// Wherever a card lies it goes by a number of the match, which a view gives anew: so those members are seen by rule.
inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::hidden(&State::battle),
    field::inner(&State::lasting, &State::pending),
    field::sides(&State::tally, TallyFields),
    field::inner(&State::rules),
    field::number("turn", &State::turn, 1, MostTurns),
    field::value("active", &State::active),
    field::value("began", &State::began),
    field::word("phase", &State::phase, PhaseKeys).told_only(),
    field::inner(&State::acted),
    field::hidden(&State::card_of, &State::known, &State::recalled, &State::shown),
    field::inner(&State::listens),
    field::sides(&State::side, SideFields),
    field::hidden(&State::bearers),
});

inline constexpr auto RulebookFields = fields_of<Rulebook>(std::tuple{field::inner(
    &Rulebook::max_turns, &Rulebook::clash_bar, &Rulebook::first_player, &Rulebook::always_ask, &Rulebook::pool)});

// The table of each struct.
constexpr const auto& table_of(const Lying*) { return LyingFields; }
constexpr const auto& table_of(const Fighter*) { return FighterFields; }
constexpr const auto& table_of(const Battle*) { return BattleFields; }
constexpr const auto& table_of(const Lasting*) { return LastingFields; }
constexpr const auto& table_of(const Pending*) { return PendingFields; }
constexpr const auto& table_of(const Uses*) { return UsesFields; }
constexpr const auto& table_of(const Tally*) { return TallyFields; }
constexpr const auto& table_of(const Rulebook*) { return RulebookFields; }
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// What one seat sees: the state with the cards left out that it does not know, and those cards, whose places it does
// not know.
struct Seen {
    State state;
    PerSeat<FixedVector<Card, MaxDeck>> unseen{};  // sorted
    std::uint8_t no_padding[4]{};
};

}  // namespace quincunx::dreamduel
