#include "server/hub/command.h"

#include <algorithm>

#include "engine/match/input.h"
#include "server/wire/fields.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestId = 64;
constexpr std::int64_t LargestSeen = std::int64_t{1} << 52;  // what a number of JSON holds everywhere

constexpr std::array<std::string_view, 8> Emotes{"hello", "good-luck", "well-played", "thanks",
                                                 "sorry", "thinking",  "surprised",   "good-game"};
constexpr std::array<std::string_view, 2> Offers{"draw", "undo"};

constexpr Field flag(std::string_view name, bool usual, std::string_view about) {
    return {.name = name, .kind = Field::Kind::Flag, .about = about, .usual = usual};
}

constexpr Field number(std::string_view name, std::int64_t low, std::int64_t high, std::string_view about) {
    return {.name = name, .kind = Field::Kind::Number, .about = about, .low = low, .high = high};
}

constexpr Field text(std::string_view name, std::int64_t longest, std::string_view about) {
    return {.name = name, .kind = Field::Kind::Text, .about = about, .high = longest};
}

constexpr Field word(std::string_view name, std::span<const std::string_view> words) {
    return {.name = name, .kind = Field::Kind::Word, .words = words};
}

constexpr Field required(Field field) {
    field.required = true;
    return field;
}

constexpr Field or_else(Field field, std::int64_t usual) {
    field.usual = usual;
    return field;
}

constexpr Field shared(Field field, std::string_view name) {
    field.shared = name;
    return field;
}

constexpr Field expecting(Field field, std::string_view form) {
    field.expected = form;
    return field;
}

constexpr Field emote() {
    Field field = shared(required(word("emote", Emotes)), "emote");
    field.unknown = "no-such-emote";
    return field;
}

constexpr Field chat_text() {
    return {.name = "text", .kind = Field::Kind::Line, .required = true, .longest = &HubSettings::longest_chat};
}

constexpr Field Protocol =
    expecting(required(number("protocol", 0, 1'000'000, "The version of the protocol the client speaks.")), "protocol");
