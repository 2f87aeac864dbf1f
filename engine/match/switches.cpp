#include "engine/match/switches.h"

#include <algorithm>

#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx {

namespace {

// A value as a word; true and false are "on" and "off", as a YAML file may have them.
std::string_view word_of(const Json& value) {
    if (value.is_string()) return value.get_ref<const std::string&>();
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    return {};
}

std::string expected(const Switch& of) {
    if (of.kind == Switch::Kind::Number)
        return "a whole number from " + std::to_string(of.low) + " to " + std::to_string(of.high);
    if (of.kind == Switch::Kind::Flag) return "one of: on, off";
    std::string all;
    for (const Switch::Word& each : of.words)
        if (each.shown) all += (all.empty() ? "" : ", ") + std::string(each.word);
    return "one of: " + all;
}

}  // namespace

std::optional<std::int32_t> Switch::read(const Json& value) const {
    if (kind == Kind::Number) {
        // A number that is too large for the signed kind reads as one below 0, and so does no number here.
        const std::int64_t number = value.is_number_integer() ? value.get<std::int64_t>() : std::int64_t{low} - 1;
        if (number < low || number > high) return std::nullopt;
        return static_cast<std::int32_t>(number);
    }
    const std::string number = value.is_number() ? value.dump() : "";  // a word may look like a number, as 5.8
    const std::string_view said = value.is_number() ? std::string_view(number) : word_of(value);
    if (kind == Kind::Flag) return said == "on" ? std::optional(1) : said == "off" ? std::optional(0) : std::nullopt;
    const auto at = std::ranges::find(words, said, &Word::word);
    return at == words.end() ? std::nullopt : std::optional(at->means);
}

Json Switch::write(std::int32_t means) const {
    if (kind == Kind::Number) return means;
    if (kind == Kind::Flag) return means != 0;
    const auto at = std::ranges::find(words, means, &Word::means);
    return at == words.end() ? Json(nullptr) : Json(at->word);
}

Switch choice_switch(std::string_view key, std::int32_t usual, std::vector<Switch::Word> words) {
    return {key, Switch::Kind::Choice, usual, 0, 0, std::move(words)};
}

Switch flag_switch(std::string_view key, bool usual) { return {key, Switch::Kind::Flag, usual, 0, 1, {}}; }

Switch number_switch(std::string_view key, std::int32_t usual, std::int32_t low, std::int32_t high) {
    return {key, Switch::Kind::Number, usual, low, high, {}};
}

Switch seats_switch(std::string_view key) {
    const std::int32_t a = only(Seat::A), b = only(Seat::B);
    return choice_switch(key, Nobody,
                         {{"none", Nobody},
                          {"a", a},
                          {"b", b},
                          {"both", Everybody},
                          {"you", a, false},
                          {"foe", b, false},
                          {"off", Nobody, false},
                          {"on", Everybody, false}});
}

std::int32_t read_option(const Switch& of, const Json& value) {
    if (const auto means = of.read(value)) return *means;
    throw InputError("'" + std::string(of.key) + "' is " + expected(of) + "; not " +
                     shown(value.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void no_such_option(std::string_view key, const std::vector<Switch>& there_are) {
    std::string all;
    for (const Switch& each : there_are) all += (all.empty() ? "" : ", ") + std::string(each.key);
    throw InputError("there is no option '" + shown(key) + "'; there " + (all.empty() ? "are none" : "are: " + all));
}

}  // namespace quincunx
