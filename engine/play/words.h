// The words of a game that cross its border: verbs of options, prompts, events, refusals, rolls, clauses. Each is one
// row of a table: its key, the values that come with it, which of them are secret, the clauses it stands on. What is
// written in JSON, said in texts, told to a seat, typed in pages and listed in the documentation is read off these rows
// (engine/match/worded.h). Code calls a word by its key, as everyone else does: happen("drew"_event, …). A key that has
// no row does not compile; at run time a word is the number of its row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/play/choice.h"
#include "engine/play/option.h"

namespace quincunx {

// A value of an option, a refusal or an event: its name, and its kind, which says how it is shown and written.
struct ValueDef {
    // Where an option keeps it; `Whole`: it is read from the option as a whole.
    enum class Part : std::uint8_t { A, B, Detail, Whole };

    std::string_view name;  // in texts "{name}", in JSON and in facts; empty: there is no such value
    std::string_view kind;
    bool secret = false;    // told only to those who may see the event
    bool told = true;       // false: for texts and programs of the house, not in JSON
    bool picks = false;     // its word is the ending of the text's key: "reason.wrong-side.friendly"
    bool optional = false;  // of an option: 0 means there is none, n + 1 means n
    Part part = Part::A;
};

struct EventRow {
    std::string_view key;
    std::array<ValueDef, 5> values{};

    // The bits of Event::secret.
    constexpr std::uint8_t secret() const {
        std::uint8_t mask = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i].secret) mask = static_cast<std::uint8_t>(mask | 1U << i);
        return mask;
    }
};

struct RefusalRow {
    std::string_view key;
    std::string_view clauses;  // separated by spaces, the closest first
    std::array<ValueDef, 3> values{};
};

struct VerbRow {
    enum Flag : std::uint8_t {
        Plain = 0,
        Bare = 1,      // an option may be named by its values alone, without the verb
        FromHand = 2,  // its card is in the hand of the seat asked
    };
    std::string_view key;
    std::array<ValueDef, 3> values{};
    std::uint8_t flags = Plain;
    std::string_view also;  // other words for an option without values, separated by spaces
};

struct PromptRow {
    std::string_view key;
    bool routine = false;  // the first option is as good as any (payments)

    constexpr PromptRow(const char* k, bool r = false) : key(k), routine(r) {}
};

struct RollRow {
    std::string_view key;
    std::string_view kind = "number";  // of the outcome
};

// A clause that causes events or ends the game.
struct ClauseRow {
    std::string_view key;  // "SW-4.2"

    constexpr ClauseRow(const char* k) : key(k) {}
};

// The word of that key, by its place among the rows.
template <class Word, class Rows>
consteval Word find_word(const Rows& rows, std::string_view key) {
    for (std::size_t i = 0; i < std::size(rows); ++i)
        if (rows[i].key == key) return static_cast<Word>(i);
    throw "no row has this key";
}

// Whether every row has a key of its own.
template <class Rows>
constexpr bool distinct(const Rows& rows) {
    for (std::size_t i = 0; i < std::size(rows); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (rows[i].key.empty() || rows[i].key == rows[k].key) return false;
    return true;
}

constexpr Option make_option(std::uint8_t verb, int a, std::uint32_t b, int detail) {
    return {verb, static_cast<std::uint8_t>(detail), static_cast<std::uint16_t>(a), b};
}
constexpr Reason make_reason(std::uint16_t why, int a, int b, int c) {
    return {why, {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// Whether an option has this verb, a question this prompt, a refusal this reason.
template <class Verb>
constexpr bool is(const Option& option, Verb verb) {
    return option.verb == static_cast<std::uint8_t>(verb);
}
template <class Prompt>
constexpr bool is(const Choice& choice, Prompt prompt) {
    return choice.prompt == static_cast<std::uint16_t>(prompt);
}
template <class Why>
constexpr bool is(const Reason& reason, Why why) {
    return reason.id == static_cast<std::uint16_t>(why);
}

// What the rows are written with.
namespace rows {

constexpr ValueDef value(std::string_view name, std::string_view kind) { return {name, kind}; }
constexpr ValueDef number(std::string_view name) { return {name, "number"}; }
constexpr ValueDef difference(std::string_view name) { return {name, "signed"}; }
constexpr ValueDef yes(std::string_view name) { return {name, "yes"}; }
constexpr ValueDef seat(std::string_view name) { return {name, "seat"}; }
constexpr ValueDef card(std::string_view name) { return {name, "card"}; }
constexpr ValueDef phase(std::string_view name) { return {name, "phase"}; }

constexpr ValueDef secret(ValueDef v) { return v.secret = true, v; }
constexpr ValueDef untold(ValueDef v) { return v.told = false, v; }
constexpr ValueDef picks(ValueDef v) { return v.picks = true, v; }
constexpr ValueDef optional(ValueDef v) { return v.optional = true, v; }
constexpr ValueDef in_b(ValueDef v) { return v.part = ValueDef::Part::B, v; }
constexpr ValueDef in_detail(ValueDef v) { return v.part = ValueDef::Part::Detail, v; }
constexpr ValueDef whole(ValueDef v) { return v.part = ValueDef::Part::Whole, v; }

// The values of a row of any kind.
struct Values {
    std::array<ValueDef, 5> of{};

    template <std::size_t N>
    constexpr operator std::array<ValueDef, N>() const {
        static_assert(N <= 5);
        std::array<ValueDef, N> out{};
        for (std::size_t i = 0; i < N; ++i) out[i] = of[i];
        return out;
    }
};
template <class... V>
constexpr Values values(V... v) {
    return {{v...}};
}

}  // namespace rows

}  // namespace quincunx

// Stands once in the words.h of a game, after its six tables, which are in its namespace `rows`: makes of each a type
// of words and the literal that names one of them, in the game's own namespace (which is why it is a macro), and what
// the kernel makes of words.
#define QUINCUNX_WORDS                                                                                              \
    QUINCUNX_WORD(Verb, std::uint8_t, verb, rows::VerbRows)                                                         \
    QUINCUNX_WORD(Prompt, std::uint16_t, prompt, rows::PromptRows)                                                  \
    QUINCUNX_WORD(EventKind, std::uint16_t, event, rows::EventRows)                                                 \
    QUINCUNX_WORD(Roll, std::uint16_t, roll, rows::RollRows)                                                        \
    QUINCUNX_WORD(RefusalReason, std::uint16_t, refusal, rows::RefusalRows)                                         \
    QUINCUNX_WORD(Rule, std::uint16_t, clause, rows::ClauseRows)                                                    \
    constexpr const EventRow& event_row(EventKind kind) { return rows::EventRows[static_cast<std::size_t>(kind)]; } \
    constexpr Option option(Verb verb, int a = 0, std::uint32_t b = 0, int detail = 0) {                            \
        return make_option(static_cast<std::uint8_t>(verb), a, b, detail);                                          \
    }                                                                                                               \
    constexpr Reason refuse(RefusalReason why, int a = 0, int b = 0, int c = 0) {                                   \
        return make_reason(static_cast<std::uint16_t>(why), a, b, c);                                               \
    }                                                                                                               \
    constexpr Cause by(Rule rule) { return {Cause::Kind::Clause, static_cast<std::uint16_t>(rule)}; }

#define QUINCUNX_WORD(Word, Number, literal, Rows)                           \
    enum class Word : Number {};                                             \
    static_assert(distinct(Rows), "two rows have the same key");             \
    consteval Word operator""_##literal(const char* key, std::size_t size) { \
        return find_word<Word>(Rows, {key, size});                           \
    }
