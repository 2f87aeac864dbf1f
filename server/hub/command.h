// The commands of the protocol (docs/protocol.md): one row each. A row says what a command is called, which fields it
// has, who may send it and how often, and who carries it out. Messages are read, checked and dispatched by the rows,
// and from them come docs/schema/command.json, the types the pages send with, and the table in docs/protocol.md.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/hub/hub.h"

namespace quincunx::server {

// A field of a command, besides `kind`, `id`, `do` and `table`, which are read for all of them.
struct Field {
    enum class Kind : std::uint8_t { Flag, Number, Text, Line, Word };  // Line: text with something to read in one line

    std::string_view name;
    Kind kind = Kind::Flag;
    std::string_view about = {};  // in English, for the schema
    bool required = false;
    std::int64_t low = 0, high = 0;                // of a number; `high` of a text is its greatest length in bytes
    std::size_t HubSettings::*longest = nullptr;   // of a text whose length is a setting; takes the place of `high`
    std::span<const std::string_view> words = {};  // of a Word
    std::int64_t usual = 0;                        // what leaving out a flag or number means
    std::string_view expected =
        {};  // what refusals call it, "form.<expected>" of the texts; empty: as its kind is called
    std::string_view unknown = {};  // the problem when it is none of the words; empty: "bad-command"
    std::string_view shared = {};   // its name in docs/schema/common.json; empty: it has none
};

// Who may send a command. Each may do what those before may.
enum class Who : std::uint8_t {
    Anybody,  // also before hello
    Greeted,
    Visitor,  // of the table it names, joined or not
    Joined,
    Present,  // joined, and the match has begun
    Player,   // with a seat and leave to play
    Asked,    // the player whose question, which the command names, waits
};

// How often, beside the limit of messages of a connection, which the net keeps.
enum class Pace : std::uint8_t {
    Free,
    Talk,        // as HubSettings::chat_burst and chat_per_minute say, for all that have it together
    OneAtATime,  // the next when the one before is answered
};

struct Hub::CommandRow {
    std::string_view name, about;
    Who who = Who::Greeted;
    std::array<Field, 6> list = {};
    void (Hub::*handler)(const Call&) = nullptr;
    Pace pace = Pace::Free;
    bool changes = false;  // the match: refused while the server is being stopped
    double cost = 0;       // of HubSettings::work_burst; of a hint for each thousand of its nodes

    bool at_table() const { return who >= Who::Visitor; }
    // It is worked out on the loop, and takes long: its sender's turn is waited for (Hub::Hub). What else costs
    // something, hello and hints, is worked out elsewhere.
    bool looks() const { return cost > 0 && who > Who::Anybody && pace != Pace::OneAtATime; }
    std::span<const Field> fields() const;
};

// A command that was read. Its fields may be asked for when they have been checked.
struct Command {
    const Hub::CommandRow* row = nullptr;
    Json id;            // what the client calls it: a number or a short text; its response says the same
    std::string table;  // empty: it is not about a table
    Json body;          // the whole message

    bool has(std::string_view field) const;
    // What was given, or what leaving it out means.
    bool flag(std::string_view field) const { return number(field) != 0; }
    std::int64_t number(std::string_view field) const;
    std::string text(std::string_view field) const;  // empty when it was left out
};

// Problems: "bad-json", "bad-body", "too-large", "bad-command" (what is missing or wrong), "no-such-command". `id` is
// set as soon as it could be read.
std::variant<Command, Problem> read_command(std::string_view message, Json& id);
// Throws a Problem with the name of the field and what is expected: "bad-field" when it is missing or of another kind
// or size, "bad-command" (or what the row says) when its content is not allowed.
void check_fields(const Command&, const HubSettings&);
Problem bad_command(std::string_view field, Form expected);

}  // namespace quincunx::server
