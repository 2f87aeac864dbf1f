// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/. Code calls
// a word by its key: play.happen("drew"_event, …), case "play"_verb:. A new row goes to the end of its table, since
// stored matches name verbs by their place.
#pragma once

#include "engine/play/option.h"
#include "engine/play/words.h"

namespace quincunx::tiny {

// --- Verbs: what an option does. The values of an option stand in its `a` (and `b`, `detail`; see
// engine/play/words.h).

enum class Verb : std::uint8_t {};
inline constexpr auto VerbRows = [] {
    using namespace rows;
    using enum VerbRow::Flag;
    return std::to_array<VerbRow>({
        {"crawl", {}, Plain, "end"},                           // no more cards
        {"play", values(card("card")), FromHand},              // by the card's number, which stays
        {"keep", {}, Plain, "done no"},                        // the die as it lies
        {"again"},                                             // roll once more
        {"card", values(card("card")), FromHand | Bare},       // a card of the hand, for whatever asks
        {"take", values(value("choice", "rain-gift")), Bare},  // one of two things
    });
}();
static_assert(distinct(VerbRows));
consteval Verb operator""_verb(const char* key, std::size_t size) { return find_word<Verb>(VerbRows, {key, size}); }

// --- Prompts: what is asked

enum class Prompt : std::uint16_t {};
inline constexpr PromptRow PromptRows[] = {"act", "roll-again", "discard", "put-back", "rain"};
static_assert(distinct(PromptRows));
consteval Prompt operator""_prompt(const char* key, std::size_t size) {
    return find_word<Prompt>(PromptRows, {key, size});
}

// --- Events: what happened. The same kind of event has the same key in every game: pages know it.

enum class EventKind : std::uint16_t {};
inline constexpr auto EventRows = [] {
    using namespace rows;
    return std::to_array<EventRow>({
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
    });
}();
static_assert(distinct(EventRows));
consteval EventKind operator""_event(const char* key, std::size_t size) {
    return find_word<EventKind>(EventRows, {key, size});
}
constexpr const EventRow& event_row(EventKind kind) { return EventRows[static_cast<std::size_t>(kind)]; }

// --- Rolls: chance by name. Scenarios script them, replays tell them.

enum class Roll : std::uint16_t {};
inline constexpr RollRow RollRows[] = {{"first-player", "seat"}, {"die", "face"}, {"shuffle"}, {"draw", "drawn"}};
static_assert(distinct(RollRows));
consteval Roll operator""_roll(const char* key, std::size_t size) { return find_word<Roll>(RollRows, {key, size}); }

// --- Refusals: why not, with the clauses that say so. The first row means "allowed".

enum class RefusalReason : std::uint16_t {};
inline constexpr auto RefusalRows = [] {
    using namespace rows;
    return std::to_array<RefusalRow>({
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
    });
}();
static_assert(distinct(RefusalRows));
consteval RefusalReason operator""_refusal(const char* key, std::size_t size) {
    return find_word<RefusalReason>(RefusalRows, {key, size});
}

// --- Clauses that cause events, ask, or end the game

enum class Rule : std::uint16_t {};
inline constexpr ClauseRow ClauseRows[] = {"TI-2.2", "TI-2.3", "TI-3.2", "TI-3.3", "TI-3.4", "TI-4.1",
                                           "TI-4.4", "TI-5.1", "TI-5.2", "TI-5.3", "TI-6.1", "TI-6.2"};
static_assert(distinct(ClauseRows));
consteval Rule operator""_clause(const char* key, std::size_t size) { return find_word<Rule>(ClauseRows, {key, size}); }

constexpr Option option(Verb verb, int a = 0) {
    return {static_cast<std::uint8_t>(verb), 0, static_cast<std::uint16_t>(a), 0};
}
constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint16_t>(why),
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}
constexpr Cause clause(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }

}  // namespace quincunx::tiny
