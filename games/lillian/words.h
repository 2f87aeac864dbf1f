// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/words.h"

namespace quincunx::lillian {

// The phases of a generation, in their order (Phase in state.h).
inline constexpr const char* PhaseKeys[] = {"setup", "building", "action", "harvest"};

// Of values of this game: an arena is 0 to 9, below 0 it is the standby zone; a character is its unit, in events with
// 256 times the number of its card; cards go by their numbers, 0 is none.
namespace rows {
using namespace quincunx::rows;
constexpr ValueOf place{"place"}, character{"character"};

// --- Verbs: what an option does

inline constexpr VerbRow VerbRows[] = {
    {"done", Role::Decline, {}, Plain, "no pass"},          // no more, or not at all
    {"rest", Role::End},                                    // LI-8.10
    {"build", Role::Play, values(card("card")), FromHand},  // an arena
    {"play", Role::Play, values(card("card")), FromHand},   // any other card; an upgrade is equipped
    {"cover", Role::Play, values(card("card")), FromHand},  // lay an upgrade face down (LI-15.6)
    {"enter", Role::Use},                                   // LI-8.2
    {"push", Role::Use},                                    // LI-8.4
    {"install", Role::Use},                                 // a face-down upgrade (LI-15.6)
    {"war", Role::Attack},                                  // LI-8.7
    {"incite", Role::Use},                                  // LI-8.8
    {"terminate", Role::Discard},                           // LI-8.9
    {"ability", Role::Use, values(card("card"))},           // the ability of such a card
    {"attack", Role::Attack},                               // go on attacking (LI-14.14)
    {"place", Role::Choose, values(place("place")), Bare},
    {"character", Role::Choose, values(character("character")), Bare},
    {"event", Role::Choose, values(value("event", "event")), Bare},
    {"covered", Role::Use, values(character("character"), in_b(card("card")))},
    {"card", Role::Choose, values(card("card")), Bare},
    {"use", Role::Use, values(value("which", "nth")), Bare},  // of the uses of an arena
    {"change", Role::Choose, values(value("way", "direction")), Bare},
    {"trigger", Role::Choose, values(card("card")), Bare},  // which effect comes next
};

// --- Prompts: what is asked

inline constexpr PromptRow PromptRows[] = {{"build", Role::Play},
                                           {"build-where", Role::Go},
                                           {"act", Role::Play},
                                           {"enter-who", Role::Use},
                                           {"enter-where", Role::Go},
                                           {"push-who", Role::Use},
                                           "push-what",
                                           {"equip-whom", Role::Target},
                                           {"cover-whom", Role::Target},
                                           "install",
                                           "war-where",
                                           {"incite-whom", Role::Target},
                                           {"terminate-whom", Role::Discard},
                                           "caster",
                                           "ability-who",
                                           "window",
                                           {"attackers", Role::Use},
                                           {"target", Role::Attack},
                                           "blocker",
                                           "clash-order",
                                           "attack-again",
                                           "use",
                                           "which-use",
                                           {"choose-character", Role::Target},
                                           {"choose-event", Role::Target},
                                           {"choose-arena", Role::Target},
                                           "choose-card",
                                           "may-choose",
                                           "up-or-down",
                                           "order"};

// --- Events: what happened

inline constexpr EventRow EventRows[] = {
    {"game-starts", values(seat("first"))},
    {"generation", values(number("generation"), seat("marker"))},
    {"phase", values(phase("phase"))},
    {"drew", values(seat("seat"), secret(card("card")))},
    {"built", values(seat("seat"), card("card"), place("at"), number("paid"))},
    {"replaced", values(seat("seat"), card("card"), place("at"))},
    {"turn", values(seat("seat"), number("actions"))},
    {"arrived", values(seat("seat"), character("character"), number("tired"))},
    {"entered", values(character("character"), place("at"))},
    {"withdrew", values(character("character"))},
    {"moved", values(character("character"), place("at"))},
    {"tired", values(character("character"))},
    {"recovered", values(character("character"))},
    {"event-played", values(seat("seat"), card("card"))},
    {"pushed", values(seat("seat"), card("card"), number("progress"))},
    {"countdown", values(seat("seat"), card("card"), number("countdown"))},
    {"finished", values(seat("seat"), card("card"))},
    {"failed", values(seat("seat"), card("card"))},
    {"equipped", values(character("character"), card("card"))},
    {"covered", values(character("character"), secret(card("card")))},
    {"installed", values(character("character"), secret(card("card")))},
    {"upgrade-lost", values(character("character"), secret(card("card")))},
    {"spell", values(seat("seat"), card("card"))},
    {"spell-ends", values(seat("seat"), card("card"))},
    {"used", values(seat("seat"), card("card"))},  // the ability of a card
    {"mana", values(seat("seat"), difference("change"), number("mana"))},
    {"emotion", values(seat("seat"), difference("change"), number("emotion"))},
    {"retired", values(character("character"))},
    {"exiled", values(seat("seat"), secret(card("card")))},
    {"searched", values(seat("seat"), secret(card("card")))},
    {"rested", values(seat("seat"), number("first"))},  // 1: took the marker
    {"incited", values(seat("seat"), character("character"))},
    {"war", values(seat("seat"), place("at"), card("card"))},  // the spell that began it, if one did
    {"passed", values(seat("seat"))},
    {"attack", values(character("card"), character("target"))},
    {"blocked", values(character("character"), character("attacker"))},
    {"clashed", values(character("attacker"), character("defender"), number("one"), number("two"))},
    {"repulsed", values(character("character"))},
    {"war-ends", values(seat("seat"))},  // of the attacker
    {"arena-used", values(character("character"), place("at"))},
    {"strength", values(character("character"), difference("change"))},
    {"scored", values(seat("seat"), number("points"))},
    {"game-ends", values(seat("winner"))},
};

// --- Rolls

inline constexpr RollRow RollRows[] = {{"marker", "seat"}, {"shuffle"}, {"draw", "entry"}};

// --- Refusals: why not

inline constexpr RefusalRow RefusalRows[] = {
    {"nothing", ""},
    {"not-your-turn", "LI-7.1 LI-7.5 LI-6.3 LI-R16"},
    {"too-little-mana", "LI-2.5 LI-R20 LI-8.4 LI-8.7 LI-8.8 LI-8.13 LI-R22 LI-10.3",
     values(number("needed"), number("there")), true},
    {"wrong-phase", "LI-6.3 LI-3.6 LI-R16", values(card("card"))},
    {"one-character", "LI-3.4 LI-8.1"},  // one character card a generation
    {"has-rested", "LI-7.3 LI-9.2 LI-R30"},
    {"only-rest", "LI-R4 LI-8.10"},  // may take no action but rest
    {"only-first-action", "LI-12.2 LI-R63", values(card("card"))},
    {"score-too-low", "LI-16.4 LI-R65", values(number("needed"), number("there"))},
    {"emotion-too-low", "LI-8.8 LI-16.4 LI-R28 LI-13.2", values(number("needed"), number("there"))},  // of the opponent
    {"no-ready-character", "LI-8.12 LI-3.3"},
    {"is-tired", "LI-3.3 LI-8.12 LI-8.2", values(character("character"))},
    {"in-arena", "LI-8.12 LI-3.11 LI-8.5 LI-R18", values(character("character"))},
    {"not-in-arena", "LI-10.1", values(character("character"))},
    {"not-yours", "LI-8.5 LI-3.11 LI-14.5 LI-14.7", values(character("character"))},
    {"no-arena-to-enter", "LI-8.2 LI-3.8 LI-R9"},
    {"arena-full", "LI-3.8 LI-R23", values(place("place"), number("capacity"))},
    {"no-arena-there", "LI-R9", values(place("place"))},
    {"not-your-position", "LI-6.4 LI-3.6", values(place("place"))},
    {"no-event", "LI-8.4 LI-11.3"},
    {"cannot-be-pushed", "LI-11.2 LI-R63", values(card("card"))},
    {"push-strength", "LI-11.2 LI-11.6", values(number("needed"), number("there"))},
    {"push-series", "LI-11.2 LI-11.6", values(number("needed"), number("there"), picks(value("series", "series")))},
    {"push-arenas", "LI-11.2 LI-11.6", values(number("needed"), number("there"))},
    {"push-strongest", "LI-11.2 LI-11.6", values(number("count"))},
    {"not-your-event", "LI-11.3 LI-R24"},
    {"no-upgrade-target", "LI-8.5 LI-3.11"},
    {"nothing-covered", "LI-15.5 LI-15.6"},
    {"no-enemy-there", "LI-14.1 LI-R37"},
    {"nobody-to-attack", "LI-14.2 LI-R37", values(place("place"))},
    {"war-forbidden", "LI-R65 LI-R4"},
    {"no-war", "LI-15.1 LI-R50"},  // only in war
    {"not-in-war", "LI-14.4 LI-14.3", values(character("character"))},
    {"cannot-attack", "LI-14.6 LI-16.1", values(character("character"))},
    {"cannot-block", "LI-14.7 LI-14.8 LI-R40", values(character("character"))},
    {"is-target", "LI-14.7", values(character("character"))},
    {"cannot-be-blocked", "LI-14.8 LI-16.2", values(character("character"))},
    {"not-in-main", "LI-14.5", values(character("character"))},
    {"no-character", "LI-8.8 LI-8.9"},
    {"no-fitting-card", "LI-R4"},
    {"used-already", "LI-10.3 LI-R32", values(character("character"))},
    {"arena-without-use", "LI-10.3", values(card("card"))},
    {"no-arena-to-use", "LI-R66 LI-10.3", values(card("card"))},
    {"must-attack", "LI-14.15 LI-R46"},
    {"not-instant", "LI-7.5 LI-R50 LI-R16"},
    {"nothing-to-sacrifice", "LI-2.5"},
    {"once", "LI-R68", values(card("card"))},
    {"deck-size", "LI-5.5 LI-R58", values(number("wanted"), number("found"))},
    {"deck-copies", "LI-5.5 LI-R58", values(card("card"), number("allowed"), number("found"))},
    {"deck-forbidden", "LI-R58", values(card("card"))},
    {"deck-unknown", "LI-5.5", values(number("number"))},
};

// --- Clauses that cause events and questions and end the game

inline constexpr ClauseRow ClauseRows[] = {
    "LI-5.4",  "LI-6.1",  "LI-R57",   "LI-6.2",   "LI-6.3",  "LI-7.1",   "LI-8.1",  "LI-8.2",  "LI-8.3",  "LI-8.4",
    "LI-8.5",  "LI-8.7",  "LI-8.8",   "LI-8.9",   "LI-8.10", "LI-10.1",  "LI-10.4", "LI-11.5", "LI-11.7", "LI-15.1",
    "LI-14.5", "LI-14.7", "LI-14.10", "LI-14.16", "LI-15.6", "LI-14.14", "LI-8.13", "LI-12.1", "LI-12.5"};

}  // namespace rows

QUINCUNX_WORDS

}  // namespace quincunx::lillian