constexpr Field Question =
    expecting(shared(required(number("question", 0, 1'000'000'000, "")), "question-number"), "question");
constexpr Field SomeOption = shared(text("option", 200, ""), "written");
constexpr Field TheOption = required(SomeOption);

// The value given; nullptr when the field was left out. One that is null counts as left out.
const Json* given(const Command& command, std::string_view field) {
    const auto at = command.body.find(field);
    return at == command.body.end() || at->is_null() ? nullptr : &*at;
}

std::string one_of(const Field& field) {
    std::string all;
    for (const std::string_view each : field.words) all += (all.empty() ? "" : " | ") + std::string(each);
    return all;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }

std::size_t longest(const Field& field, const HubSettings& settings) {
    return field.longest ? settings.*field.longest : static_cast<std::size_t>(field.high);
}

Form form_of(const Field& field, const HubSettings& settings) {
    if (!field.expected.empty()) return {std::string(field.expected)};
    switch (field.kind) {
        case Field::Kind::Flag: return {"flag"};
        case Field::Kind::Number: return integer_between(field.low, field.high);
        case Field::Kind::Word: return {"one-of", {one_of(field)}};
        default: return {"text", {std::to_string(longest(field, settings))}};
    }
}

bool fits(const Field& field, const Json& value, const HubSettings& settings) {
    switch (field.kind) {
        case Field::Kind::Flag: return value.is_boolean();
        case Field::Kind::Number: return is_integer_between(value, field.low, field.high);
        case Field::Kind::Word: return value.is_string();
        default: return value.is_string() && value.get_ref<const std::string&>().size() <= longest(field, settings);
    }
}

void check_content(const Field& field, const Json& value) {
    if (field.kind == Field::Kind::Word) {
        const auto& said = value.get_ref<const std::string&>();
        if (std::ranges::find(field.words, said) != field.words.end()) return;
        if (!field.unknown.empty()) throw Problem{422, std::string(field.unknown), {shown(said, 40)}};
        throw bad_command(field.name, {"one-of", {one_of(field)}});
    }
    if (field.kind == Field::Kind::Line) {
        const auto& said = value.get_ref<const std::string&>();
        if (said.find_first_not_of(" \t\r\n") == std::string::npos) throw bad_command(field.name, {"something"});
        if (std::ranges::any_of(said, is_control)) throw bad_command(field.name, {"no-control"});
    }
}

}  // namespace

// --- The table

std::span<const Hub::CommandRow> Hub::commands() {
    using enum Who;
    constexpr bool Changes = true, Looks = false;
    static constexpr CommandRow Rows[] = {
        {"hello",
         "The first command of a connection.",
         Anybody,
         {Protocol, text("lang", 20, "zh-Hans, zh-Hant, en, or a code such as zh-TW."),
          flag("texts", true, "Words for people beside the names for programs."),
          flag("views", true, "The whole view with every change."),
          flag("names", false, "Every name an option may be called by."),
          flag("frames", false, "With every event how it changed the view.")},
         &Hub::on_hello,
         Pace::Free,
         Looks,
         1},
        {"ping", "Asks for the time of the server.", Greeted, {}, &Hub::on_ping},
        {"lobby",
         "Asks for the open tables and the matches that may be watched.",
         Greeted,
         {flag("on", true, "Whether to be told of changes."), text("game", 20, "Of this game only.")},
         &Hub::on_lobby,
         Pace::Free,
         Looks,
         4},
        {"join",
         "Attaches to a table as player or spectator.",
         Visitor,
         {number("seen", 0, LargestSeen, "The number of the last message seen.")},
         &Hub::on_join,
         Pace::Free,
         Looks,
         4},
        {"leave", "Detaches from a table.", Joined, {}, &Hub::on_leave},
        {"view", "Asks for the snapshot.", Present, {}, &Hub::on_view, Pace::Free, Looks, 4},
        {"answer", "Answers a question.", Player, {Question, TheOption}, &Hub::on_answer, Pace::Free, Changes},
        {"why",
         "Asks why something is not offered.",
         Player,
         {Question, SomeOption},
         &Hub::on_why,
         Pace::Free,
         Looks,
         1},
        {"preview",
         "Asks what would follow from an answer.",
         Asked,
         {Question, TheOption},
         &Hub::on_preview,
         Pace::Free,
         Looks,
         2},
        {"hint",
         "Asks what the computer would answer.",
         Asked,
         {Question, or_else(number("nodes", 1, 20'000, "How long the computer thinks."), 1000), SomeOption},
         &Hub::on_hint,
         Pace::OneAtATime,
         Looks,
         10},
        {"undo", "Takes back one's last decision, or asks to.", Player, {}, &Hub::on_undo, Pace::Free, Changes},
        {"draw", "Offers a draw, or agrees to one.", Player, {}, &Hub::on_draw, Pace::Free, Changes},
        {"respond",
         "Answers an offer.",
         Player,
         {required(word("offer", Offers)), required(flag("accept", false, ""))},
         &Hub::on_respond,
         Pace::Free,
         Changes},
        {"concede", "Gives the match up.", Player, {}, &Hub::on_concede, Pace::Free, Changes},
        {"chat", "Says something at the table.", Joined, {chat_text()}, &Hub::on_chat, Pace::Talk},
        {"emote", "Says one of a few things all can read.", Joined, {emote()}, &Hub::on_emote, Pace::Talk},
        {"mute", "Stops the talk of others at this table.", Joined, {flag("on", true, "")}, &Hub::on_mute},
        {"watching",
         "Lets spectators see both hands, or no longer.",
         Player,
         {flag("all", true, "")},
         &Hub::on_watching,
         Pace::Free,
         Changes},
        {"rematch",
         "Asks for another match.",
         Player,
         {shared(text("chance", 64, ""), "hash")},
         &Hub::on_rematch,
         Pace::Free,
         Changes},
        {"chance",
         "Gives one's part of the seed, whose SHA-256 was told before.",
         Joined,
         {shared(required(text("part", 32, "")), "seed")},
         &Hub::on_chance,
         Pace::Free},
    };
    return Rows;
}

std::span<const Field> Hub::CommandRow::fields() const {
    const auto end = std::ranges::find(list, std::string_view{}, &Field::name);
    return {list.begin(), end};
}

// --- Reading

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
    const auto rows = Hub::commands();
    const auto row = std::ranges::find(rows, *what, &Hub::CommandRow::name);
    if (row == rows.end()) return Problem{404, "no-such-command", {what->substr(0, 40)}};
    command.row = &*row;
    if (row->at_table()) {
        const std::string* table = text("table");
        if (!table) return bad_command("table", {"table-id"});
        command.table = *table;
    }
    for (const auto& [key, value] : body.items()) {
        const bool common = key == "id" || key == "kind" || key == "do" || (key == "table" && row->at_table());
        const auto fields = row->fields();
        if (!common && std::ranges::find(fields, key, &Field::name) == fields.end())
            return bad_command(key, {"no-field"});
    }
    return command;
}

void check_fields(const Command& command, const HubSettings& settings) {
    for (const Field& field : command.row->fields()) {
        const Json* value = given(command, field.name);
        if (!value && !field.required) continue;
        if (!value || !fits(field, *value, settings)) throw bad_field(field.name, form_of(field, settings));
        check_content(field, *value);
    }
}

bool Command::has(std::string_view field) const { return given(*this, field) != nullptr; }

std::int64_t Command::number(std::string_view field) const {
    const Json* value = given(*this, field);
    if (!value) return std::ranges::find(row->fields(), field, &Field::name)->usual;
    return value->is_boolean() ? value->get<bool>() : value->get<std::int64_t>();
}

std::string Command::text(std::string_view field) const {
    const Json* value = given(*this, field);
    return value ? value->get<std::string>() : std::string();
}

}  // namespace quincunx::server
