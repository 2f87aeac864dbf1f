// The words of the game that cross its border: verbs of options, questions, events, rolls, reasons. Each has a key in
// text/; reasons name the clauses they stand on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/play/option.h"

namespace quincunx::summoner {

// What an option does. `a` and `b` of the option are named behind each.
enum class Verb : std::uint8_t {
    End,      // end the phase
    Summon,   // a: card number
    Build,    // a: card number
    Cast,     // a: card number
    Discard,  // a: card number; for magic
    Move,     // a: piece
    Attack,   // a: piece
    Use,      // a: piece, b: ability
    Step,     // a: space; next space of a move
    Stop,     // the move ends here
    Space,    // a: space
    Target,   // a: piece
    Card,     // a: card number
    Effect,   // which to carry out next. a: piece (or 255); b: 1 + ability, 256 + card number, or 0: the cost of
              // inaction; in its upper half 1 + the space where something was destroyed; detail: which of several
    Branch,   // a: which of the printed alternatives, from 0
    Yes,
    Done,  // no more, or not at all
    LastVerb = Done
};
inline constexpr const char* VerbKeys[] = {"end",    "summon", "build",  "cast", "discard", "move",
                                           "attack", "use",    "step",   "stop", "space",   "target",
                                           "card",   "effect", "branch", "yes",  "done"};

// The phases of a turn, in their order (Phase in state.h).
inline constexpr const char* PhaseKeys[] = {"summon", "move", "build", "attack", "magic", "draw"};

enum class Prompt : std::uint16_t {
    Act,  // what do you do in this phase?
    SummonWhere,
    SummonOver,  // which unit does it replace?
    BuildWhere,
    MoveStep,
    StraightWhere,
    AttackTarget,
    OrderEffects,  // which of the effects next?
    May,           // use this ability (or event effect)?
    ChooseTarget,
    ChooseTargets,  // one of several, or done
    ChooseSpace,
    ChooseCard,
    ForceWhere,  // to which space is it forced?
    ChooseBranch,
    DiscardCard,
    KeepEvent,
    LastPrompt = KeepEvent
};
inline constexpr const char* PromptKeys[] = {
    "act",           "summon-where", "summon-over", "build-where",  "move-step", "straight-where",
    "attack-target", "order",        "may",         "target",       "targets",   "space",
    "card",          "force-where",  "branch",      "discard-card", "keep-event"};

enum class EventKind : std::uint16_t {
    GameStarts,       // first player
    TurnStarts,       // seat, turn number
    PhaseStarts,      // seat, phase
    Drew,             // seat, card (secret)
    Summoned,         // seat, card, piece, space
    Built,            // seat, card, piece, space
    Placed,           // seat, card, piece, space
    EventCast,        // seat, card
    MovedOne,         // piece, card, from, to: one step of a move
    Forced,           // piece, card, from, to: one step of a force
    Exchanged,        // piece, card, from, to
    AttackDeclared,   // attacker, its card, target, its card, strength before the roll
    Rolled,           // seat, face counts packed (see EventKind text), dice
    Damaged,          // piece, card, space, amount, damage now
    Healed,           // piece, card, space, amount, damage now
    Boosted,          // piece, card, space, amount (may be negative), boosts now
    MagicChanged,     // seat, change, magic now
    DestroyedPiece,   // card, space, owner, by seat (-1: nobody)
    DiscardedPiece,   // card, space, owner
    Returned,         // card, space, owner
    WentUnder,        // card, piece above, its card
    ControlTaken,     // piece, card, seat
    DiscardedCard,    // seat, card (secret when face down)
    TookFromDiscard,  // seat, card
    EventDiscarded,   // seat, card
    EventKept,        // seat, card
    EventBoosted,     // seat, card, boosts now
    AbilityUsed,      // piece, card, ability
    Gained,           // piece, card, ability: gained until the end of the turn
    Inaction,         // seat
    GameEnds,         // winner
    LastEventKind = GameEnds
};
inline constexpr const char* EventKeys[] = {
    "game-starts",     "turn-starts", "phase-starts",  "drew",    "summoned",       "built",
    "placed",          "cast",        "moved",         "forced",  "exchanged",      "attacks",
    "rolled",          "damaged",     "healed",        "boosted", "magic",          "destroyed",
    "discarded",       "returned",    "went-under",    "control", "discarded-card", "took-back",
    "event-discarded", "event-kept",  "event-boosted", "used",    "gained",         "inaction",
    "game-ends"};

enum class Roll : std::uint16_t { FirstPlayer, Attack, Ability, Shuffle, Draw, LastRoll = Draw };
inline constexpr const char* RollKeys[] = {"first-player", "attack", "ability", "shuffle", "draw"};

// Why not. The text of each is reason.<key> in text/, its values filled in.
enum class RefusalReason : std::uint16_t {
    Nothing,
    WrongPhase,    // phase wanted, phase now, the rule that wants it
    NotYourCard,   // card
    TooDear,       // cost, magic
    NotAUnitCard,  // card
    NoSummonSpace,
    NotNextToGate,  // space
    Occupied,       // space
    NoUnitToReplace,
    NotAStructureCard,  // card
    NoBuildSpace,
    NotInBuildZone,    // space
    NotAnEventCard,    // card
    NoTargetForEvent,  // card
    ThreeMoves,
    AlreadyMoved,
    StructureStays,
    CannotMoveAtAll,  // card
    NoSpacesLeft,
    HemmedIn,
    StepNotAdjacent,  // space
    StepBlocked,      // space
    StepTooFar,       // space, spaces
    ThreeAttacks,
    AlreadyAttacked,
    StructuresDoNotAttack,
    NothingToAttack,
    TargetSelf,
    NotAdjacentTarget,  // distance
    NotStraight,
    OutOfRange,  // distance, range
    LineBlocked,
    MustAttackProtector,
    MustHealFriend,
    UsedThisTurn,
    NotEnoughBoosts,  // needed, there
    NoFittingCard,
    NoFittingTarget,
    WrongSide,  // wanted: 0 friendly, 1 enemy
    WrongKind,  // card
    TooFar,     // distance, reach
    NotInLine,
    WrongCost,  // cost wanted
    WrongName,  // card
    AlreadyChosen,
    CannotBePlaced,    // space
    NotThisWay,        // space
    NotStraightAhead,  // space
    NoPlaceSpace,
    SameName,        // card
    NotEnoughMagic,  // needed, there
    BranchImpossible,
    NotYourTurn,
    // Decks.
    DeckCount,  // wanted, found, slot (0 summoner, ten-life gate, five-life gates, epics, standards, champions,
                // commons)
    DeckNoSummoner,
    DeckTooManyCopies,  // card, allowed, found
    DeckNoSymbol,       // card
    DeckWrongStart,     // card
    DeckWrongEpic,      // card
    DeckUnknownCard,    // card number
    LastRefusal = DeckUnknownCard
};

struct RefusalDef {
    const char* key;
    const char* clauses;  // separated by spaces, the closest first
};
inline constexpr RefusalDef RefusalDefs[] = {
    {"nothing", ""},
    {"wrong-phase", "SW-3.2"},  // and the clause of the rule
    {"not-your-card", "SW-5.1 SW-7.1 RU-32"},
    {"too-dear", "SW-12.4 SW-4.2 SW-6.2 SW-13.1"},
    {"not-a-unit-card", "SW-4.1 SW-1.5"},
    {"no-summon-space", "SW-4.2 SW-4.3"},
    {"not-next-to-gate", "SW-4.2 SW-19.4 SW-4.3 SW-20.12 SW-20.1"},
    {"occupied", "SW-4.2 SW-5.4 SW-6.2 RU-39"},
    {"no-unit-to-replace", "SW-15.4"},
    {"not-a-structure-card", "RU-15 SW-19.16 SW-6.1"},
    {"no-build-space", "SW-6.2 SW-6.3"},
    {"not-in-build-zone", "SW-6.2 SW-6.3 RU-17 SW-20.12"},
    {"not-an-event-card", "SW-13.1 SW-1.5 RU-14"},
    {"no-target-for-event", "RU-56"},
    {"three-moves", "SW-5.1 RU-48"},
    {"already-moved", "RU-43 SW-5.1 RU-48"},
    {"structure-stays", "SW-5.6 SW-16.1 SW-20.3"},
    {"cannot-move-at-all", "SW-15.4 RU-48"},
    {"no-spaces-left", "RU-20 RU-48"},
    {"hemmed-in", "SW-5.4"},
    {"step-not-adjacent", "SW-5.2 SW-5.3 SW-20.1"},
    {"step-blocked", "SW-5.4 RU-18 RU-21"},
    {"step-too-far", "SW-5.1 RU-19 RU-20"},
    {"three-attacks", "SW-7.1 RU-48"},
    {"already-attacked", "RU-43 SW-7.1 RU-48 RU-45"},
    {"structures-do-not-attack", "SW-7.1 SW-1.8"},
    {"nothing-to-attack", "SW-7.2 SW-7.3"},
    {"target-self", "SW-19.19 RU-4"},
    {"not-adjacent-target", "SW-7.2 SW-7.4 SW-20.10 SW-20.1 SW-19.4"},
    {"not-straight", "SW-7.4 SW-7.3 SW-20.10 SW-20.1"},
    {"out-of-range", "SW-7.3 SW-20.10"},
    {"line-blocked", "RU-2 SW-7.3"},
    {"must-attack-protector", "RU-47"},
    {"must-heal-friend", "RU-7"},
    {"used-this-turn", "RU-43"},
    {"not-enough-boosts", "SW-19.14"},
    {"no-fitting-card", "RU-56 RU-50"},
    {"no-fitting-target", "RU-56"},
    {"wrong-side", "RU-32"},
    {"wrong-kind", "SW-19.18 RU-13 RU-21"},
    {"too-far", "SW-19.19 RU-25 SW-19.4"},
    {"not-in-line", "RU-2"},
    {"wrong-cost", "RU-51"},
    {"wrong-name", "RU-50 SW-19.20"},
    {"already-chosen", "SW-19.19"},
    {"cannot-be-placed", "RU-39 SW-19.4"},
    {"not-this-way", "RU-22 SW-19.21"},
    {"not-straight-ahead", "RU-2 RU-20"},
    {"no-place-space", "RU-39 SW-19.4 RU-56"},
    {"same-name", "RU-60"},
    {"not-enough-magic", "SW-12.4"},
    {"branch-impossible", "RU-29"},
    {"not-your-turn", "SW-3.1 RU-1 SW-13.1"},
    {"deck-count", "SW-17.3"},
    {"deck-no-summoner", "SW-17.3"},
    {"deck-too-many-copies", "SW-17.5"},
    {"deck-no-symbol", "SW-17.4"},
    {"deck-wrong-start", "SW-17.3"},
    {"deck-wrong-epic", "SW-17.3"},
    {"deck-unknown-card", "SW-17.2"},
};
static_assert(sizeof(RefusalDefs) / sizeof(RefusalDefs[0]) == static_cast<std::size_t>(RefusalReason::LastRefusal) + 1);
static_assert(sizeof(EventKeys) / sizeof(EventKeys[0]) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);
static_assert(sizeof(PromptKeys) / sizeof(PromptKeys[0]) == static_cast<std::size_t>(Prompt::LastPrompt) + 1);
static_assert(sizeof(VerbKeys) / sizeof(VerbKeys[0]) == static_cast<std::size_t>(Verb::LastVerb) + 1);

constexpr Option option(Verb verb, int a = 0, int b = 0) {
    return {static_cast<std::uint8_t>(verb), 0, static_cast<std::uint16_t>(a), static_cast<std::uint32_t>(b)};
}
constexpr bool is(const Option& o, Verb verb) { return o.verb == static_cast<std::uint8_t>(verb); }

constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// The clauses named as causes of events and of the game's end, by number.
enum class Rule : std::uint16_t {
    Setup,
    Turn,
    Summon,
    Move,
    Build,
    Attack,
    Damage,
    Inaction,
    Magic,
    Draw,
    Destroy,
    MagicForKill,
    EventCast,
    Activate,
    EventsEnd,
    EndOfTurn,
    SummonerFell,
    BothFell,
    OnlyOneLeft,
    TurnLimit,
    LastRule = TurnLimit
};
inline constexpr const char* RuleIds[] = {"SW-2.5",  "SW-3.3", "SW-4.2",  "SW-5.1",  "SW-6.2",  "SW-8.1",  "SW-8.3",
                                          "SW-7.6",  "SW-9.1", "SW-10.1", "SW-11.2", "SW-11.4", "SW-13.1", "SW-14.4",
                                          "SW-13.7", "RU-27",  "SW-18.2", "SW-18.3", "SW-18.1", "RU-62"};
static_assert(sizeof(RuleIds) / sizeof(RuleIds[0]) == static_cast<std::size_t>(Rule::LastRule) + 1);

constexpr Cause clause(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }

}  // namespace quincunx::summoner
