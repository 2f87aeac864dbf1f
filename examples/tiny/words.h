// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/. Code calls
// a word by its key: play.happen("drew"_event, …), case "play"_verb:. A new row goes to the end of its table, since
// stored matches name verbs by their place.
#pragma once

#include "engine/play/words.h"

namespace quincunx::tiny {

namespace rows {
using namespace quincunx::rows;

// --- Verbs: what an option does. The values of an option stand in its `a` (and `b`, `detail`; see
// engine/play/words.h).

inline constexpr VerbRow VerbRows[] = {
    {"crawl", Role::End, {}, Plain, "end"},                              // no more cards
    {"play", Role::Play, values(card("card")), FromHand},                // by the card's number, which stays
    {"keep", Role::Decline, {}, Plain, "done no"},                       // the die as it lies
    {"again", Role::Use},                                                // roll once more
    {"card", Role::Choose, values(card("card")), FromHand | Bare},       // a card of the hand, for whatever asks
    {"take", Role::Choose, values(value("choice", "rain-gift")), Bare},  // one of two things
};

// --- Prompts: what is asked

inline constexpr PromptRow PromptRows[] = {
    {"act", Role::Play}, "roll-again", {"discard", Role::Discard}, {"put-back", Role::Discard}, "rain"};

// --- Events: what happened. The same kind of event has the same key in every game: pages know it.

inline constexpr EventRow EventRows[] = {
    {"game-starts", values(seat("first"))},
    {"turn", values(seat("seat"), number("turn"))},
    {"dew", values(seat("seat"), difference("change"), number("dew"))},
    {"drew", values(seat("seat"), secret(card("card")))},  // the other seat is told "hidden"
    {"shuffled", values(seat("seat"))},
    {"played", values(seat("seat"), card("card"))},
    {"rolled", values(seat("seat"), number("die"))},
    {"moved", values(seat("seat"), number("spaces"), number("to"))},
    {"slid-back", values(seat("seat"), number("spaces"), number("to"))},
    {"slimed", values(seat("seat"), number("slime"))},
    {"discarded", values(seat("seat"), card("card"))},
    {"put-back", values(seat("seat"), secret(card("card")))},
    {"game-ends", values(seat("winner"))},
};

// --- Rolls: chance by name. Scenarios script them, replays tell them.

inline constexpr RollRow RollRows[] = {{"first-player", "seat"}, {"die", "face"}, {"shuffle"}, {"draw", "entry"}};

// --- Refusals: why not, with the clauses that say so. The first row means "allowed".

inline constexpr RefusalRow RefusalRows[] = {
    {"nothing", ""},
    {"not-your-turn", "TI-3.1"},
    {"too-dear", "TI-4.1", values(number("cost"), number("dew"))},
    {"no-dew", "TI-5.1"},
    {"not-behind", "TI-4.2"},
    {"too-far", "TI-4.2", values(number("distance"), number("reach"))},
    {"protected", "TI-4.2"},
    {"no-cards", "TI-4.2"},
    {"deck-size", "TI-2.1", values(number("wanted"), number("found"))},
    {"deck-copies", "TI-2.1", values(card("card"), number("allowed"), number("found"))},
    {"deck-unknown", "TI-2.1", values(number("number"))},
};

// --- Clauses that cause events, ask, or end the game

inline constexpr ClauseRow ClauseRows[] = {"TI-2.2", "TI-2.3", "TI-3.2", "TI-3.3", "TI-3.4", "TI-4.1",
                                           "TI-4.4", "TI-5.1", "TI-5.2", "TI-5.3", "TI-6.1", "TI-6.2"};

}  // namespace rows

QUINCUNX_WORDS

}  // namespace quincunx::tiny
