// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/option.h"
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

// A zone of a seat in one number.
constexpr std::uint8_t place(Seat seat, Zone zone) {
    return static_cast<std::uint8_t>(16 * index(seat) + static_cast<int>(zone));
}
constexpr Seat seat_of(int place) { return place < 16 ? Seat::A : Seat::B; }
constexpr Zone zone_of(int place) { return static_cast<Zone>(place % 16); }

namespace rows {
using namespace quincunx::rows;
constexpr ValueDef zone(std::string_view name) { return {name, "zone"}; }
constexpr ValueDef type(std::string_view name) { return {name, "type"}; }
constexpr ValueDef character(std::string_view name) { return {name, "character"}; }
// A card that is not known to all before.
constexpr ValueDef hidden_card(std::string_view name) { return secret(card(name)); }

// --- Verbs: what an option does

using enum VerbRow::Flag;
inline constexpr VerbRow VerbRows[] = {
    {"done", {}, Plain, "pass no"},  // no, no more, or the end of a phase
    {"declare", values(card("card")), FromHand | Bare},
    {"use", values(whole(value("use", "use")))},                         // UseWord
    {"take", values(card("card"), in_detail(value("place", "place")))},  // of a pile or hand, by its kind
    {"at", values(whole(value("at", "at")))},                            // AtWord
    {"pay", values(whole(value("payment", "payment")))},                 // PayWord
    {"pay-other", values(whole(value("way", "other-way")))},             // UseWord without a spot
    {"amount", values(value("amount", "amount")), Bare},
    {"effect", values(value("which", "which"), in_b(card("card")))},  // of those a text lists, from 1
    {"orb", values(value("orb", "orb")), Bare},
    {"lay", values(card("card")), FromHand | Bare},                        // a character to SUPPORT (DD-8.2)
    {"turn", values(in_b(card("card")), value("index", "character-at"))},  // to CENTER (DD-8.3)
    {"hyper"},                                                             // DD-8.4
    {"set-fu", {}, Plain, "fu"},                                           // a card face-down into the fu zone
    {"set-equip", {}, Plain, "equip"},
};

// --- Prompts: what is asked

inline constexpr PromptRow PromptRows[] = {"start-character",  // DD-4.3
                                           "first-search",     // DD-4.5
                                           "change",           // a CHANGE action, or done (DD-8.1)
                                           "set",              // place a card, or done (DD-9.1)
                                           "set-which",        // which card? (secret)
                                           "replace",          // which card of the equip zone makes room? (DD-9.3)
                                           "idle",             // DD-13-0
                                           "answer",           // DD-13-6
                                           {"pay", true},      // DD-R40
                                           "order",            // which locked ability first? (DD-14.1)
                                           "search",           // a card of the deck, or none (DD-R49)
                                           "choose",           // a card
                                           "choose-more",      // one more card, or done
                                           "may",              // do it, or not
                                           "how-many",
                                           "which",       // which of the effects? (DD-R44)
                                           "orb",         // which orb collapses? (DD-R8)
                                           "release",     // DD-12.7
                                           "hand-limit",  // DD-11.1
                                           "waiting",     // what waited for the idle time, or not (DD-13-0)
                                           // Use something, or pass (DD-14.2): the windows, in the order of Moment.
                                           "window-turn-start",
                                           "window-battle-start",
                                           "window-battle-end",
                                           "window-turn-end",
                                           "window-activation",
                                           "window-clashed",
                                           "window-curtain-up",
                                           "window-engage",
                                           "window-curtain-fall",
                                           "window-settled",
                                           "window-would-damage",
                                           "window-damaged",
                                           "window-healed",
                                           "window-hand-discarded",
                                           "window-foe-discarded",
                                           "window-moved",
                                           "window-would-move",
                                           "window-would-land",
                                           "window-hand-empty",
                                           "window-skill-used",
                                           "window-turned-up",
                                           "window-entered",
                                           "window-would-gain",
                                           "window-chant-zero",
                                           "window-would-fall"};

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
    {"used", values(seat("seat"), card("card"), value("ability", "ability"))},  // of a card or trait
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
    {"no-spirit", "DD-6.3 DD-10.4", values(number("needed"), number("there"))},
    {"gorgeousness", "DD-10.4 DD-R31", values(number("gorgeousness"), number("needed"))},
    {"requirement", "DD-10.4", values(card("card"))},
    {"extra-cost", "DD-10.4 DD-R40", values(card("card"))},
    {"last-spell-used", "DD-12.5 DD-R36"},
    {"no-clash", "DD-13-6 DD-12.5"},
    {"swift", "DD-17.5 DD-C2.5", values(card("card"))},
    {"barred", "DD-R21", values(card("card"))},  // by the effect of this card
    {"limit", "DD-R39 DD-R72", values(number("times"))},
    {"not-now", "DD-R22", values(card("card"))},
    {"nothing-fits", "DD-R40 DD-14.5"},
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
    {"too-few", "DD-R40", values(number("needed"), number("there"))},
    {"only-chosen", "DD-C3.27 DD-C35"},
    {"deck-size", "DD-3.1", values(number("least"), number("most"), number("size"))},
    {"deck-copies", "DD-3.2 DD-C3.33", values(card("card"), number("allowed"), number("found"))},
    {"deck-unknown", "DD-3.4", values(number("number"))},
    {"deck-token", "DD-3.4", values(card("card"))},
    {"deck-no-character", "DD-3.3"},
    {"deck-pools", "DD-3.4 DD-C3.2", values(card("card"))},
    {"pools-meet", "DD-3.4"},
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
static_assert(window(Moment::WouldFall) == "window-would-fall"_prompt);

// --- What words are made into

constexpr Cause by(Card card) { return {Cause::Kind::Card, card.value}; }

// A zone of a seat and, from 1, the card in it: 0 for the zone, or for a card that goes by its kind.
struct Spot {
    int place = 0;
    std::uint32_t nth = 0;

    constexpr Spot(int p, std::uint32_t n) : place(p), nth(n) {}
    constexpr explicit Spot(std::uint32_t packed) : place(static_cast<int>(packed & 255)), nth(packed >> 8) {}
    constexpr std::uint32_t packed() const { return static_cast<std::uint32_t>(place) + 256 * nth; }
    constexpr Seat seat() const { return seat_of(place); }
    constexpr Zone zone() const { return zone_of(place); }
};

// The use of an ability: the card or trait that has it, its place among the card's, and where that is.
struct UseWord {
    std::uint16_t card = 0;  // its number
    std::uint8_t ability = 0;
    Spot spot{0, 0};

    static constexpr UseWord of(const Option& o) { return {o.a, o.detail, Spot(o.b)}; }
    constexpr Option option(Verb verb) const { return dreamduel::option(verb, card, spot.packed(), ability); }
};

// A card in its place.
struct AtWord {
    Spot spot{0, 1};
    std::uint16_t card = 0;  // its number; 0: it cannot be seen

    static constexpr AtWord of(const Option& o) { return {{o.detail, 1U + o.a}, static_cast<std::uint16_t>(o.b)}; }
    constexpr Option option() const {
        return dreamduel::option("at"_verb, static_cast<int>(spot.nth - 1), card, spot.place);
    }
};

// What pays: ready orbs, and cards of the fu zone.
struct PayWord {
    std::uint16_t orbs = 0;
    std::uint32_t fu = 0;  // bit i: the i-th card

    static constexpr PayWord of(const Option& o) { return {o.a, o.b}; }
    constexpr Option option() const { return dreamduel::option("pay"_verb, orbs, fu); }
};

}  // namespace quincunx::dreamduel
