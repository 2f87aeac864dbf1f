// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/words.h"
#include "games/dreamduel/book.h"

namespace quincunx::dreamduel {

// The words of some enumerators, in their order.
inline constexpr const char* PhaseKeys[] = {"setup",        "pick",   "change",     "set",
                                            "battle-start", "battle", "battle-end", "end"};
static_assert(std::size(PhaseKeys) == static_cast<std::size_t>(Phase::LastPhase) + 1);
inline constexpr const char* StandKeys[] = {"support", "center", "hyper"};
inline constexpr const char* StepKeys[] = {"none",   "activation", "answer",       "answer-activation", "curtain-up",
                                           "engage", "damage",     "curtain-fall", "settled",           "cleanup"};
static_assert(std::size(StepKeys) == static_cast<std::size_t>(Step::Cleanup) + 1);
inline constexpr const char* MomentKeys[] = {"turn-start",   "battle-start",   "battle-end",        "turn-end",
                                             "activation",   "clashed",        "curtain-up",        "engage",
                                             "curtain-fall", "settled",        "would-damage",      "damaged",
                                             "healed",       "hand-discarded", "foe-discarded",     "moved",
                                             "would-move",   "would-land",     "hand-empty",        "skill-used",
                                             "turned-up",    "entered",        "would-gain",        "chant-zero",
                                             "would-fall",   "blood-changed",  "spirit-empty",      "turned-sideways",
                                             "hand-gained",  "recovered",      "about-to-activate", "card-settled",
                                             "idle",         "prep",           "declaring",         "pending"};
static_assert(std::size(MomentKeys) == static_cast<std::size_t>(Moment::Power));
inline constexpr std::size_t Windows = static_cast<std::size_t>(Moment::CardSettled) + 1;

// A zone of a seat and, from 1, the card in it: 0 for the zone, or for a card that goes by its kind.
struct Spot {
    std::uint32_t number;  // the zone, 16 for the second seat, 256 for each card

