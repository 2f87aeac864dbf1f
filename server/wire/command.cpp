#include "server/wire/command.h"

#include <algorithm>
#include <array>

#include "engine/match/input.h"
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

}  // namespace

Problem bad_command(std::string_view field, Form expected) {
    return {400, "bad-command", {shown(field, 40)}, Json::object(), 0, std::move(expected)};
}

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
        return bad_command("id", {"id", {std::to_string(LongestId)}});
    if (at->is_string() && at->get_ref<const std::string&>().size() > LongestId)
        return bad_command("id", {"id", {std::to_string(LongestId)}});
    id = command.id = *at;
    const auto text = [&](const char* name) -> const std::string* {
        const auto field = body.find(name);
        return field != body.end() && field->is_string() ? field->get_ptr<const std::string*>() : nullptr;
    };
    const std::string* kind = text("kind");
    if (!kind || *kind != "command") return bad_command("kind", {"exactly", {"command"}});
    const std::string* what = text("do");
    if (!what) return bad_command("do", {"command"});
    const auto command_known = std::ranges::find(known(), *what, &Known::what);
    if (command_known == known().end()) return Problem{404, "no-such-command", {what->substr(0, 40)}};
    command.what = *what;
    if (command_known->at_table) {
        const std::string* table = text("table");
        if (!table) return bad_command("table", {"table-id"});
        command.table = *table;
    }
    for (const auto& [key, value] : body.items()) {
        const bool common = key == "id" || key == "kind" || key == "do" || (key == "table" && command_known->at_table);
        if (!common && std::ranges::find(command_known->fields, key) == command_known->fields.end())
            return bad_command(key, {"no-field"});
    }
    return command;
}

}  // namespace quincunx::server
