// The words of the game that cross its border: verbs of options, questions, events, rolls, reasons. Each has a key in
// text/; reasons name the clauses they stand on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/play/option.h"
#include "games/dreamduel/book.h"

namespace quincunx::dreamduel {

// A zone of a seat in one number.
constexpr std::uint8_t place(Seat seat, Zone zone) {
    return static_cast<std::uint8_t>(16 * index(seat) + static_cast<int>(zone));
}
constexpr Seat seat_of(int place) { return place < 16 ? Seat::A : Seat::B; }
constexpr Zone zone_of(int place) { return static_cast<Zone>(place % 16); }

// What an option does. `a`, `b` and `detail` of the option are named behind each.
enum class Verb : std::uint8_t {
    Done,      // no, no more, or the end of a phase
    Declare,   // a: card number; a battle card from hand
    Use,       // a: number of the card or trait, detail: its ability, b: place, and 256 * (1 + index) in a list
    Take,      // a: card number, detail: place; a card of a pile or hand, by its kind
    At,        // a: index, detail: place, b: card number, 0 for a card that cannot be seen
    Pay,       // a: ready orbs, b: bit i: the i-th card of the fu zone
    PayOther,  // a: number of the card, detail: its ability; the other way to pay
    Amount,    // a: how much
    Effect,    // a: which of the effects a text lists, from 1; b: number of the card
    Orb,       // a: 0 a ready orb, 1 a spent one
    Lay,       // a: card number; a character from hand to SUPPORT (DD-8.2)
    Turn,      // a: index, b: card number; a character to CENTER (DD-8.3)
    Hyper,     // DD-8.4
    SetFu,     // a card face-down into the fu zone
    SetEquip,  // a card face-down into the equip zone
    LastVerb = SetEquip
};
inline constexpr const char* VerbKeys[] = {"done",   "declare", "use", "take", "at",    "pay",    "pay-other", "amount",
                                           "effect", "orb",     "lay", "turn", "hyper", "set-fu", "set-equip"};
static_assert(std::size(VerbKeys) == static_cast<std::size_t>(Verb::LastVerb) + 1);

enum class Prompt : std::uint16_t {
    StartCharacter,  // DD-4.3
    FirstSearch,     // DD-4.5
    Change,          // a CHANGE action, or done (DD-8.1)
    Set,             // place a card, or done (DD-9.1)
    SetWhich,        // which card? (secret)
    Replace,         // which card of the equip zone makes room? (DD-9.3)
    Idle,            // DD-13-0
    Answer,          // DD-13-6
    Pay,             // DD-R40
    Order,           // which locked ability first? (DD-14.1)
    Search,          // a card of the deck, or none (DD-R49)
    Choose,          // a card
    ChooseMore,      // one more card, or done
    May,             // do it, or not
    HowMany,
    Which,      // which of the effects? (DD-R44)
    Orb,        // which orb collapses? (DD-R8)
    Release,    // DD-12.7
    HandLimit,  // DD-11.1
    Waiting,    // what waited for the idle time, or not (DD-13-0)
    Window,     // Window + Moment: use something, or pass (DD-14.2)
    LastPrompt = Window + static_cast<std::uint16_t>(Moment::WouldFall)
};
constexpr Prompt window(Moment m) {
    return static_cast<Prompt>(static_cast<std::uint16_t>(Prompt::Window) + static_cast<std::uint16_t>(m));
}
inline constexpr const char* PromptKeys[] = {"start-character",
                                             "first-search",
                                             "change",
                                             "set",
                                             "set-which",
                                             "replace",
                                             "idle",
                                             "answer",
                                             "pay",
                                             "order",
                                             "search",
                                             "choose",
                                             "choose-more",
                                             "may",
                                             "how-many",
                                             "which",
                                             "orb",
                                             "release",
                                             "hand-limit",
                                             "waiting",
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
static_assert(std::size(PromptKeys) == static_cast<std::size_t>(Prompt::LastPrompt) + 1);

// Cards go by their place in the book (kind "def" of the texts), zones by Zone.
enum class EventKind : std::uint16_t {
    GameStarts,      // seat that begins
    TurnStarts,      // seat, turn
    PhaseStarts,     // seat, phase
    Drew,            // seat, card (secret)
    ToHand,          // seat, card (secret when hidden), from zone
    ToDiscard,       // seat, card, from zone
    ToGap,           // seat, card, from zone
    ToDeck,          // seat, card (secret when hidden), from zone, 0 shuffled in 1 top 2 bottom
    ToDeclare,       // seat, card, from zone, 0 top 1 bottom 2 in place of another, 1: sideways
    ToFu,            // seat, card (secret when face-down), from zone, 1: face-up
    ToEquip,         // seat, card (secret when face-down), from zone, 1: face-up
    ToCharacter,     // seat, card, from zone
    ToAttached,      // seat, card
    Stands,          // seat, card, state
    Declared,        // seat, card, 0 attack 1 defence, power
    Activated,       // seat, card, from zone
    Used,            // seat, card or trait, ability
    SpiritPaid,      // seat, orbs, cards of the fu zone
    SpiritGained,    // seat, amount, ready orbs
    SpiritLost,      // seat, amount, ready orbs
    OrbCollapsed,    // seat, intact orbs left
    OrbRepaired,     // seat, intact orbs
    Damaged,         // seat, amount, type, health, 1: battle damage
    Prevented,       // seat, amount
    Healed,          // seat, amount, health
    HealthLost,      // seat, amount, health
    HealthSet,       // seat, health
    MaxHealthSet,    // seat, maximum
    PowerChanged,    // seat, card, change
    PowerZero,       // seat, card
    TraitGained,     // seat, card, trait
    TypeChanged,     // seat, card, type
    Destroyed,       // seat, card
    Battle,          // attack card, its power, defence card or -1, its power
    Hit,             // seat, card, damage
    Broke,           // seat, card that broke the other
    FullCancel,      // attack card, defence card
    TurnedSideways,  // seat, card, zone
    TurnedUpright,   // seat, card, zone
    TurnedUp,        // seat, card, zone
    SealedCard,      // seat, card (secret when face-down), zone
    Shown,           // seat, card, from zone
    Looked,          // seat that looks, card (secret), from zone
    Shuffled,        // seat
    Released,        // seat
    EffectGained,    // seat, card
    EffectEnds,      // seat, card
    Chant,           // seat, card, counters left
    Blood,           // seat, tokens
    Terminated,      //
    Popularity,      // total of A, total of B
    TurnEnds,        // seat, turn
    GameEnds,        // winner
    LastEventKind = GameEnds
};
inline constexpr const char* EventKeys[] = {
    "game-starts",   "turn",         "phase",           "drew",           "to-hand",
    "to-discard",    "to-gap",       "to-deck",         "to-declare",     "to-fu",
    "to-equip",      "to-character", "to-attached",     "stands",         "declared",
    "activated",     "used",         "spirit-paid",     "spirit-gained",  "spirit-lost",
    "orb-collapsed", "orb-repaired", "damaged",         "prevented",      "healed",
    "health-lost",   "health-set",   "max-health-set",  "power-changed",  "power-zero",
    "trait-gained",  "type-changed", "destroyed",       "battle",         "hit",
    "broke",         "full-cancel",  "turned-sideways", "turned-upright", "turned-up",
    "sealed",        "shown",        "looked",          "shuffled",       "released",
    "effect-gained", "effect-ends",  "chant",           "blood",          "terminated",
    "popularity",    "turn-ends",    "game-ends"};
static_assert(std::size(EventKeys) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

enum class Roll : std::uint16_t { First, Shuffle, Draw, Unseen, LastRoll = Unseen };
inline constexpr const char* RollKeys[] = {"first", "shuffle", "draw", "unseen"};

// Why something is not allowed. The values are named behind each.
enum class RefusalReason : std::uint16_t {
    None,
    NotYourTurn,      // nothing is asked of this seat
    NotBattle,        // card: only battle cards are declared
    Nullity,          // card
    NoCharacter,      // card, who: its character does not take part
    NotCenter,        // card, who: its character is in neither CENTER nor HYPER state
    NotHyper,         // card, who
    NoSpirit,         // needed, available
    Gorgeousness,     // of the card, to reach
    Requirement,      // card: what its text asks for is not there
    ExtraCost,        // card: its extra cost cannot be paid
    LastSpellUsed,    // the one of the game
    NoClash,          // the attack cannot be clashed
    Swift,            // card that has it
    Barred,           // card that forbids it
    Limit,            // times
    NotNow,           // card: another moment
    NothingFits,      // there is no card the effect could take
    NotUpright,       // the card already lies sideways
    EquipFull,        // limit
    FuFull,           // limit
    NotATrap,         // card: only traps are placed in the equip zone in SET
    Acted,            // one CHANGE action a turn
    HyperStands,      // a HYPER character is there
    NoneUpright,      // no character is upright
    IsUpright,        // card: it is upright already
    SealedThere,      // the card is sealed
    HealthTooLow,     // a loss of health that would bring it below 0: health, needed
    FirstNeeds,       // too few cards: needed, there
    OnlyChosen,       // the opponent must choose what can be carried out in full
    DeckSize,         // least, most, size
    DeckCopies,       // card, at most, count
    DeckUnknown,      // number
    DeckToken,        // card
    DeckNoCharacter,  //
    DeckPools,        // card: of another pool than the first
    PoolsMeet,        // the two decks are of different pools
    LastRefusal = PoolsMeet
};
struct RefusalDef {
    const char* key;
    const char* clauses;  // parted by blanks
};
inline constexpr RefusalDef RefusalDefs[] = {
    {"", ""},
    {"not-your-turn", "DD-14.2 DD-13-0"},
    {"not-battle", "DD-10.2 DD-10.5"},
    {"nullity", "DD-5.9"},
    {"no-character", "DD-10.4 DD-8.7"},
    {"not-center", "DD-10.4 DD-8.3"},
    {"not-hyper", "DD-10.4 DD-8.4"},
    {"no-spirit", "DD-6.3 DD-10.4"},
    {"gorgeousness", "DD-10.4 DD-R31"},
    {"requirement", "DD-10.4"},
    {"extra-cost", "DD-10.4 DD-R40"},
    {"last-spell-used", "DD-12.5 DD-R36"},
    {"no-clash", "DD-13-6 DD-12.5"},
    {"swift", "DD-17.5 DD-C2.5"},
    {"barred", "DD-R21"},
    {"limit", "DD-R39 DD-R72"},
    {"not-now", "DD-R22"},
    {"nothing-fits", "DD-R40 DD-14.5"},
    {"not-upright", "DD-C3.16 DD-16.25"},
    {"equip-full", "DD-9.2 DD-R18"},
    {"fu-full", "DD-9.2"},
    {"not-a-trap", "DD-9.1 DD-R17"},
    {"acted", "DD-8.1"},
    {"hyper-stands", "DD-R12 DD-8.6"},
    {"none-upright", "DD-R12 DD-8.4"},
    {"is-upright", "DD-8.3"},
    {"sealed", "DD-18.1 DD-R45"},
    {"health-too-low", "DD-C3.22"},
    {"too-few", "DD-R40"},
    {"only-chosen", "DD-C3.27 DD-C35"},
    {"deck-size", "DD-3.1"},
    {"deck-copies", "DD-3.2 DD-C3.33"},
    {"deck-unknown", "DD-3.4"},
    {"deck-token", "DD-3.4"},
    {"deck-no-character", "DD-3.3"},
    {"deck-pools", "DD-3.4 DD-C3.2"},
    {"pools-meet", "DD-3.4"},
};
static_assert(std::size(RefusalDefs) == static_cast<std::size_t>(RefusalReason::LastRefusal) + 1);

constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// Clauses that cause things or end the game.
enum class Rule : std::uint16_t {
    None,
    Character,      // DD-4.3
    StartHand,      // DD-4.4
    FirstSearch,    // DD-4.5
    First,          // DD-4.6
    Pick,           // DD-7.2
    Recover,        // DD-7.4
    Change,         // DD-8.1
    Return,         // DD-8.5
    Set,            // DD-9.1
    Replace,        // DD-9.3
    Pay,            // DD-6.2
    Battle,         // DD-13-9
    Damage,         // DD-13-10
    Cleanup,        // DD-13-14
    LastSpell,      // DD-12.5
    Release,        // DD-12.7
    HandCheck,      // DD-11.1
    Terminate,      // DD-R24
    Chant,          // DD-18.2
    Places,         // DD-C3.25
    BloodLimit,     // DD-C3.14
    SpecialWin,     // DD-2.1: ends the game
    ShotDown,       // DD-2.2
    BothDown,       // DD-R2
    PopularityWin,  // DD-2.3
    PopularityTie,  // DD-R3
    TurnLimit,      // DD-R59
    LastRule = TurnLimit
};
inline constexpr const char* RuleIds[] = {"",         "DD-4.3",  "DD-4.4",  "DD-4.5",  "DD-4.6", "DD-7.2",  "DD-7.4",
                                          "DD-8.1",   "DD-8.5",  "DD-9.1",  "DD-9.3",  "DD-6.2", "DD-13-9", "DD-13-10",
                                          "DD-13-14", "DD-12.5", "DD-12.7", "DD-11.1", "DD-R24", "DD-18.2", "DD-C3.25",
                                          "DD-C3.14", "DD-2.1",  "DD-2.2",  "DD-R2",   "DD-2.3", "DD-R3",   "DD-R59"};
static_assert(std::size(RuleIds) == static_cast<std::size_t>(Rule::LastRule) + 1);

constexpr Option option(Verb verb, int a = 0, std::uint32_t b = 0, int detail = 0) {
    return {static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(detail), static_cast<std::uint16_t>(a), b};
}
constexpr bool is(const Option& o, Verb verb) { return o.verb == static_cast<std::uint8_t>(verb); }
constexpr Cause by(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }
constexpr Cause by(Card card) { return {Cause::Kind::Card, card.value}; }

}  // namespace quincunx::dreamduel
