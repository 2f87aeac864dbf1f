#include "tests/server/schema.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace quincunx::checks {

namespace {

constexpr std::array<std::string_view, 23> Keywords{"$schema",
                                                    "$id",
                                                    "$ref",
                                                    "$defs",
                                                    "title",
                                                    "description",
                                                    "examples",
                                                    "type",
                                                    "enum",
                                                    "const",
                                                    "oneOf",
                                                    "anyOf",
                                                    "minimum",
                                                    "maximum",
                                                    "properties",
                                                    "required",
                                                    "minLength",
                                                    "maxLength",
                                                    "minItems",
                                                    "maxItems",
                                                    "items",
                                                    "default",
                                                    "additionalProperties"};
constexpr std::array<std::string_view, 7> Types{"object", "array", "string", "integer", "number", "boolean", "null"};

[[noreturn]] void wrong(const std::string& place, const std::string& problem) {
    throw std::runtime_error(place + ": " + problem);
}

bool is(const Json& value, std::string_view type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return value.is_null();
}

// The types a schema allows, which may be one or a list.
std::vector<std::string> types(const Json& type) {
    return type.is_string() ? std::vector{type.get<std::string>()} : type.get<std::vector<std::string>>();
}

// Characters, not bytes.
std::size_t length(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string shown(const Json& value) {
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() > 80 ? text.substr(0, 80) + "…" : text;
}

}  // namespace

Schemas::Schemas(std::map<std::string, Json> files) : files_(std::move(files)) {
    for (const auto& [name, schema] : files_) examine(schema, name, name + "#");
}

Schemas Schemas::read(const std::string& folder) {
    std::map<std::string, Json> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream in(entry.path());
        try {
            files[entry.path().filename().string()] = Json::parse(in);
        } catch (const Json::exception& error) {
            wrong(entry.path().string(), error.what());
        }
    }
    return Schemas(std::move(files));
}

// Whether the schema is one the checker understands, with all there is below it.
void Schemas::examine(const Json& schema, const std::string& file, const std::string& at) const {
    if (schema.is_boolean()) return;
    if (!schema.is_object()) wrong(at, "a schema is an object, true or false");
    for (const auto& [key, value] : schema.items()) {
        const std::string place = at + "/" + key;
        if (std::ranges::find(Keywords, key) == Keywords.end()) wrong(place, "the checker does not know this keyword");
        if (key == "$ref") {
            if (!value.is_string()) wrong(place, "a reference is a text");
            find(value.get<std::string>(), file);
        } else if (key == "$defs" || key == "properties") {
            for (const auto& [name, each] : value.items()) examine(each, file, place + "/" + name);
        } else if (key == "items" || key == "additionalProperties") {
            examine(value, file, place);
        } else if (key == "oneOf" || key == "anyOf") {
            for (std::size_t i = 0; i < value.size(); ++i) examine(value[i], file, place + "/" + std::to_string(i));
        } else if (key == "type") {
            for (const std::string& type : types(value))
                if (std::ranges::find(Types, type) == Types.end()) wrong(place, "there is no type '" + type + "'");
        } else if (key == "required") {
            for (const Json& name : value)
                if (!schema.contains("properties") || !schema["properties"].contains(name.get<std::string>()))
                    wrong(place, shown(name) + " is required and not described");
        } else if (key == "minimum" || key == "maximum") {
            if (!value.is_number()) wrong(place, "must be a number");
        } else if (key.starts_with("min") || key.starts_with("max")) {
            if (!value.is_number_unsigned()) wrong(place, "must be a number that is at least 0");
        } else if (key == "enum") {
            if (!value.is_array() || value.empty()) wrong(place, "must be a list");
        }
    }
}

Schemas::Found Schemas::find(const std::string& reference, const std::string& from) const {
    const std::size_t hash = reference.find('#');
    std::string file = reference.substr(0, hash);
    if (file.empty()) file = from;
    const auto at = files_.find(file);
    if (at == files_.end()) wrong(reference, "there is no such file");
    if (hash == std::string::npos) return {&at->second, file};
    const Json::json_pointer pointer(reference.substr(hash + 1));
    if (!at->second.contains(pointer)) wrong(from + " → " + reference, "there is no such schema");
    return {&at->second[pointer], file};
}

std::vector<std::string> Schemas::problems(const Json& value, const std::string& schema) const {
    const Found found = find(schema, "");
    std::vector<std::string> problems;
    check(value, *found.schema, found.file, "", problems);
    return problems;
}

