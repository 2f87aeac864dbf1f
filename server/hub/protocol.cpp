#include "server/hub/protocol.h"

#include "server/hub/command.h"

namespace quincunx::server {

namespace {

constexpr std::size_t Width = 120;  // of a line of the schema

Json reference(std::string_view shared) { return {{"$ref", "common.json#/$defs/" + std::string(shared)}}; }

std::int64_t longest(const Field& field) {
    return field.longest ? static_cast<std::int64_t>(HubSettings{}.*field.longest) : field.high;
}

std::string usual(const Field& field) {
    if (field.kind == Field::Kind::Flag) return field.usual ? "true" : "false";
    return std::to_string(field.usual);
}

// Whether leaving the field out means some value, rather than that there is none.
bool has_usual(const Field& field) {
    return !field.required &&
           (field.kind == Field::Kind::Flag || (field.kind == Field::Kind::Number && field.usual != 0));
}

// --- The schema

Json schema_of(const Field& field) {
    if (!field.shared.empty()) return reference(field.shared);
    Json schema = Json::object();
    std::string about(field.about);
    if (has_usual(field)) about += (about.empty() ? "" : " ") + ("When left out: " + usual(field)) + ".";
    if (!about.empty()) schema["description"] = about;
    switch (field.kind) {
        case Field::Kind::Flag: schema["type"] = "boolean"; break;
        case Field::Kind::Number:
            schema["type"] = "integer";
            schema["minimum"] = field.low;
            schema["maximum"] = field.high;
            break;
        case Field::Kind::Word: schema["enum"] = field.words; break;
        case Field::Kind::Line:
        case Field::Kind::Text:
            schema["type"] = "string";
            if (field.kind == Field::Kind::Line) schema["minLength"] = 1;
            schema["maxLength"] = longest(field);
            break;
    }
    return schema;
}

Json schema_of(const Hub::CommandRow& row) {
    Json properties{{"kind", {{"const", "command"}}}, {"id", reference("id")}, {"do", {{"const", row.name}}}};
    Json required{"kind", "id", "do"};
    if (row.at_table()) {
        properties["table"] = reference("table");
        required.push_back("table");
    }
    for (const Field& field : row.fields()) {
        properties[std::string(field.name)] = schema_of(field);
        if (field.required) required.push_back(field.name);
    }
    return {{"description", row.about},
            {"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
}

// What fits a line stands in one.
std::string in_a_line(const Json& value) {
    if (!value.is_structured()) return value.dump();
    std::string out;
    for (const auto& [key, part] : value.items())
        out += (out.empty() ? "" : ", ") + (value.is_object() ? Json(key).dump() + ": " : "") + in_a_line(part);
    return value.is_object() ? "{" + out + "}" : "[" + out + "]";
}

void lay_out(std::string& out, const Json& value, std::size_t indent, std::size_t column) {
    const std::string line = in_a_line(value);
    if (!value.is_structured() || column + line.size() + 1 <= Width) {
        out += line;
        return;
    }
    out += value.is_object() ? "{" : "[";
    const std::string margin(indent + 2, ' ');
    bool first = true;
    for (const auto& [key, part] : value.items()) {
        const std::string name = value.is_object() ? Json(key).dump() + ": " : "";
        out += (std::exchange(first, false) ? "\n" : ",\n") + margin + name;
        lay_out(out, part, indent + 2, indent + 2 + name.size());
    }
    out += "\n" + std::string(indent, ' ') + (value.is_object() ? "}" : "]");
}

// --- TypeScript

std::string type_of(const Field& field) {
    switch (field.kind) {
        case Field::Kind::Flag: return "boolean";
        case Field::Kind::Number: return "number";
        case Field::Kind::Word: {
            std::string words;
            for (const std::string_view word : field.words)
                words += (words.empty() ? "'" : " | '") + std::string(word) + "'";
            return words;
        }
        default: return "string";
    }
}

// --- The table of the page

std::string_view words_of(Who who) {
    switch (who) {
        case Who::Anybody: return "anybody";
        case Who::Greeted: return "anybody after hello";
        case Who::Visitor: return "anybody after hello, with the id of a table";
        case Who::Joined: return "whoever has joined";
        case Who::Present: return "whoever has joined, once the match has begun";
        case Who::Player: return "a player";
        case Who::Asked: return "the player asked";
    }
    return "";
}

std::string words_of(Pace pace) {
    const HubSettings usual;
    switch (pace) {
        case Pace::Free: return "";
        case Pace::Talk:
            return std::to_string(usual.chat_burst) + " in one burst, " + std::to_string(usual.chat_per_minute) +
                   " per minute";
        case Pace::OneAtATime: return "one at a time";
    }
    return "";
}

std::string words_of(const Field& field) {
    constexpr std::int64_t Large = 1'000'000;  // a limit nobody meets
    std::string out = "`" + std::string(field.name) + "`: ";
    switch (field.kind) {
        case Field::Kind::Flag: out += "true or false"; break;
        case Field::Kind::Number:
            out += "whole number from " + std::to_string(field.low);
            if (field.high < Large) out += " to " + std::to_string(field.high);
            break;
        case Field::Kind::Word:
            for (const std::string_view word : field.words)
                out += (word == field.words.front() ? "`" : ", `") + std::string(word) + "`";
            break;
        case Field::Kind::Line:
        case Field::Kind::Text: out += "text of at most " + std::to_string(longest(field)) + " bytes"; break;
    }
    if (has_usual(field)) return out + " (" + usual(field) + ")";
    return field.required ? out : out + " (optional)";
}

}  // namespace

std::string command_schema() {
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"$id", "command.json"},
                {"title", "Commands"},
                {"description", "What a client sends (docs/protocol.md). Written by quincunx protocol --schema."}};
    for (const Hub::CommandRow& row : Hub::commands()) {
        const std::string name(row.name);
        schema["oneOf"].push_back({{"$ref", "#/$defs/" + name}});
    }
    for (const Hub::CommandRow& row : Hub::commands()) schema["$defs"][std::string(row.name)] = schema_of(row);
    std::string out;
    lay_out(out, schema, 0, 0);
    return out + "\n";
}

std::string command_typescript() {
    std::string out =
        "// What the pages may send over the WebSocket (docs/protocol.md). Written by quincunx protocol "
        "--typescript.\n\n"
        "export interface Commands {\n";
    for (const Hub::CommandRow& row : Hub::commands()) {
        std::string fields = row.at_table() ? "table: string" : "";
        for (const Field& field : row.fields())
            fields += (fields.empty() ? "" : "; ") + std::string(field.name) + (field.required ? ": " : "?: ") +
                      type_of(field);
        out += "  // " + std::string(row.about) + "\n  " + std::string(row.name) + ": " +
               (fields.empty() ? "object" : "{ " + fields + " }") + ";\n";
    }
    return out +
           "}\n\n"
           "export type CommandName = keyof Commands;\n"
           "export type Command = { [Name in CommandName]: { do: Name } & Commands[Name] }[CommandName];\n"
           "// Those of a table.\n"
           "export type TableCommandName = { [Name in CommandName]: Commands[Name] extends { table: string } ? Name : "
           "never }[CommandName];\n";
}

std::string command_markdown() {
    std::string out =
        "| command | what it does | fields | from | how often |\n"
        "| --- | --- | --- | --- | --- |\n";
    for (const Hub::CommandRow& row : Hub::commands()) {
        const std::string name(row.name);
        std::string fields = row.at_table() ? "`table`" : "";
        for (const Field& field : row.fields()) fields += (fields.empty() ? "" : "; ") + words_of(field);
        out += "| [" + name + "](#" + name + ") | " + std::string(row.about) + " | " + fields + " | " +
               std::string(words_of(row.who)) + " | " + words_of(row.pace) + " |\n";
    }
    return out;
}

}  // namespace quincunx::server
