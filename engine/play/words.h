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
#include <utility>

#include "engine/play/choice.h"
#include "engine/play/option.h"

namespace quincunx {

// A value of an option, a refusal or an event: its name, and its kind, which says how it is shown and written.
struct ValueDef {
    // The bits of an option that keep it. `DetailAndA`: the low eight in the detail, the others in a; `Whole`: it is
    // read from the option as a whole.
    enum class Part : std::uint8_t { A, B, Detail, DetailAndA, Whole };

    std::string_view name;  // in texts "{name}", in JSON and in facts; empty: there is no such value
    std::string_view kind;
    bool secret = false;  // told only to those who may see the event
    bool told = true;     // false: for texts and programs of the house, not in JSON
    bool picks = false;   // its word is the ending of the text's key: "reason.wrong-side.friendly"
    // Of an option:
    bool optional = false;  // bits that are 0 mean there is none
    bool enough = false;    // the values up to this one are a name of the option
    char mark = ' ';        // what it is written after
    std::int16_t base = 0;  // what is added to the bits
    Part part = Part::A;
    bool said = true;          // of an option: false: it is written, but not part of its names
    std::string_view joint{};  // of an option: stands before it in names, with a space behind it: "on "
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
    bool price = false;  // it cannot be paid for
};

// What someone does who gives an answer. A page draws each in a way of its own, and asks again before some.
enum class Role : std::uint8_t {
    Choose,   // one of several; what it is for follows from the question
    Play,     // a card
    Use,      // something that is there, or makes it act
    Attack,   // with something, or something
    Go,       // to a place
    Target,   // what an effect is about
    Pay,      // a cost
    Discard,  // gives something up
    End,      // of a step, a turn or a round
    Decline   // nothing of what is offered; where the question is what to play, this is the end of the step
};

constexpr std::string_view role_word(Role role) {
    constexpr std::string_view Words[] = {"",       "play", "use",     "attack", "go",
                                          "target", "pay",  "discard", "end",    "decline"};
    return Words[static_cast<std::size_t>(role)];
}

struct VerbRow {
    enum Flag : std::uint8_t {
        Plain = 0,
        Bare = 1,      // an option may be named by its values alone, without the verb
        FromHand = 2,  // its card is in the hand of the seat asked
    };
    std::string_view key;
    Role role;  // Choose: that of the question
    std::array<ValueDef, 3> values{};
    std::uint8_t flags = Plain;
    std::string_view also;  // other words for the verb, separated by spaces; dashes in its key may be spaces
};

struct PromptRow {
    std::string_view key;
    Role role;     // of those answers whose verb has none of its own
    bool routine;  // the first option is as good as any (payments)

    constexpr PromptRow(const char* k, Role of = Role::Choose, bool usual = false) : key(k), role(of), routine(usual) {}
};

template <const auto& Moments, std::size_t N>
struct WindowPrompts {
    static constexpr auto Keys = [] {
        std::array<std::array<char, 48>, N> keys{};
        for (std::size_t i = 0; i < N; ++i) {
            std::size_t at = 0;
            for (const char c : std::string_view("window-")) keys[i][at++] = c;
            for (const char c : std::string_view(Moments[i])) keys[i][at++] = c == '_' ? '-' : c;
        }
        return keys;
    }();

    template <std::size_t Rows, std::size_t... Row, std::size_t... Moment>
    static constexpr std::array<PromptRow, Rows + N> after(const PromptRow (&rows)[Rows], std::index_sequence<Row...>,
                                                           std::index_sequence<Moment...>) {
        return {rows[Row]..., PromptRow(Keys[Moment].data())...};
    }
};
// The prompts of a game that also asks at moments, the windows, whose words it has already: the rows, and behind them a
// prompt for each of the first N moments, "window-turn-start" for "turn-start" or "turn_start".
template <const auto& Moments, std::size_t N, std::size_t Rows>
constexpr std::array<PromptRow, Rows + N> with_windows(const PromptRow (&rows)[Rows]) {
    return WindowPrompts<Moments, N>::after(rows, std::make_index_sequence<Rows>(), std::make_index_sequence<N>());
}

struct RollRow {
    std::string_view key;
    std::string_view kind = "number";  // of the outcome
};

// A clause that causes events or ends the game.
struct ClauseRow {
    std::string_view key;  // "SW-4.2"

