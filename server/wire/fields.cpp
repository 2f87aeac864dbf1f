#include "server/wire/fields.h"

#include <algorithm>
#include <limits>

#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx::server {

namespace {

// The field; nullptr when it is not there or null.
const Json* field_of(const Json& object, std::string_view name) {
    const auto at = object.find(name);
    return at == object.end() || at->is_null() ? nullptr : &*at;
}

Form text_of(std::size_t longest) { return {"text", {std::to_string(longest)}}; }

}  // namespace

Json read_object(std::string_view body, std::size_t most) {
    if (body.size() > most) throw Problem{413, "too-large", {std::to_string(most)}, {{"most", most}}};
    Json value;
    try {
        value = parse_json(std::string(body), "body");
    } catch (const InputError& e) {
        throw Problem{400, "bad-json", {}, {{"detail", e.what()}}};
    }
    if (!value.is_object()) throw Problem{400, "bad-body"};
    return value;
}

Form integer_between(std::int64_t low, std::int64_t high) {
    return {"integer", {std::to_string(low), std::to_string(high)}};
}

bool is_integer_between(const Json& value, std::int64_t low, std::int64_t high) {
    if (!value.is_number_integer()) return false;
    constexpr auto Most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > Most) return false;
    const auto number = value.get<std::int64_t>();
    return number >= low && number <= high;
}

Problem bad_field(std::string_view name, Form expected) {
    const std::string safe = shown(name);
    return {400, "bad-field", {safe}, {{"field", safe}}, 0, std::move(expected)};
}

std::optional<std::string> optional_text(const Json& object, std::string_view name, std::size_t longest) {
    const Json* field = field_of(object, name);
    if (!field) return std::nullopt;
    const auto* text = field->get_ptr<const std::string*>();
    if (!text || text->size() > longest) throw bad_field(name, text_of(longest));
    return *text;
}

std::string text_field(const Json& object, std::string_view name, std::size_t longest) {
    auto text = optional_text(object, name, longest);
    if (!text) throw bad_field(name, text_of(longest));
    return std::move(*text);
}

std::optional<std::int64_t> optional_number(const Json& object, std::string_view name, std::int64_t low,
                                            std::int64_t high) {
    const Json* field = field_of(object, name);
    if (!field) return std::nullopt;
    if (!is_integer_between(*field, low, high)) throw bad_field(name, integer_between(low, high));
    return field->get<std::int64_t>();
}

std::int64_t number_field(const Json& object, std::string_view name, std::int64_t low, std::int64_t high) {
    const auto number = optional_number(object, name, low, high);
    if (!number) throw bad_field(name, integer_between(low, high));
    return *number;
}

bool flag_field(const Json& object, std::string_view name, bool otherwise) {
    const Json* field = field_of(object, name);
    if (!field) return otherwise;
    if (!field->is_boolean()) throw bad_field(name, {"flag"});
    return field->get<bool>();
}

void only_fields(const Json& object, std::initializer_list<std::string_view> allowed) {
    std::string known;
    for (const std::string_view name : allowed) known += (known.empty() ? "" : " | ") + std::string(name);
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(allowed, key) == allowed.end())
            throw bad_field(key, known.empty() ? Form{"no-field"} : Form{"only", {known}});
}

}  // namespace quincunx::server