std::vector<std::string> Schemas::problems_of_message(const Json& message, std::string_view command) const {
    const auto text = [&](const char* key) {
        const auto at = message.is_object() ? message.find(key) : message.end();
        return message.is_object() && at != message.end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    const std::string kind = text("kind");
    std::string name = kind == "command" ? text("do") : kind == "event" ? text("event") : std::string(command);
    if (kind == "response" && !message.value("ok", false)) name = "refusal";
    if (kind != "command" && kind != "response" && kind != "event") return {"/kind: is none of ours"};
    const auto known = names(kind + ".json");
    if (std::ranges::find(known, name) == known.end()) return {"there is no " + kind + " '" + name + "'"};
    return problems(message, kind + ".json#/$defs/" + name);
}

std::vector<std::string> Schemas::names(const std::string& file) const {
    std::vector<std::string> names;
    for (const auto& [name, schema] : files_.at(file).at("$defs").items()) names.push_back(name);
    return names;
}

void Schemas::check(const Json& value, const Json& schema, const std::string& file, const std::string& at,
                    std::vector<std::string>& problems) const {
    const auto complain = [&](const std::string& problem) { problems.push_back(at + ": " + problem); };
    if (schema.is_boolean()) {
        if (!schema.get<bool>()) complain("must not be there");
        return;
    }
    if (const auto reference = schema.find("$ref"); reference != schema.end()) {
        const Found found = find(reference->get<std::string>(), file);
        check(value, *found.schema, found.file, at, problems);
    }
    if (const auto type = schema.find("type"); type != schema.end()) {
        const auto allowed = types(*type);
        if (std::ranges::none_of(allowed, [&](const std::string& each) { return is(value, each); }))
            return complain(shown(value) + " is not of the type " + type->dump());
    }
    if (const auto only = schema.find("const"); only != schema.end() && *only != value)
        complain(shown(value) + " must be " + only->dump());
    if (const auto list = schema.find("enum"); list != schema.end())
        if (std::find(list->begin(), list->end(), value) == list->end())
            complain(shown(value) + " is none of " + list->dump());
    const auto bound = [&](const char* key, double is_now, bool least) {
        if (const auto limit = schema.find(key); limit != schema.end())
            if (least ? is_now < limit->get<double>() : is_now > limit->get<double>())
                complain(shown(value) + " is out of bounds: " + key + " " + limit->dump());
    };
    if (value.is_number()) bound("minimum", value.get<double>(), true), bound("maximum", value.get<double>(), false);
    if (value.is_string()) {
        const auto size = static_cast<double>(length(value.get_ref<const std::string&>()));
        bound("minLength", size, true), bound("maxLength", size, false);
    }
    if (value.is_array()) {
        const auto size = static_cast<double>(value.size());
        bound("minItems", size, true), bound("maxItems", size, false);
        if (const auto items = schema.find("items"); items != schema.end())
            for (std::size_t i = 0; i < value.size(); ++i)
                check(value[i], *items, file, at + "/" + std::to_string(i), problems);
    }
    if (value.is_object()) check_object(value, schema, file, at, problems);
    for (const char* key : {"oneOf", "anyOf"})
        if (const auto schemas = schema.find(key); schemas != schema.end())
            check_choice(value, *schemas, key == std::string_view("oneOf"), file, at, problems);
}

void Schemas::check_object(const Json& value, const Json& schema, const std::string& file, const std::string& at,
                           std::vector<std::string>& problems) const {
    static const Json None = Json::object();
    const auto part = [&](const char* key) -> const Json& {
        const auto found = schema.find(key);
        return found == schema.end() ? None : *found;
    };
    for (const Json& name : part("required"))
        if (!value.contains(name.get<std::string>())) problems.push_back(at + ": lacks " + name.dump());
    const Json& properties = part("properties");
    const auto more = schema.find("additionalProperties");
    for (const auto& [name, each] : value.items()) {
        if (const auto known = properties.find(name); known != properties.end())
            check(each, *known, file, at + "/" + name, problems);
        else if (more != schema.end())
            check(each, *more, file, at + "/" + name, problems);
    }
}

void Schemas::check_choice(const Json& value, const Json& schemas, bool one, const std::string& file,
                           const std::string& at, std::vector<std::string>& problems) const {
    std::size_t fitting = 0;
    std::vector<std::string> nearest;
    for (const Json& schema : schemas) {
        std::vector<std::string> found;
        check(value, schema, file, at, found);
        if (found.empty())
            ++fitting;
        else if (nearest.empty() || found.size() < nearest.size())
            nearest = found;
    }
    if (fitting == 0) {
        problems.push_back(at + ": " + shown(value) + " fits none of the schemas; the nearest says:");
        problems.insert(problems.end(), nearest.begin(), nearest.end());
    } else if (one && fitting > 1) {
        problems.push_back(at + ": " + shown(value) + " fits " + std::to_string(fitting) + " of the schemas, not one");
    }
}

std::string lines(const std::vector<std::string>& problems) {
    std::string all;
    for (const std::string& problem : problems) all += "\n  " + problem;
    return all;
}

}  // namespace quincunx::checks