    constexpr ClauseRow(const char* k) : key(k) {}
};

// All words of a game.
struct WordTables {
    std::span<const VerbRow> verbs;
    std::span<const PromptRow> prompts;
    std::span<const EventRow> events;
    std::span<const RefusalRow> refusals;
    std::span<const RollRow> rolls;
    std::span<const ClauseRow> clauses;
};

// The bits of an option that keep a value; 0 of one that is read from the option as a whole.
constexpr std::int32_t bits_of(const ValueDef& def, const Option& o) {
    switch (def.part) {
        case ValueDef::Part::A: return o.a;
        case ValueDef::Part::B: return static_cast<std::int32_t>(o.b);
        case ValueDef::Part::Detail: return o.detail;
        case ValueDef::Part::DetailAndA: return o.detail | o.a << 8;
        case ValueDef::Part::Whole: break;
    }
    return 0;
}

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

using enum VerbRow::Flag;

constexpr ValueDef value(std::string_view name, std::string_view kind) { return {name, kind}; }
// Makes values of one kind: `constexpr ValueOf space{"space"};`, then space("at").
struct ValueOf {
    std::string_view kind;
    constexpr ValueDef operator()(std::string_view name) const { return {name, kind}; }
};
inline constexpr ValueOf number{"number"}, difference{"signed"}, yes{"yes"}, seat{"seat"}, card{"card"}, phase{"phase"};
inline constexpr ValueOf clause{"clause"};  // a refusal stands on it, too

constexpr ValueDef secret(ValueDef v) { return v.secret = true, v; }
constexpr ValueDef untold(ValueDef v) { return v.told = false, v; }
constexpr ValueDef picks(ValueDef v) { return v.picks = true, v; }
constexpr ValueDef if_any(ValueDef v) { return v.optional = true, v; }
constexpr ValueDef counted_from(std::int16_t base, ValueDef v) { return v.base = base, v; }
constexpr ValueDef optional(ValueDef v) { return counted_from(-1, if_any(v)); }  // n is kept as n + 1
constexpr ValueDef enough(ValueDef v) { return v.enough = true, v; }
constexpr ValueDef after(char mark, ValueDef v) { return v.mark = mark, v; }
constexpr ValueDef in_b(ValueDef v) { return v.part = ValueDef::Part::B, v; }
constexpr ValueDef in_detail(ValueDef v) { return v.part = ValueDef::Part::Detail, v; }
constexpr ValueDef in_detail_and_a(ValueDef v) { return v.part = ValueDef::Part::DetailAndA, v; }
constexpr ValueDef unsaid(ValueDef v) { return v.said = false, v; }
constexpr ValueDef joined(std::string_view joint, ValueDef v) { return v.joint = joint, v; }
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
// of words and the literal that names one of them, in the game's own namespace (which is why it is a macro), what the
// kernel makes of words, and `AllWords`.
#define QUINCUNX_WORDS                                                                                              \
    QUINCUNX_WORD(Verb, std::uint8_t, verb, rows::VerbRows)                                                         \
    QUINCUNX_WORD(Prompt, std::uint16_t, prompt, rows::PromptRows)                                                  \
    QUINCUNX_WORD(EventKind, std::uint16_t, event, rows::EventRows)                                                 \
    QUINCUNX_WORD(Roll, std::uint16_t, roll, rows::RollRows)                                                        \
    QUINCUNX_WORD(RefusalReason, std::uint16_t, refusal, rows::RefusalRows)                                         \
    QUINCUNX_WORD(Rule, std::uint16_t, clause, rows::ClauseRows)                                                    \
    inline constexpr WordTables AllWords{rows::VerbRows,    rows::PromptRows, rows::EventRows,                      \
                                         rows::RefusalRows, rows::RollRows,   rows::ClauseRows};                    \
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