    constexpr explicit Spot(std::int64_t n) : number(static_cast<std::uint32_t>(n)) {}
    constexpr Spot(Seat seat, Zone zone, std::uint32_t nth = 0)
        : number(16U * static_cast<std::uint32_t>(index(seat)) + static_cast<std::uint32_t>(zone) + 256 * nth) {}
    constexpr std::uint8_t place() const { return static_cast<std::uint8_t>(number); }
    constexpr Seat seat() const { return place() < 16 ? Seat::A : Seat::B; }
    constexpr Zone zone() const { return static_cast<Zone>(number % 16); }
    constexpr std::uint32_t nth() const { return number >> 8; }
};

// What refusals tell: zones of the player or the opponent, a bit each; how often something can be used; of which cards
// different titles are needed.
inline constexpr int OfTheOpponent = 1 << 13;
static_assert(static_cast<int>(Zone::LastZone) < 13);
constexpr int zones_of(bool opponent, std::initializer_list<Zone> zones) {
    int number = opponent ? OfTheOpponent : 0;
    for (const Zone zone : zones) number |= 1 << static_cast<int>(zone);
    return number;
}
enum LimitPer { PerPhase, PerTurn, PerGame, PerRound };
enum TitlesOf { Requests, NightReturns, OfTheDead };

namespace rows {
using namespace quincunx::rows;
// Of the card before it, by its place there, from 0.
constexpr ValueDef ability(std::string_view name) { return after(':', in_detail({name, "ability"})); }
constexpr ValueOf character{"character"}, spot{"spot"}, type{"type"}, zone{"zone"}, zones{"zones"}, moment{"moment"};
// A card that is not known to all before.
constexpr ValueDef hidden_card(std::string_view name) { return secret(card(name)); }

// --- Verbs: what an option does

inline constexpr VerbRow VerbRows[] = {
    {"done", Role::Decline, {}, Plain, "pass no"},  // no, no more, or the end of a phase
    {"declare", Role::Play, values(card("card")), FromHand | Bare},
    {"use", Role::Use, values(enough(card("card")), enough(ability("ability")), in_b(spot("spot"))), Bare},
    // A card of a pile or hand, by its kind.
    {"take", Role::Choose, values(enough(card("card")), in_detail(spot("place"))), Bare},
    // A card in its place; without its name when it cannot be seen.
    {"at", Role::Choose, values(counted_from(256, in_detail_and_a(spot("at"))), if_any(in_b(card("card"))))},
    {"pay", Role::Pay, values(value("orbs", "orbs"), if_any(in_b(value("fu", "fu-cards"))))},
    {"pay-other", Role::Pay, values(enough(card("card")), ability("ability")), Bare},
    {"amount", Role::Choose, values(number("amount")), Bare},
    // Of those a text lists, from 1.
    {"effect", Role::Choose, values(enough(number("which")), in_b(card("card"))), Bare},
    {"orb", Role::Choose, values(value("orb", "orb")), Bare},
    {"lay", Role::Play, values(card("card")), FromHand | Bare},  // a character to SUPPORT (DD-8.2)
    // To CENTER (DD-8.3).
    {"turn", Role::Use, values(enough(in_b(card("card"))), counted_from(1, value("index", "character-at"))), Bare},
    {"hyper", Role::Use},                     // DD-8.4
    {"set-fu", Role::Play, {}, Plain, "fu"},  // a card face-down into the fu zone
    {"set-equip", Role::Play, {}, Plain, "equip"},
};

// --- Prompts: what is asked

// Of the windows: use something, or pass (DD-14.2).
inline constexpr auto PromptRows = with_windows<MomentKeys, Windows>({
    "start-character",              // DD-4.3
    "first-search",                 // DD-4.5
    {"change", Role::Play},         // a CHANGE action, or done (DD-8.1)
    {"set", Role::Play},            // place a card, or done (DD-9.1)
    {"set-which", Role::Play},      // which card? (secret)
    {"replace", Role::Discard},     // which card of the equip zone makes room? (DD-9.3)
    {"idle", Role::Play},           // DD-13-0
    "answer",                       // DD-13-6
    {"pay", Role::Choose, true},    // DD-R40
    "order",                        // which locked ability first? (DD-14.1)
    "search",                       // a card of the deck, or none (DD-R49)
    {"choose", Role::Target},       // a card
    {"choose-more", Role::Target},  // one more card, or done
    "may",                          // do it, or not
    "how-many",
    "which",                        // which of the effects? (DD-R44)
    "orb",                          // which orb collapses? (DD-R8)
    "release",                      // DD-12.7
    {"hand-limit", Role::Discard},  // DD-11.1
    "waiting"                       // what waited for the idle time, or not (DD-13-0)
});

// --- Events: what happened

inline constexpr EventRow EventRows[] = {
    {"game-starts", values(seat("first"))},
    {"turn", values(seat("seat"), number("turn"))},
    {"phase", values(seat("seat"), phase("phase"))},
    {"drew", values(seat("seat"), hidden_card("card"))},
    {"to-hand", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"to-discard", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"to-gap", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"to-deck", values(seat("seat"), hidden_card("card"), zone("from"), value("where", "into"))},
    {"to-declare", values(seat("seat"), hidden_card("card"), zone("from"), value("where", "onto"), yes("sideways"))},
    {"to-fu", values(seat("seat"), hidden_card("card"), zone("from"), yes("face-up"))},
    {"to-equip", values(seat("seat"), hidden_card("card"), zone("from"), yes("face-up"))},
    {"to-character", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"to-attached", values(seat("seat"), hidden_card("card"))},
    {"stands", values(seat("seat"), card("card"), value("state", "stand"))},
    {"declared", values(seat("seat"), hidden_card("card"), value("as", "role"), number("power"))},
    {"activated", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"used", values(seat("seat"), card("card"), ability("ability"))},
    {"spirit-paid", values(seat("seat"), number("orbs"), number("fu"))},
    {"spirit-gained", values(seat("seat"), number("amount"), number("ready"))},
    {"spirit-lost", values(seat("seat"), number("amount"), number("ready"))},
    {"orb-collapsed", values(seat("seat"), number("intact"))},
    {"orb-repaired", values(seat("seat"), number("intact"))},
    {"damaged", values(seat("seat"), number("amount"), type("type"), number("health"), yes("battle"))},
    {"prevented", values(seat("seat"), number("amount"))},
    {"healed", values(seat("seat"), number("amount"), number("health"))},
    {"health-lost", values(seat("seat"), number("amount"), number("health"))},
    {"health-set", values(seat("seat"), number("health"))},
    {"max-health-set", values(seat("seat"), number("maximum"))},
    {"power-changed", values(seat("seat"), card("card"), difference("change"))},
    {"power-zero", values(seat("seat"), card("card"))},
    {"trait-gained", values(seat("seat"), card("card"), value("trait", "trait"))},
    {"type-changed", values(seat("seat"), card("card"), type("type"))},
    {"destroyed", values(seat("seat"), card("card"))},
    {"battle", values(card("attack"), number("attack-power"), card("defence"), number("defence-power"))},
    {"hit", values(seat("seat"), card("card"), number("damage"))},
    {"broke", values(seat("seat"), card("card"))},
    {"full-cancel", values(card("attack"), card("defence"))},
    {"turned-sideways", values(seat("seat"), card("card"), zone("zone"))},
    {"turned-upright", values(seat("seat"), card("card"), zone("zone"))},
    {"turned-up", values(seat("seat"), hidden_card("card"), zone("zone"))},
    {"sealed", values(seat("seat"), hidden_card("card"), zone("zone"))},
    {"shown", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"looked", values(seat("seat"), hidden_card("card"), zone("from"))},
    {"shuffled", values(seat("seat"))},
    {"released", values(seat("seat"))},
    {"effect-gained", values(seat("seat"), card("card"))},
    {"effect-ends", values(seat("seat"), card("card"))},
    {"chant", values(seat("seat"), card("card"), number("counters"))},
    {"blood", values(seat("seat"), number("tokens"))},
    {"terminated"},
    {"popularity", values(number("you"), number("foe"))},
    {"turn-ends", values(seat("seat"), number("turn"))},
    {"game-ends", values(seat("winner"))},
    {"trait-lost", values(seat("seat"), card("card"), value("trait", "trait"))},
    {"turned-down", values(seat("seat"), card("card"), zone("zone"))},
    {"to-duel", values(seat("seat"), hidden_card("card"), zone("from"))},  // face-down
};

// --- Rolls

inline constexpr RollRow RollRows[] = {{"first", "seat"}, {"shuffle"}, {"draw", "card"}, {"unseen", "hand-place"}};

// --- Refusals: why not

inline constexpr RefusalRow RefusalRows[] = {
    {"nothing", ""},
    {"not-your-turn", "DD-14.2 DD-13-0"},
    {"not-battle", "DD-10.2 DD-10.5", values(card("card"))},
    {"nullity", "DD-5.9", values(card("card"))},
    {"no-character", "DD-10.4 DD-8.7", values(card("card"), character("who"))},
    {"not-center", "DD-10.4 DD-8.3", values(card("card"), character("who"))},
    {"not-hyper", "DD-10.4 DD-8.4", values(card("card"), character("who"))},
    {"no-spirit", "DD-6.3 DD-10.4", values(number("needed"), number("there")), true},
    {"gorgeousness", "DD-10.4 DD-R31", values(number("gorgeousness"), number("needed"))},
    {"titles", "DD-10.4", values(number("needed"), number("there"), picks(value("of", "titles")))},
    {"no-wind", "DD-C4.25 DD-10.4"},
    {"has-attached", "DD-10.4", values(card("card"))},
    {"gap-spells", "DD-10.4", values(number("needed"), number("there"))},  // without Divine Treasures
    {"fu-not-empty", "DD-10.4", values(card("card"))},
    {"treasure-there", "DD-10.4", values(card("card"), card("other"))},
    {"extra-cost", "DD-10.4 DD-R40", values(card("card")), true},
    {"last-spell-used", "DD-12.5 DD-R36"},
    {"no-clash", "DD-13-6 DD-12.5"},
    {"swift", "DD-17.5 DD-C2.5", values(card("card"))},
    {"barred", "DD-R21", values(card("card"))},  // by the effect of this card
    {"limit", "DD-R39 DD-R72", values(number("times"), picks(value("per", "per")))},
    {"not-now", "DD-R22", values(card("card"), moment("when"))},
    {"trap-in-hand", "DD-R22 DD-9.1", values(card("card"), moment("when"))},
    {"not-this-moment", "DD-R22 DD-R40", values(card("card"))},  // of a trap another card stands for
    {"declared-this-turn", "DD-R22", values(card("card"))},
    {"zone-empty", "DD-R40 DD-14.5", values(zones("where"))},
    {"nothing-fits", "DD-R40 DD-14.5", values(zones("where"), card("card"))},
    {"not-asked-for", "DD-R40 DD-14.5", values(card("card"), card("by"))},
    {"not-a-character", "DD-4.3 DD-R40", values(card("card"))},
    {"not-a-spell", "DD-12.7 DD-R40", values(card("card"))},
    {"no-collapsed-orb", "DD-R40 DD-14.5"},
    {"no-spirit-to-lose", "DD-18.12 DD-R40 DD-14.5"},
    {"no-opposing-card", "DD-R40 DD-14.5"},
    {"card-cannot-return", "DD-R25 DD-R40 DD-14.5"},
    {"not-upright", "DD-C3.16 DD-16.25"},
    {"equip-full", "DD-9.2 DD-R18", values(number("limit"))},
    {"fu-full", "DD-9.2", values(number("limit"))},
    {"not-a-trap", "DD-9.1 DD-R17", values(card("card"))},
    {"acted", "DD-8.1"},
    {"hyper-stands", "DD-R12 DD-8.6"},
    {"none-upright", "DD-R12 DD-8.4"},
    {"is-upright", "DD-8.3", values(card("card"))},
    {"sealed", "DD-18.1 DD-R45"},
    {"health-too-low", "DD-C3.22", values(number("health"), number("needed"))},
    {"too-few", "DD-R40 DD-14.5", values(number("needed"), number("there"))},
    {"only-chosen", "DD-C3.27 DD-C35"},
    {"deck-size", "DD-3.1", values(number("least"), number("most"), number("size"))},
    {"deck-copies", "DD-3.2 DD-C3.33", values(card("card"), number("allowed"), number("found"))},
    {"deck-unknown", "DD-3.4", values(number("number"))},
    {"deck-token", "DD-3.4", values(card("card"))},
    {"deck-no-character", "DD-3.3"},
    {"deck-pools", "DD-3.4 DD-C3.2", values(card("card"))},
    {"pools-meet", "DD-3.4"},
    // Of the classic pool.
    {"zones-not-empty", "DD-10.4", values(card("card"), zones("where"))},
    {"no-blood", "DD-C3.14 DD-R40 DD-14.5"},
    {"no-free-hit", "DD-10.4", values(card("card"))},
    // Of the set EP03.
    {"stands-already", "DD-R62", values(card("card"))},
    {"no-change", "DD-R21", values(card("card"))},  // by the effect of this card
};

// --- Clauses that cause events and end the game

inline constexpr ClauseRow ClauseRows[] = {"DD-4.3",  "DD-4.4",  "DD-4.5",  "DD-4.6", "DD-7.2",  "DD-7.4",   "DD-8.1",
                                           "DD-8.5",  "DD-9.1",  "DD-9.3",  "DD-6.2", "DD-13-9", "DD-13-10", "DD-13-14",
                                           "DD-12.5", "DD-12.7", "DD-11.1", "DD-R24", "DD-18.2", "DD-C3.25", "DD-C3.14",
                                           "DD-2.1",  "DD-2.2",  "DD-R2",   "DD-2.3", "DD-R3",   "DD-R59"};

}  // namespace rows

QUINCUNX_WORDS

constexpr Prompt window(Moment m) {
    return static_cast<Prompt>(static_cast<std::uint16_t>("window-turn-start"_prompt) + static_cast<std::uint16_t>(m));
}

constexpr Cause by(Card card) { return {Cause::Kind::Card, card.value}; }

}  // namespace quincunx::dreamduel
