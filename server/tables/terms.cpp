#include "server/tables/terms.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "engine/match/input.h"

namespace quincunx::server {

namespace {

constexpr std::array<std::string_view, 3> UndoWords{"never", "free", "consent"};
constexpr std::array<std::string_view, 3> WatchingWords{"nobody", "common", "all"};

[[noreturn]] void refuse(std::string_view key, Form expected) {
    throw Problem{400, "bad-terms", {std::string(key)}, Json::object(), 0, std::move(expected)};
}

// "one | two | three"
template <class Words>
std::string listed(const Words& words) {
    std::string all;
    for (const std::string_view word : words) all += (all.empty() ? "" : " | ") + std::string(word);
    return all;
}

Form range(std::int32_t low, std::int32_t high) { return {"integer", {std::to_string(low), std::to_string(high)}}; }

// Something that may be left out; null is left out, too.
const Json* find(const Json& object, const char* key) {
    const auto at = object.find(key);
    return at == object.end() || at->is_null() ? nullptr : &*at;
}

bool read_bool(const Json& object, const char* key, bool usual) {
    const Json* value = find(object, key);
    if (!value) return usual;
    if (!value->is_boolean()) refuse(key, {"flag"});
    return value->get<bool>();
}

std::int32_t read_number(const Json& object, const char* key, const std::string& shown_key, std::int32_t low,
                         std::int32_t high, std::int32_t usual) {
    const Json* value = find(object, key);
    if (!value) return usual;
    // A number that is too large for the signed kind reads as one below 0.
    const bool whole = value->is_number_integer();
    if (!whole || value->get<std::int64_t>() < low || value->get<std::int64_t>() > high)
        refuse(shown_key, range(low, high));
    return value->get<std::int32_t>();
}

template <class Word, std::size_t N>
Word read_word(const Json& object, const char* key, const std::array<std::string_view, N>& words, Word usual) {
    const Json* value = find(object, key);
    if (!value) return usual;
    const auto at = value->is_string() ? std::ranges::find(words, value->get_ref<const std::string&>()) : words.end();
    if (at == words.end()) refuse(key, {"one-of", {listed(words)}});
    return static_cast<Word>(at - words.begin());
}

void check_keys(const Json& object, const std::string& name, std::initializer_list<std::string_view> known) {
    if (!object.is_object()) refuse(name, {"fields", {listed(known)}});
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, key) == known.end()) refuse(shown(key), {"only", {listed(known)}});
}

Terms::Clock read_clock(const Json& json) {
    const Json* value = find(json, "clock");
    if (!value) return {};
    check_keys(*value, "clock", {"bank", "per_answer"});
    Terms::Clock clock;
    clock.bank = read_number(*value, "bank", "clock.bank", 0, Terms::LongestClock, 0);
    clock.per_answer = read_number(*value, "per_answer", "clock.per_answer", 0, Terms::LongestClock, 0);
    const std::int64_t both = std::int64_t{clock.bank} + clock.per_answer;
    if (clock.runs() && (both < Terms::ShortestClock || both > Terms::LongestClock))
        refuse("clock", range(Terms::ShortestClock, Terms::LongestClock));
    return clock;
}

std::vector<std::string_view> keys_of(const std::vector<Switch>& switches) {
    std::vector<std::string_view> keys;
    for (const Switch& each : switches) keys.push_back(each.key);
    return keys;
}

Form form_of(const Switch& of) {
    if (of.kind == Switch::Kind::Flag) return {"flag"};
    if (of.kind == Switch::Kind::Number) return range(of.low, of.high);
    std::vector<std::string_view> words;
    for (const Switch::Word& word : of.words)
        if (word.shown) words.push_back(word.word);
    return {"one-of", {listed(words)}};
}

}  // namespace

Terms Terms::read(const Json& json) {
    check_keys(json, "terms", {"clock", "rated", "undo", "watching", "delay", "hints", "open_replay"});
    Terms terms;
    terms.clock = read_clock(json);
    terms.rated = read_bool(json, "rated", terms.rated);
    terms.undo = read_word(json, "undo", UndoWords, terms.rated ? Undo::Free : terms.undo);
    terms.watching = read_word(json, "watching", WatchingWords, terms.watching);
    terms.delay = read_number(json, "delay", "delay", ShortestDelay, LongestDelay, terms.delay);
    terms.hints = read_bool(json, "hints", !terms.rated);
    terms.open_replay = read_bool(json, "open_replay", terms.open_replay);
    if (terms.rated) {
        if (!terms.clock.runs()) refuse("clock", range(ShortestClock, LongestClock));
        if (terms.hints) refuse("hints", {"exactly", {"false"}});
        if (terms.undo == Undo::Consent) refuse("undo", {"one-of", {"never | free"}});
    }
    return terms;
}

Json Terms::write() const {
    Json json{{"clock", nullptr},
              {"rated", rated},
              {"undo", UndoWords[static_cast<std::size_t>(undo)]},
              {"watching", WatchingWords[static_cast<std::size_t>(watching)]},
              {"delay", delay},
              {"hints", hints},
              {"open_replay", open_replay}};
    if (clock.runs()) json["clock"] = {{"bank", clock.bank}, {"per_answer", clock.per_answer}};
    return json;
}

std::optional<Problem> wrong_option(const Game& game, const Json& options) {
    const std::vector<Switch> switches = game.switches();
    for (const auto& [key, value] : options.items()) {
        const auto at = std::ranges::find(switches, key, &Switch::key);
        if (at != switches.end() && at->read(value)) continue;
        Form expected;
        if (at == switches.end())
            expected = switches.empty() ? Form{"no-field"} : Form{"only", {listed(keys_of(switches))}};
        else
            expected = form_of(*at);
        return Problem{422, "bad-option", {shown(key)}, {{"field", "options." + shown(key)}}, 0, std::move(expected)};
    }
    return std::nullopt;
}

}  // namespace quincunx::server
