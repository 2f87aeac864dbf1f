// The words of the game that cross its border: verbs of options, questions, events, rolls, reasons. Each has a key in
// text/; reasons name the clauses they stand on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/play/option.h"
#include "games/lillian/state.h"

namespace quincunx::lillian {

// What an option does. `a` and `b` of the option are named behind each.
enum class Verb : std::uint8_t {
    Done,       // no more, or not at all
    Rest,       // LI-8.10
    Build,      // a: card number; an arena
    Play,       // a: card number; a character, an event, a spell, or an upgrade that is equipped
    Cover,      // a: card number; lay an upgrade face down (LI-15.6)
    Enter,      // LI-8.2
    Push,       // LI-8.4
    Install,    // a face-down upgrade (LI-15.6)
    War,        // LI-8.7
    Incite,     // LI-8.8
    Terminate,  // LI-8.9
    Ability,    // a: card number; the ability of such a card
    Attack,     // go on attacking (LI-14.14)
    Place,      // a: arena, 0 to 9
    Character,  // a: unit
    Event,      // a: place among the events of its owner, + 32 for seat B
    Covered,    // a: unit, b: card number
    Card,       // a: card number
    UseOf,      // a: which of the uses of an arena, from 0
    Change,     // a: 1 up, 0 down
    Trigger,    // a: card number; which effect comes next
    LastVerb = Trigger
};
inline constexpr const char* VerbKeys[] = {
    "done",    "rest",   "build", "play",      "cover", "enter",   "push", "install", "war",    "incite", "terminate",
    "ability", "attack", "place", "character", "event", "covered", "card", "use",     "change", "trigger"};
static_assert(sizeof(VerbKeys) / sizeof(VerbKeys[0]) == static_cast<std::size_t>(Verb::LastVerb) + 1);

enum class Prompt : std::uint16_t {
    Build,  // which arena card, or done?
    BuildWhere,
    Act,  // which action?
    EnterWho,
    EnterWhere,
    PushWho,
    PushWhat,
    EquipWhom,
    CoverWhom,
    InstallWhich,
    WarWhere,
    InciteWhom,
    TerminateWhom,
    Caster,       // who casts the spell (one of several, or done)?
    AbilityWho,   // which of the characters with it?
    Window,       // an instant, or pass?
    Attackers,    // one of the attackers, or done
    Target,       // which enemy is attacked?
    Blocker,      // which character blocks this attacker, or done?
    ClashOrder,   // which attacker does the target face next?
    AttackAgain,  // attack again, or end the war?
    Use,          // which character uses its arena, or done?
    WhichUse,
    ChooseCharacter,
    ChooseEvent,
    ChooseArena,
    ChooseCard,  // of the hand or deck
    MayChoose,   // one, or not at all
    UpOrDown,
    Order,  // which effect comes first?
    LastPrompt = Order
};
inline constexpr const char* PromptKeys[] = {
    "build",          "build-where",  "act",          "enter-who",  "enter-where", "push-who",
    "push-what",      "equip-whom",   "cover-whom",   "install",    "war-where",   "incite-whom",
    "terminate-whom", "caster",       "ability-who",  "window",     "attackers",   "target",
    "blocker",        "clash-order",  "attack-again", "use",        "which-use",   "choose-character",
    "choose-event",   "choose-arena", "choose-card",  "may-choose", "up-or-down",  "order"};
static_assert(sizeof(PromptKeys) / sizeof(PromptKeys[0]) == static_cast<std::size_t>(Prompt::LastPrompt) + 1);

// A character in events is its unit and 256 times its card; arenas are 0 to 9; cards go by their place in the book.
enum class EventKind : std::uint16_t {
    GameStarts,        // marker
    GenerationStarts,  // generation, marker
    PhaseStarts,       // phase
    Drew,              // seat, card (secret)
    Built,             // seat, card, arena, mana paid
    Replaced,          // seat, card, arena
    TurnStarts,        // seat, actions
    Arrived,           // seat, unit, tired
    EnteredArena,      // unit, arena
    Withdrew,          // unit
    Moved,             // unit, arena (-1: standby)
    Tired,             // unit
    Recovered,         // unit
    EventPlayed,       // seat, card
    Pushed,            // seat, card, progress now
    CountdownChanged,  // seat, card, countdown now
    Finished,          // seat, card
    Failed,            // seat, card
    Equipped,          // unit, card
    Covered,           // unit, card (secret)
    Installed,         // unit, card
    UpgradeLost,       // unit, card
    SpellCast,         // seat, card
    SpellEnds,         // seat, card
    AbilityUsed,       // seat, card
    ManaChanged,       // seat, change, mana now
    EmotionChanged,    // seat, change, emotion now
    Retired,           // unit
    Exiled,            // seat, card
    Searched,          // seat, card (secret unless shown)
    Rested,            // seat, 1: took the marker
    Incited,           // seat, unit
    WarDeclared,       // seat, arena, card (-1: none)
    Passed,            // seat
    Attacked,          // unit, target
    Blocked,           // blocker, attacker
    Clashed,           // attacker, defender, strength of the one, of the other
    Repulsed,          // unit
    WarEnds,           // seat of the attacker
    Used,              // unit, arena
    StrengthChanged,   // unit, change
    Scored,            // seat, points
    GameEnds,          // winner
    LastEventKind = GameEnds
};
inline constexpr const char* EventKeys[] = {
    "game-starts", "generation", "phase",    "drew",    "built",     "replaced",     "turn",     "arrived",
    "entered",     "withdrew",   "moved",    "tired",   "recovered", "event-played", "pushed",   "countdown",
    "finished",    "failed",     "equipped", "covered", "installed", "upgrade-lost", "spell",    "spell-ends",
    "ability",     "mana",       "emotion",  "retired", "exiled",    "searched",     "rested",   "incited",
    "war",         "passed",     "attacked", "blocked", "clashed",   "repulsed",     "war-ends", "used",
    "strength",    "scored",     "game-ends"};
static_assert(sizeof(EventKeys) / sizeof(EventKeys[0]) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

enum class Roll : std::uint16_t { Marker, Shuffle, Draw, LastRoll = Draw };
inline constexpr const char* RollKeys[] = {"marker", "shuffle", "draw"};

// Why not. The text of each is reason.<key> in text/, its values filled in.
enum class RefusalReason : std::uint16_t {
    Nothing,
    NotYourTurn,
    TooLittleMana,  // needed, there
    WrongPhase,     // card
    OneCharacter,   // one character card a generation
    HasRested,
    OnlyRest,         // may take no action but rest
    OnlyFirstAction,  // card
    ScoreTooLow,      // needed, there
    EmotionTooLow,    // needed, there; of the opponent
    NoReadyCharacter,
    IsTired,     // unit
    InArena,     // unit
    NotInArena,  // unit
    NotYours,    // unit
    NoArenaToEnter,
    ArenaFull,        // arena, capacity
    NoArenaThere,     // arena
    NotYourPosition,  // arena
    NoEvent,
    CannotBePushed,  // card
    PushCondition,   // card
    NotYourEvent,
    NoUpgradeTarget,
    NothingCovered,
    NoEnemyThere,    // arena
    NobodyToAttack,  // arena
    WarForbidden,
    NoWar,            // only in war
    NotInWar,         // unit
    CannotAttack,     // unit
    CannotBlock,      // unit
    IsTarget,         // unit
    CannotBeBlocked,  // unit
    NotInMain,        // unit
    NoCharacter,
    NoFittingCard,
    UsedAlready,    // unit
    UseImpossible,  // card
    MustAttack,
    NotInstant,  // card
    NothingToSacrifice,
    Once,  // card
    // Decks.
    DeckSize,       // wanted, found
    DeckCopies,     // card, allowed, found
    DeckForbidden,  // card
    DeckUnknown,    // number
    LastRefusal = DeckUnknown
};

struct RefusalDef {
    const char* key;
    const char* clauses;  // separated by spaces, the closest first
};
inline constexpr RefusalDef RefusalDefs[] = {
    {"nothing", ""},
    {"not-your-turn", "LI-7.1 LI-7.5 LI-6.3 LI-R16"},
    {"too-little-mana", "LI-2.5 LI-R20 LI-8.4 LI-8.7 LI-8.8 LI-8.13 LI-R22 LI-10.3"},
    {"wrong-phase", "LI-6.3 LI-3.6 LI-R16"},
    {"one-character", "LI-3.4 LI-8.1"},
    {"has-rested", "LI-7.3 LI-9.2 LI-R30"},
    {"only-rest", "LI-R4 LI-8.10"},
    {"only-first-action", "LI-12.2 LI-R63"},
    {"score-too-low", "LI-16.4 LI-R65"},
    {"emotion-too-low", "LI-8.8 LI-16.4 LI-R28 LI-13.2"},
    {"no-ready-character", "LI-8.12 LI-3.3"},
    {"is-tired", "LI-3.3 LI-8.12 LI-8.2"},
    {"in-arena", "LI-8.12 LI-3.11 LI-8.5 LI-R18"},
    {"not-in-arena", "LI-10.1"},
    {"not-yours", "LI-8.5 LI-3.11 LI-14.5 LI-14.7"},
    {"no-arena-to-enter", "LI-8.2 LI-3.8 LI-R9"},
    {"arena-full", "LI-3.8 LI-R23"},
    {"no-arena-there", "LI-R9"},
    {"not-your-position", "LI-6.4 LI-3.6"},
    {"no-event", "LI-8.4 LI-11.3"},
    {"cannot-be-pushed", "LI-11.2 LI-R63"},
    {"push-condition", "LI-11.2 LI-11.6"},
    {"not-your-event", "LI-11.3 LI-R24"},
    {"no-upgrade-target", "LI-8.5 LI-3.11"},
    {"nothing-covered", "LI-15.5 LI-15.6"},
    {"no-enemy-there", "LI-14.1 LI-R37"},
    {"nobody-to-attack", "LI-14.2 LI-R37"},
    {"war-forbidden", "LI-R65 LI-R4"},
    {"no-war", "LI-15.1 LI-R50"},
    {"not-in-war", "LI-14.4 LI-14.3"},
    {"cannot-attack", "LI-14.6 LI-16.1"},
    {"cannot-block", "LI-14.7 LI-14.8 LI-R40"},
    {"is-target", "LI-14.7"},
    {"cannot-be-blocked", "LI-14.8 LI-16.2"},
    {"not-in-main", "LI-14.5"},
    {"no-character", "LI-8.8 LI-8.9"},
    {"no-fitting-card", "LI-R4"},
    {"used-already", "LI-10.3 LI-R32"},
    {"use-impossible", "LI-10.3 LI-R66"},
    {"must-attack", "LI-14.15 LI-R46"},
    {"not-instant", "LI-7.5 LI-R50 LI-R16"},
    {"nothing-to-sacrifice", "LI-2.5"},
    {"once", "LI-R68"},
    {"deck-size", "LI-5.5 LI-R58"},
    {"deck-copies", "LI-5.5 LI-R58"},
    {"deck-forbidden", "LI-R58"},
    {"deck-unknown", "LI-5.5"},
};
static_assert(sizeof(RefusalDefs) / sizeof(RefusalDefs[0]) == static_cast<std::size_t>(RefusalReason::LastRefusal) + 1);

constexpr Option option(Verb verb, int a = 0, std::uint32_t b = 0) {
    return {static_cast<std::uint8_t>(verb), 0, static_cast<std::uint16_t>(a), b};
}
constexpr bool is(const Option& o, Verb verb) { return o.verb == static_cast<std::uint8_t>(verb); }

constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// The clauses named as causes of events and of the game's end, by number.
enum class Rule : std::uint16_t {
    Setup,
    Generation,
    Countdown,
    Drawing,
    Building,
    Turn,
    PlayCharacter,
    Enter,
    PlayEvent,
    Push,
    Equip,
    Declare,
    Incite,
    Terminate,
    Rest,
    Harvest,
    Withdraw,
    Finish,
    Fail,
    Window,
    Attack,
    Block,
    Clash,
    WarEnd,
    Cover,
    Install,
    Fee,
    Ending,
    Limit,
    LastRule = Limit
};
inline constexpr const char* RuleIds[] = {
    "LI-5.4",  "LI-6.1",  "LI-6.1",   "LI-6.2",   "LI-6.3",  "LI-7.1",  "LI-8.1",  "LI-8.2",  "LI-8.3",  "LI-8.4",
    "LI-8.5",  "LI-8.7",  "LI-8.8",   "LI-8.9",   "LI-8.10", "LI-10.1", "LI-10.4", "LI-11.5", "LI-11.7", "LI-15.1",
    "LI-14.5", "LI-14.7", "LI-14.10", "LI-14.16", "LI-15.6", "LI-15.6", "LI-8.13", "LI-12.1", "LI-12.5"};
static_assert(sizeof(RuleIds) / sizeof(RuleIds[0]) == static_cast<std::size_t>(Rule::LastRule) + 1);

constexpr Cause clause(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }

}  // namespace quincunx::lillian
