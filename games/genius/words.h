// The words of the game that cross its border: verbs of options, questions, events, rolls, reasons. Each has a key in
// text/; reasons name the clauses they stand on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/play/option.h"
#include "games/genius/state.h"

namespace quincunx::genius {

// What an option does. `a` and `b` of the option are named behind each.
enum class Verb : std::uint8_t {
    End,        // declare the end of the round
    Skill,      // a: skill (its place in the book)
    Switch,     // a: own character
    Play,       // a: card number
    Tune,       // a: card number
    Character,  // a: character, 0 to 2 of seat A, 3 to 5 of seat B
    Summon,     // a: place in the zone, + 4 for the other side
    Support,    // a: place in the zone
    Pay,        // dice, packed (see `pack`)
    Die,        // a: face; the die to tune
    Reroll,     // dice, packed
    Replace,    // a: seat, b: hand cards by bit
    LastVerb = Replace
};
inline constexpr const char* VerbKeys[] = {"end",    "skill",   "switch", "play", "tune",   "character",
                                           "summon", "support", "pay",    "die",  "reroll", "replace"};
static_assert(sizeof(VerbKeys) / sizeof(VerbKeys[0]) == static_cast<std::size_t>(Verb::LastVerb) + 1);

enum class Prompt : std::uint16_t {
    Mulligan,      // which cards of the starting hand to replace?
    ChooseActive,  // which character begins as active character?
    Reroll,        // which dice to roll again?
    Act,           // which action?
    Target,        // which character (summon) is the card played on?
    SecondTarget,  // and to which character?
    DropSupport,   // which support makes room?
    Pay,           // which dice pay?
    TuneDie,       // which die is turned?
    NewActive,     // which character takes the place of the defeated one?
    Replace,       // which cards of the hand to replace?
    LastPrompt = Replace
};
inline constexpr const char* PromptKeys[] = {"mulligan", "choose-active", "reroll",       "act",
                                             "target",   "second-target", "drop-support", "pay",
                                             "tune-die", "new-active",    "replace"};
static_assert(sizeof(PromptKeys) / sizeof(PromptKeys[0]) == static_cast<std::size_t>(Prompt::LastPrompt) + 1);

// A character in an event is its number as in Verb::Character, and 256 times its place in the book; what the book
// defines goes by its place there.
enum class EventKind : std::uint16_t {
    GameStarts,     // first player
    RoundStarts,    // round, first player
    Rolled,         // seat, number of dice, faces packed (secret, secret)
    Drew,           // seat, card (secret)
    Burnt,          // seat, card (secret): drawn at the limit of the hand
    Replaced,       // seat, how many
    ActiveChosen,   // seat, character
    ActionPhase,    // first player
    SkillUsed,      // seat, character, skill
    CardPlayed,     // seat, card
    Switched,       // seat, from, to
    Tuned,          // seat, card (secret), face
    Declared,       // seat
    Paid,           // seat, number of dice, faces packed (secret, secret)
    DiceGained,     // seat, number, face (-1: different ones)
    DiceChanged,    // seat, number, face
    Damaged,        // character, amount, type, health now
    Applied,        // character, element
    Reacted,        // character, reaction, element that came
    Healed,         // character, amount, health now
    EnergyChanged,  // character, change, energy now
    Entered,        // seat, what, character (-1: none), usages or rounds
    Left,           // seat, what, character (-1: none)
    Changed,        // seat, what, counter now
    Used,           // seat, what: an ability of something in play takes effect
    Checked,        // seat, what, 1: it works (was hidden)
    Saved,          // character, health now: defeat prevented
    Defeated,       // character
    Revived,        // character, health now
    CardAdded,      // seat, card: made and put into the hand
    Discarded,      // seat, card
    Returned,       // seat, card: from play to the hand
    EndPhase,       // first player
    GameEnds,       // winner
    LastEventKind = GameEnds
};
inline constexpr const char* EventKeys[] = {
    "game-starts",  "round-starts", "rolled",    "drew",     "burnt",     "replaced", "active-chosen",
    "action-phase", "skill",        "card",      "switched", "tuned",     "declared", "paid",
    "dice",         "dice-changed", "damaged",   "applied",  "reaction",  "healed",   "energy",
    "entered",      "left",         "changed",   "used",     "checked",   "saved",    "defeated",
    "revived",      "card-added",   "discarded", "returned", "end-phase", "game-ends"};
static_assert(sizeof(EventKeys) / sizeof(EventKeys[0]) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

enum class Roll : std::uint16_t { FirstPlayer, Die, Shuffle, Draw, PutBack, Random, LastRoll = Random };
inline constexpr const char* RollKeys[] = {"first-player", "die", "shuffle", "draw", "put-back", "random"};
static_assert(sizeof(RollKeys) / sizeof(RollKeys[0]) == static_cast<std::size_t>(Roll::LastRoll) + 1);

// Why not. The text of each is reason.<key> in text/, its values filled in.
enum class RefusalReason : std::uint16_t {
    Nothing,
    NotYourTurn,
    TooFewDice,       // needed, there
    NoSuchDice,       // element needed (-1: all of one element), number, usable dice there
    TooLittleEnergy,  // needed, there
    SkillsForbidden,  // what forbids it
    NotActive,        // character
    AlreadyActive,    // character
    IsDefeated,       // character
    NotDefeated,      // character
    NothingToTune,    // element
    NotThisDie,       // face
    WrongPayment,     // dice needed, dice given
    NotTheseDice,     // face
    NeedsCharacter,   // character card that must be the active character (or in play)
    WrongWeapon,      // weapon kind wanted
    NoTarget,         // card
    IsSatiated,       // character
    NotInjured,       // character
    RevivedAlready,
    LegendPlayed,
    NoEquipment,    // character, kind
    SameCharacter,  // character
    WeaponDiffers,  // character
    NoSummon,
    NobodyFell,    // no own character was defeated this round
    OncePerRound,  // card
    DiceLeft,      // dice left
    WrongElement,  // element
    EnergyFull,    // character
    NoEnergyToMove,
    NothingEquipped,
    NoUsages,  // what: it counts no usages
    // Decks.
    DeckCharacters,   // wanted, found
    DeckCards,        // wanted, found
    DeckCopies,       // card, allowed, found
    DeckTwins,        // character card
    DeckTalent,       // card, character card
    DeckTags,         // card, wanted
    DeckGenerated,    // card
    DeckUnknownCard,  // number
    LastRefusal = DeckUnknownCard
};

struct RefusalDef {
    const char* key;
    const char* clauses;  // separated by spaces, the closest first
};
inline constexpr RefusalDef RefusalDefs[] = {
    {"nothing", ""},
    {"not-your-turn", "GI-5.1 GI-6.1 GI-5.5"},
    {"too-few-dice", "GI-9.5 GI-9.2 GI-6.20 GI-6.30 GI-6.10"},
    {"no-such-dice", "GI-9.5 GI-9.1 GI-9.3 GI-6.10 GI-6.30"},
    {"too-little-energy", "GI-6.13 GI-9.4 GI-17.2 GI-9.5"},
    {"skills-forbidden", "GI-23.11 GI-8.40 GI-30.33"},
    {"not-active", "GI-6.11 GI-17.3"},
    {"already-active", "GI-6.20 GI-17.3"},
    {"is-defeated", "GI-6.20 GI-14.1 GI-17.4"},
    {"not-defeated", "GI-21.20"},
    {"nothing-to-tune", "GI-6.41 GI-6.40 GI-30.6"},
    {"not-this-die", "GI-6.41 GI-30.6"},
    {"wrong-payment", "GI-9.1 GI-9.2 GI-9.3"},
    {"not-these-dice", "GI-9.1 GI-9.3 GI-9.2 GI-4.3"},
    {"needs-character", "GI-1.4 GI-9.4 GI-6.30"},
    {"wrong-weapon", "GI-17.7"},
    {"no-target", "GI-6.30"},
    {"is-satiated", "GI-13.2"},
    {"not-injured", "GI-30.24"},
    {"revived-already", "GI-13.4"},
    {"legend-played", "GI-16.1"},
    {"no-equipment", "GI-29.71"},
    {"same-character", "GI-29.71"},
    {"weapon-differs", "GI-29.71"},
    {"no-summon", "GI-6.30"},
    {"nobody-fell", "GI-14.1 GI-14.4"},
    {"once-per-round", "GI-10.6"},
    {"dice-left", "GI-6.30"},
    {"wrong-element", "GI-8.2"},
    {"energy-full", "GI-6.12"},
    {"no-energy-to-move", "GI-29.72"},
    {"nothing-equipped", "GI-17.7"},
    {"no-usages", "GI-10.1"},
    {"deck-characters", "GI-1.3"},
    {"deck-cards", "GI-1.3"},
    {"deck-copies", "GI-1.3"},
    {"deck-twins", "GI-1.3"},
    {"deck-talent", "GI-1.4"},
    {"deck-tags", "GI-1.4"},
    {"deck-generated", "GI-1.5"},
    {"deck-unknown-card", "GI-1.5"},
};
static_assert(sizeof(RefusalDefs) / sizeof(RefusalDefs[0]) == static_cast<std::size_t>(RefusalReason::LastRefusal) + 1);

constexpr Option option(Verb verb, int a = 0, std::uint32_t b = 0) {
    return {static_cast<std::uint8_t>(verb), 0, static_cast<std::uint16_t>(a), b};
}
constexpr bool is(const Option& o, Verb verb) { return o.verb == static_cast<std::uint8_t>(verb); }

// Dice as an option holds them: five bits a face, the low four in `b`, the fifth in `a`.
constexpr Option pack(Verb verb, const Dice& dice) {
    Option o = option(verb);
    for (unsigned f = 0; f < FaceCount; ++f) {
        o.b |= static_cast<std::uint32_t>(dice[f] & 15U) << 4 * f;
        o.a = static_cast<std::uint16_t>(o.a | (dice[f] >> 4 & 1U) << f);
    }
    return o;
}
constexpr Dice unpack(const Option& o) {
    Dice dice{};
    for (unsigned f = 0; f < FaceCount; ++f)
        dice[f] = static_cast<std::uint8_t>((o.b >> 4 * f & 15U) | (static_cast<unsigned>(o.a) >> f & 1U) << 4);
    return dice;
}

constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// The clauses named as causes of events and of the game's end, by number.
enum class Rule : std::uint16_t {
    Setup,
    StartingHand,
    Replacing,
    FirstActive,
    Round,
    RollDice,
    Reroll,
    Energy,
    Switch,
    Tuning,
    Declaring,
    EndPhase,
    Drawing,
    Durations,
    Reactions,
    NewActive,
    Satiated,
    AllDefeated,
    BothDefeated,
    RoundLimit,
    LastRule = RoundLimit
};
inline constexpr const char* RuleIds[] = {"GI-2.7",  "GI-2.3",  "GI-2.5",  "GI-2.6",  "GI-3.1",   "GI-4.1", "GI-4.3",
                                          "GI-6.12", "GI-6.20", "GI-6.40", "GI-6.50", "GI-7.2",   "GI-7.3", "GI-10.3",
                                          "GI-8.5",  "GI-14.5", "GI-13.1", "GI-14.6", "GI-30.18", "GI-3.2"};
static_assert(sizeof(RuleIds) / sizeof(RuleIds[0]) == static_cast<std::size_t>(Rule::LastRule) + 1);

constexpr Cause clause(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }

}  // namespace quincunx::genius
