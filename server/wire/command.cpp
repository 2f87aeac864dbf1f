#include "server/wire/command.h"

#include <algorithm>
#include <array>

#include "server/api/http.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestId = 64;

struct Known {
    std::string_view what;
    bool at_table;
    std::initializer_list<std::string_view> fields;
};
const std::array<Known, 19>& known() {
    static const std::array<Known, 19> all{{
        {"hello", false, {"protocol", "lang", "texts", "views", "names"}},
        {"ping", false, {}},
        {"lobby", false, {"on", "game"}},
        {"join", true, {"seen"}},
        {"leave", true, {}},
        {"view", true, {}},
        {"answer", true, {"question", "option"}},
        {"why", true, {"question", "option"}},
        {"preview", true, {"question", "option"}},
        {"hint", true, {"question", "nodes"}},
        {"undo", true, {}},
        {"draw", true, {}},
        {"concede", true, {}},
        {"respond", true, {"offer", "accept"}},
        {"chat", true, {"text"}},
        {"emote", true, {"emote"}},
        {"mute", true, {"on"}},
        {"watching", true, {"all"}},
        {"rematch", true, {}},
    }};
    return all;
}

Problem bad(std::string field, std::string expected) {
    return {400, "bad-command", {std::move(field), std::move(expected)}};
}

}  // namespace

std::variant<Command, Problem> read_command(std::string_view message, Json& id) {
    Command command;
    try {
        command.body = read_object(message);
    } catch (const Problem& problem) {
        return problem;
    }
    const Json& body = command.body;
    const auto at = body.find("id");
    if (at == body.end() || !(at->is_number_integer() || at->is_string()))
        return bad("id", "a whole number or a short text");
    if (at->is_string() && at->get_ref<const std::string&>().size() > LongestId)
        return bad("id", "at most " + std::to_string(LongestId) + " bytes");
    id = command.id = *at;
    const auto text = [&](const char* name) -> const std::string* {
        const auto field = body.find(name);
        return field != body.end() && field->is_string() ? field->get_ptr<const std::string*>() : nullptr;
    };
    const std::string* kind = text("kind");
    if (!kind || *kind != "command") return bad("kind", "\"command\"");
    const std::string* what = text("do");
    if (!what) return bad("do", "the name of a command");
    const auto command_known = std::ranges::find(known(), *what, &Known::what);
    if (command_known == known().end()) return Problem{404, "no-such-command", {what->substr(0, 40)}};
    command.what = *what;
    if (command_known->at_table) {
        const std::string* table = text("table");
        if (!table) return bad("table", "the id of a table");
        command.table = *table;
    }
    for (const auto& [key, value] : body.items()) {
        const bool common = key == "id" || key == "kind" || key == "do" || (key == "table" && command_known->at_table);
        if (!common && std::ranges::find(command_known->fields, key) == command_known->fields.end())
            return bad(key.substr(0, 40), "nothing: '" + command.what + "' has no such field");
    }
    return command;
}

}  // namespace quincunx::server
