// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/words.h"
#include "games/genius/state.h"

namespace quincunx::genius {

// The phases of a round, in their order (Phase in state.h).
inline constexpr const char* PhaseKeys[] = {"setup", "roll", "action", "end"};
// The versions of the card pool (Version in state.h).
inline constexpr const char* VersionKeys[] = {"6.2", "5.8"};

namespace rows {
using namespace quincunx::rows;
// A thing is anything the book defines, by its place there. A character is a thing, too, in events; in options and
// refusals it goes by its number (Who).
constexpr ValueOf thing{"thing"}, character{"character"}, element{"element"}, dice{"dice"};

// --- Verbs: what an option does

inline constexpr VerbRow VerbRows[] = {
    {"end", Role::End},  // declare the end of the round
    {"skill", Role::Use, values(whole(value("skill", "skill"))),
     Bare},                                                    // of the character with card number a, in place detail
    {"switch", Role::Use, values(value("character", "own"))},  // the place of an own character
    {"play", Role::Play, values(card("card")), FromHand},
    {"tune", Role::Discard, values(card("card")), FromHand},
    {"character", Role::Choose, values(character("character")), Bare},
    {"summon", Role::Choose, values(value("summon", "summon")), Bare},  // its place in the zone, + 4 for the other side
    {"support", Role::Choose, values(value("support", "support")), Bare},  // its place in the zone
    {"pay", Role::Pay, values(whole(dice("dice"))), Bare},
    {"die", Role::Pay, values(element("element")), Bare},  // the die to tune
    {"reroll", Role::Choose, values(whole(dice("dice")))},
    {"replace", Role::Choose,  // b: hand cards by bit
     values(unsaid(value("seat", "seat-of-hand")), whole(value("cards", "cards")))},
    {"pick", Role::Choose, values(whole(value("pick", "pick"))), Bare},  // b: Def::stable
};

// --- Prompts: what is asked

inline constexpr PromptRow PromptRows[] = {
    "mulligan",                       // which cards of the starting hand to replace?
    "choose-active",                  // which character begins as active character?
    "reroll",                         // which dice to roll again?
    {"act", Role::Play},              // which action?
    {"target", Role::Target},         // which character or summon is the card played on?
    {"second-target", Role::Target},  // and to which character?
    {"drop-support", Role::Discard},  // which support makes room?
    {"pay", Role::Choose, true},      // which dice pay?
    "tune-die",                       // which die is turned?
    "new-active",                     // which character takes the place of the defeated one?
    "replace",                        // which cards of the hand to replace?
    {"pick", Role::Choose},           // which of these?
};

// --- Events: what happened

inline constexpr EventRow EventRows[] = {
    {"game-starts", values(seat("first"))},
    {"round", values(number("round"), seat("first"))},
    {"phase", values(phase("phase"), seat("first"))},
    {"rolled", values(seat("seat"), number("count"), secret(dice("dice")))},
    {"drew", values(seat("seat"), secret(thing("card")))},
    {"burnt", values(seat("seat"), secret(thing("card")))},  // drawn at the limit of the hand
    {"replaced", values(seat("seat"), number("count"))},
    {"active-chosen", values(seat("seat"), secret(character("character")))},
    {"skill", values(seat("seat"), character("character"), thing("skill"))},
    {"card", values(seat("seat"), thing("card"))},
    {"switched", values(seat("seat"), character("from"), character("to"))},
    {"tuned", values(seat("seat"), secret(thing("card")), element("element"))},
    {"end-declared", values(seat("seat"))},
    {"paid", values(seat("seat"), number("count"), secret(dice("dice")))},
    {"dice", values(seat("seat"), number("count"), element("element"))},  // -1: any
    {"dice-changed", values(seat("seat"), number("count"), element("element"))},
    {"damaged",
     values(seat("of"), character("character"), number("amount"), value("type", "damage"), number("health"))},
    {"applied", values(seat("of"), character("character"), element("element"))},
    {"reaction", values(seat("of"), character("character"), value("reaction", "reaction"), element("element"))},
    {"healed", values(seat("of"), character("character"), number("amount"), number("health"))},
    {"energy", values(seat("of"), character("character"), difference("change"), number("energy"))},
    // Of something in play: the character it lies on, -1 where it lies on none; its usages or rounds.
    {"entered", values(seat("seat"), thing("what"), character("character"), number("counter"))},
    {"left", values(seat("seat"), thing("what"), character("character"))},
    {"changed", values(seat("seat"), thing("what"), number("counter"))},
    {"used", values(seat("seat"), thing("what"))},  // an ability of something in play takes effect
    {"checked", values(seat("seat"), thing("what"), secret(yes("works")))},
    {"saved", values(seat("of"), character("character"), number("health"))},  // from defeat
    {"defeated", values(seat("of"), character("character"))},
    {"revived", values(seat("of"), character("character"), number("health"))},
    {"card-added", values(seat("seat"), thing("card"))},  // made and put into the hand
    {"discarded", values(seat("seat"), thing("card"))},
    {"returned", values(seat("seat"), thing("card"))},  // from play to the hand
    {"game-ends", values(seat("winner"))},
    {"put-into-pile", values(seat("seat"), thing("card"), number("count"))},
    {"transformed", values(seat("of"), character("character"), thing("form"))},
    {"raised", values(seat("of"), character("character"), number("amount"), number("health"))},  // maximum health
    {"turned", values(seat("seat"), thing("what"), thing("into"))},                              // in place (GI-40.31)
    {"swapped", values(seat("seat"), character("one"), character("other"))},
    {"taken", values(seat("seat"), secret(thing("card")))},  // made and put into the hand unseen
    {"stolen", values(seat("seat"), thing("card"))},         // from the other hand
    {"put-under", values(seat("seat"), number("count"))},    // hand cards under the pile
    {"health-set", values(seat("of"), character("character"), number("health"))},
    {"hands-swapped"},
};

// --- Rolls

inline constexpr RollRow RollRows[] = {{"first-player", "seat"}, {"die", "element"},    {"shuffle"},
                                       {"draw", "drawn"},        {"put-back", "place"}, {"random", "place"},
                                       {"discard", "drawn"},     {"copied", "drawn"}};

// --- Refusals: why not

inline constexpr RefusalRow RefusalRows[] = {
    {"nothing", ""},
    {"not-your-turn", "GI-5.1 GI-6.1 GI-5.5"},
    {"too-few-dice", "GI-9.5 GI-9.2 GI-6.20 GI-6.30 GI-6.10", values(number("needed"), number("there")), true},
    {"no-such-dice", "GI-9.5 GI-9.1 GI-9.3 GI-6.10 GI-6.30",  // -1: all of one element
     values(element("element"), number("needed"), number("there")), true},
    {"too-little-energy", "GI-6.13 GI-9.4 GI-17.2 GI-9.5", values(number("needed"), number("there")), true},
    {"skills-forbidden", "GI-23.11 GI-8.40 GI-30.33", values(thing("what"))},
    {"not-active", "GI-6.11 GI-17.3", values(thing("character"))},
    {"already-active", "GI-6.20 GI-17.3", values(character("character"))},
    {"is-defeated", "GI-6.20 GI-14.1 GI-17.4", values(character("character"))},
    {"not-defeated", "GI-21.20", values(character("character"))},
    {"nothing-to-tune", "GI-6.41 GI-6.40 GI-30.6", values(element("element"))},
    {"not-this-die", "GI-6.41 GI-30.6", values(element("element"))},
    {"wrong-payment", "GI-9.1 GI-9.2 GI-9.3", values(number("needed"), number("given"))},
    {"not-these-dice", "GI-9.1 GI-9.3 GI-9.2 GI-4.3", values(element("element"))},
    {"needs-character", "GI-1.4 GI-9.4 GI-6.30", values(thing("character"))},
    {"wrong-weapon", "GI-17.7", values(value("weapon", "weapon"))},
    {"no-target", "GI-6.30", values(thing("card"))},
    {"is-satiated", "GI-13.2", values(character("character"))},
    {"not-injured", "GI-30.24", values(character("character"))},
    {"revived-already", "GI-13.4"},
    {"legend-played", "GI-16.1"},
    {"no-equipment", "GI-29.71", values(character("character"), value("equipment", "sub"))},
    {"same-character", "GI-29.71", values(character("character"))},
    {"weapon-differs", "GI-29.71", values(character("character"))},
    {"no-summon", "GI-6.30", values(thing("card"))},
    {"nobody-fell", "GI-14.1 GI-14.4"},
    {"once-per-round", "GI-10.6", values(thing("card"))},
    {"dice-left", "GI-6.30", values(number("dice"))},
    {"wrong-element", "GI-8.2", values(element("element"))},
    {"energy-full", "GI-6.12", values(character("character"))},
    {"no-energy-to-move", "GI-29.72"},
    {"nothing-equipped", "GI-17.7"},
    {"no-usages", "GI-10.1", values(thing("what"))},
    {"deck-characters", "GI-1.3", values(number("wanted"), number("found"))},
    {"deck-cards", "GI-1.3", values(number("wanted"), number("found"))},
    {"deck-copies", "GI-1.3", values(thing("card"), number("allowed"), number("found"))},
    {"deck-twins", "GI-1.3", values(thing("card"))},
    {"deck-talent", "GI-1.4", values(thing("card"), thing("character"))},
    {"deck-tags", "GI-1.4", values(thing("card"), number("wanted"))},
    {"deck-generated", "GI-1.5", values(thing("card"))},
    {"deck-unknown-card", "GI-1.5", values(number("number"))},
    {"already-declared", "GI-6.30"},
    {"too-few-cards", "GI-6.30", values(number("needed"), number("there"))},
    {"not-tuned", "GI-6.41", values(thing("card"))},
    {"in-nightsoul", "GI-40.23", values(thing("what"))},
    {"too-little-spirit", "GI-40.24", values(number("needed"), number("there")), true},
    {"too-few-points", "GI-40.23", values(number("needed"), number("there")), true},
    {"wrong-team", "GI-40.36", values(element("one"), element("other"))},
};

// --- Clauses that cause events and end the game

inline constexpr ClauseRow ClauseRows[] = {"GI-2.7",  "GI-2.3",  "GI-2.5",  "GI-2.6",  "GI-3.1",   "GI-4.1", "GI-4.3",
                                           "GI-6.12", "GI-6.20", "GI-6.40", "GI-6.50", "GI-7.2",   "GI-7.3", "GI-10.3",
                                           "GI-8.5",  "GI-14.5", "GI-13.1", "GI-14.6", "GI-30.18", "GI-3.2"};

}  // namespace rows

QUINCUNX_WORDS

// Dice as an option holds them: five bits a face, the low four in `b`, the fifth in `a`.
constexpr int dice_in(const Option& o, int face) {
    return static_cast<int>((o.b >> 4 * face & 15U) | (o.a >> face & 1U) << 4);
}
constexpr void put_dice(Option& o, int face, int n) {
    o.b |= static_cast<std::uint32_t>(n & 15) << 4 * face;
    o.a = static_cast<std::uint16_t>(o.a | n >> 4 << face);
}
constexpr Option pack(Verb verb, const Dice& dice) {
    Option o = option(verb);
    for (int f = 0; f < FaceCount; ++f) put_dice(o, f, dice[static_cast<std::size_t>(f)]);
    return o;
}
constexpr Dice unpack(const Option& o) {
    Dice dice{};
    for (int f = 0; f < FaceCount; ++f) dice[static_cast<std::size_t>(f)] = byte(dice_in(o, f));
    return dice;
}

}  // namespace quincunx::genius
