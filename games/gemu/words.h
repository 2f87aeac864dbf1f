// The words of the game that cross its border: verbs of options, questions, events, rolls, reasons. Each has a key in
// text/; reasons name the clauses they stand on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/play/option.h"
#include "games/gemu/book.h"

namespace quincunx::gemu {

inline constexpr std::uint16_t ThePlayer = 12;  // a target that is no place: the opposing player
inline constexpr std::uint16_t GoneCard = 13;   // a card that just left, in Verb::Trigger

// What an option does. `a`, `b` and `detail` of the option are named behind each. A place is 0 to 11 (state.h).
enum class Verb : std::uint8_t {
    Done,         // no more, or not at all
    Discard,      // a: card number; from hand
    DiscardAt,    // a: place; from the own field
    Summon,       // a: card number; from hand
    TurnUp,       // a: place; summon a face-down monster, or use a face-down prophecy
    Use,          // a: card number; a prophecy from hand
    Attack,       // a: place, b: place of the target or ThePlayer
    Skill,        // a: place, detail: ability, b: 0, or 1 + target of an attack skill
    SetMonster,   // set a monster
    SetProphecy,  // set a prophecy
    Spend,        // a: how much spirit is spent to draw as many cards (GE-3.15)
    Card,         // a: card number
    Place,        // a: place
    Player,       // attack the player instead
    Trigger,      // a: place or GoneCard, detail: ability, b: card number; this card takes the event
    Pay,          // b: spirit from each of the own places, 4 bits each, the first place lowest
    Amount,       // a: how much
    LastVerb = Amount
};
inline constexpr const char* VerbKeys[] = {"done",   "discard", "discard-at",  "summon",       "turn-up", "use",
                                           "attack", "skill",   "set-monster", "set-prophecy", "spend",   "card",
                                           "place",  "player",  "trigger",     "pay",          "amount"};
static_assert(std::size(VerbKeys) == static_cast<std::size_t>(Verb::LastVerb) + 1);

enum class Prompt : std::uint16_t {
    Quick,        // a quick prophecy, or done (GE-9.22)
    Discard,      // discard a card, or done (GE-3.3)
    Summon,       // summon a monster, or done (GE-3.4)
    Prophecy,     // use a prophecy, or done (GE-3.7)
    Act,          // a skill or an attack, or done (GE-3.10)
    Set,          // set a monster or a prophecy, or done (GE-3.13)
    SetWhich,     // which card? (secret)
    Extras,       // discard from the field, spend spirit, or done (GE-3.14, GE-3.15)
    Pay,          // from which cards is the spirit paid?
    CostDiscard,  // which card is discarded as a cost?
    Bearer,       // which monster bears the equipment?
    Attach,       // which monster receives the spirit?
    WhichScene,   // under which scene does the spirit go?
    NewTarget,    // the target is no longer legal: which one instead? (GE-9.44)
    Choose,       // one card for the effect
    ChooseMore,   // one more, or done
    ChooseCard,   // a card from hand or discard pile
    DiscardHand,  // which card of the hand?
    HowMuch,      // how much spirit?
    Window,       // Window + Timing: does a card take this event? (GE-9.47)
    LastPrompt = Window + static_cast<std::uint16_t>(Timings) - 1
};
constexpr Prompt window(Timing t) {
    return static_cast<Prompt>(static_cast<std::uint16_t>(Prompt::Window) + static_cast<std::uint16_t>(t));
}
// Those of the windows are "window-" and the event's key with dashes.
inline constexpr const char* PromptKeys[] = {"quick",
                                             "discard",
                                             "summon",
                                             "prophecy",
                                             "act",
                                             "set",
                                             "set-which",
                                             "extras",
                                             "pay",
                                             "cost-discard",
                                             "bearer",
                                             "attach",
                                             "which-scene",
                                             "new-target",
                                             "choose",
                                             "choose-more",
                                             "choose-card",
                                             "discard-hand",
                                             "how-much",
                                             "window-turn-start",
                                             "window-turn-end",
                                             "window-draw",
                                             "window-discard",
                                             "window-summon",
                                             "window-set",
                                             "window-prophecy-declared",
                                             "window-prophecy-used",
                                             "window-skill-declared",
                                             "window-skill-used",
                                             "window-attack-declared",
                                             "window-revealed",
                                             "window-destroyed",
                                             "window-left-field",
                                             "window-damaged",
                                             "window-healed",
                                             "window-spirit-gained",
                                             "window-attack-resolved"};
static_assert(std::size(PromptKeys) == static_cast<std::size_t>(Prompt::LastPrompt) + 1);

// Cards go by their place in the book (kind "def" of the texts), places of the field by their number.
enum class EventKind : std::uint16_t {
    GameStarts,        // seat that begins
    TurnStarts,        // seat, turn
    PhaseStarts,       // seat, phase
    Drew,              // seat, card (secret)
    Reshuffled,        // seat
    Discarded,         // seat, card, 1: from the field
    Summoned,          // seat, card, place, method
    SpiritPaid,        // seat, place, amount
    CardSet,           // seat, card (secret), place
    ProphecyDeclared,  // seat, card, place
    ProphecyResolved,  // seat, card
    Equipped,          // card, bearer's place
    SkillDeclared,     // seat, card, place, ability (its place in the card)
    AttackDeclared,    // attacker's card, its place, target's place or ThePlayer
    Redirected,        // attacker's place, new target
    Revealed,          // card, place
    Battle,            // attacker's place, target, attack, defence
    AttackEnds,        // attacker's card, 1: negated
    Destroyed,         // seat, card, place
    ShieldBroken,      // card, place
    LeftField,         // seat, card (secret when it was face-down), place, how
    Damaged,           // seat, amount, faith now
    Healed,            // seat, amount, faith now
    SpiritGained,      // place, amount, spirit now
    SpiritLost,        // place, amount, spirit now
    SpiritMoved,       // from place, to place, amount
    SpiritShown,       // seat, card: a card that was spirit goes to the discard pile
    Triggered,         // seat, card, place or GoneCard, ability
    Negated,           // card
    Modified,          // place, stat, change: 0 add 1 times 2 becomes, numerator, denominator
    Flagged,           // place, flag
    Buffed,            // place, card that gave it
    Shielded,          // place, card that gave it
    BuffEnds,          // place
    PlayerModified,    // seat, stat, change, numerator, denominator
    TurnEnds,          // seat, turn
    GameEnds,          // winner
    LastEventKind = GameEnds
};
inline constexpr const char* EventKeys[] = {
    "game-starts", "turn",     "phase",         "drew",        "reshuffled",   "discarded",     "summoned",
    "spirit-paid", "set",      "prophecy",      "resolved",    "equipped",     "skill",         "attack",
    "redirected",  "revealed", "battle",        "attack-ends", "destroyed",    "shield-broken", "left-field",
    "damaged",     "healed",   "spirit-gained", "spirit-lost", "spirit-moved", "spirit-shown",  "triggered",
    "negated",     "modified", "flagged",       "buffed",      "shielded",     "buff-ends",     "player-modified",
    "turn-ends",   "game-ends"};
static_assert(std::size(EventKeys) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

enum class Roll : std::uint16_t { First, Shuffle, Draw, Discard, LastRoll = Discard };
inline constexpr const char* RollKeys[] = {"first", "shuffle", "draw", "discard"};

inline constexpr const char* PhaseKeys[] = {"start",    "quick",   "draw", "discard", "summon",
                                            "prophecy", "monster", "set",  "extras",  "end"};

// Why not. The text of each is reason.<key> in text/, its values filled in.
enum class RefusalReason : std::uint16_t {
    Nothing,
    NotYourTurn,
    NoFreePlace,      // row
    SetFull,          // row
    TooLittleSpirit,  // needed, there
    SpiritOnCard,     // needed, there; on the monster itself
    NotQuick,         // card
    NotAProphecy,     // card
    NotAMonster,      // card
    FaceDown,         // place
    FaceUp,           // place
    NoAttackLeft,     // place
    SkillUsed,        // place
    SkillForbidden,   // place
    FirstTurn,        // no attack in the first turn
    TauntHigher,      // target's place, its level, the highest level
    MonstersStand,    // the player cannot be attacked while monsters stand
    NeedCount,        // needed, there
    NeedHand,         // needed, there
    NeedSpirit,       // needed, there
    NeedPlace,        // row
    CostCards,        // needed, there
    NoBearer,
    NotABearer,     // place
    IsToken,        // place
    SpiritFull,     // place
    HandRoom,       // room, asked
    NotInPool,      // place
    CardNotInPool,  // card
    WrongEvent,     // card
    OnceUsed,       // card
    OwnEffect,      // card
    MustTake,       // a forced trigger is there
    WrongPayment,   // needed, given
    // Decks.
    DeckSize,     // least, most, there
    DeckCopies,   // card, most, there
    DeckUnknown,  // card number
    DeckToken,    // card
    LastRefusal = DeckToken
};

struct RefusalDef {
    const char* key;
    const char* clauses;  // separated by spaces
};
inline constexpr RefusalDef RefusalDefs[] = {
    {"nothing", ""},
    {"not-your-turn", "GE-2.9"},
    {"no-free-place", "GE-2.1 GE-2.2 GE-9.14 GE-9.21"},
    {"set-full", "GE-2.1 GE-2.2 GE-3.13 GE-9.35"},
    {"too-little-spirit", "GE-3.5 GE-9.16"},
    {"spirit-on-card", "GE-9.31 GE-3.11"},
    {"not-quick", "GE-8.10 GE-9.22"},
    {"not-a-prophecy", "GE-3.7"},
    {"not-a-monster", "GE-3.4"},
    {"face-down", "GE-9.36 GE-9.40"},
    {"face-up", "GE-9.35"},
    {"no-attack-left", "GE-3.10 GE-8.8 GE-8.9 GE-9.41"},
    {"skill-used", "GE-5.4 GE-3.10"},
    {"skill-forbidden", "GE-12.2.1"},
    {"first-turn", "GE-9.5"},
    {"taunt-higher", "GE-7.6 GE-9.43"},
    {"monsters-stand", "GE-3.12"},
    {"need-count", "GE-9.23"},
    {"need-hand", "GE-9.23"},
    {"need-spirit", "GE-9.23"},
    {"need-place", "GE-9.23"},
    {"cost-cards", "GE-9.23 GE-12.1.2"},
    {"no-bearer", "GE-9.23 GE-8.13"},
    {"not-a-bearer", "GE-9.62 GE-8.13"},
    {"is-token", "GE-7.10 GE-9.57"},
    {"spirit-full", "GE-6.5 GE-9.28"},
    {"hand-room", "GE-9.34 GE-2.6"},
    {"not-in-pool", "GE-9.23"},
    {"card-not-in-pool", "GE-9.23"},
    {"wrong-event", "GE-9.47"},
    {"once-used", "GE-9.67"},
    {"own-effect", "GE-9.50"},
    {"must-take", "GE-9.48"},
    {"wrong-payment", "GE-9.16"},
    {"deck-size", "GE-2.3 GE-9.7"},
    {"deck-copies", "GE-9.7"},
    {"deck-unknown", "GE-9.7"},
    {"deck-token", "GE-9.7"},
};
static_assert(std::size(RefusalDefs) == static_cast<std::size_t>(RefusalReason::LastRefusal) + 1);

constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// Clauses that cause things or end the game.
enum class Rule : std::uint16_t {
    None,
    Setup,    // the beginning
    Draw,     // the phase's draw
    Discard,  // a voluntary discard
    Summon,
    Use,
    Act,  // skill or attack
    Battle,
    Damage,
    Absorb,
    Attach,
    Set,
    EndDiscard,
    EndDraw,
    BearerGone,
    Token,
    BuffOver,
    Reshuffle,
    Vanish,
    TurnEnd,
    FaithGone,  // ends the game
    BothGone,   // a draw
    TurnLimit,
    LastRule = TurnLimit
};
inline constexpr const char* RuleIds[] = {"",        "GE-2.5",   "GE-3.2",  "GE-3.3",  "GE-3.4", "GE-3.7",
                                          "GE-3.10", "GE-4.1",   "GE-4.2",  "GE-6.4",  "GE-6.2", "GE-3.13",
                                          "GE-3.14", "GE-3.15",  "GE-8.13", "GE-7.10", "GE-8.1", "GE-2.8",
                                          "GE-7.11", "GE-10.11", "GE-1.4",  "GE-9.69", "GE-9.71"};
static_assert(std::size(RuleIds) == static_cast<std::size_t>(Rule::LastRule) + 1);

constexpr Option option(Verb verb, int a = 0, std::uint32_t b = 0, int detail = 0) {
    return {static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(detail), static_cast<std::uint16_t>(a), b};
}
constexpr bool is(const Option& o, Verb verb) { return o.verb == static_cast<std::uint8_t>(verb); }
constexpr Cause by(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }
constexpr Cause by(Card card) { return {Cause::Kind::Card, card.value}; }

}  // namespace quincunx::gemu
