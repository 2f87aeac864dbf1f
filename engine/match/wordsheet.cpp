#include "engine/match/wordsheet.h"

#include <cctype>
#include <set>

namespace quincunx {

namespace {

// "`seat`, `card` (secret)".
std::string value_list(std::span<const ValueDef> values) {
    std::string out;
    for (const ValueDef& value : values) {
        if (value.name.empty() || !value.told) continue;
        out += (out.empty() ? "" : ", ") + ("`" + std::string(value.name) + "`");
        if (value.kind != value.name) out += " " + std::string(value.kind);
        if (value.secret) out += " (secret)";
    }
    return out;
}

std::string table_head(const std::string& title, std::initializer_list<std::string_view> columns) {
    std::string names = "|", line = "|";
    for (const std::string_view column : columns) {
        names += " " + std::string(column) + " |";
        line += " --- |";
    }
    return "\n### " + title + "\n\n" + names + "\n" + line + "\n";
}

// Rows of the kinds of values that are one of a few words, where events and rolls have them: "| `into` | `top`,
// `bottom` |".
std::string kind_rows(const WordedGame& game) {
    const WordTables& tables = game.words();
    std::set<std::string_view> told;
    for (const EventRow& row : tables.events)
        for (const ValueDef& value : row.values)
            if (!value.name.empty() && value.told) told.insert(value.kind);
    for (const RollRow& row : tables.rolls) told.insert(row.kind);
    std::string out;
    for (const KindDef& kind : game.kinds()) {
        if (kind.words.empty() || !told.contains(kind.name)) continue;
        std::string words;
        for (const std::string_view word : kind.words)
            if (!word.empty()) words += (words.empty() ? "`" : ", `") + std::string(word) + "`";
        out += "| `" + std::string(kind.name) + "` | " + words + " |\n";
    }
    return out;
}

std::string quoted(std::string_view key) { return "'" + std::string(key) + "'"; }

// "Summoner".
std::string type_name(const Game& game) {
    std::string name(game.id());
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

template <class Row>
std::string union_of(const std::string& name, std::span<const Row> rows) {
    std::string out = "export type " + name + " =";
    for (const Row& row : rows) out += "\n  | " + quoted(row.key);
    return out + ";\n";
}

}  // namespace

std::string words_as_markdown(std::span<const WordedGame* const> games) {
    std::string out =
        "# Words of the games\n\n"
        "Made from the rows in `games/<game>/words.h`. Events, options and questions carry these keys on the wire, in "
        "replays and in scenarios; refusals name the clauses they stand on. A value is followed by its kind where that "
        "is not its name. A secret value is `hidden` for a seat that may not see it; every event also has `cause`.\n";
    for (const WordedGame* game : games) {
        const WordTables& words = game->words();
        out += "\n## " + std::string(game->texts().get(Lang::ZhHans, "game.name")) + " (`" + std::string(game->id()) +
               "`)\n";
        out += table_head("Events", {"event", "values"});
        for (const EventRow& row : words.events)
            out += "| `" + std::string(row.key) + "` | " + value_list(row.values) + " |\n";
        out += table_head("Verbs", {"verb", "role", "values"});
        for (const VerbRow& row : words.verbs) {
            std::string values;
            for (const ValueDef& value : row.values)
                if (!value.name.empty() && value.said)
                    values += (values.empty() ? "" : ", ") + ("`" + std::string(value.name) + "`") +
                              (value.optional ? " (may be missing)" : "");
            out += "| `" + std::string(row.key) + "` | " + std::string(role_word(row.role)) + " | " + values + " |\n";
        }
        out += table_head("Questions", {"prompt", "role", "in English"});
        for (const PromptRow& row : words.prompts)
            out += "| `" + std::string(row.key) + "` | " + std::string(role_word(row.role)) + " | " +
                   std::string(game->texts().get(Lang::En, "prompt." + std::string(row.key))) + " |\n";
        out += table_head("Refusals", {"reason", "values", "clauses"});
        for (const RefusalRow& row : words.refusals)
            if (!row.clauses.empty())
                out += "| `" + std::string(row.key) + "` | " + value_list(row.values) + " | " +
                       std::string(row.clauses) + " |\n";
        out += table_head("Rolls", {"roll", "outcome"});
        for (const RollRow& row : words.rolls)
            out += "| `" + std::string(row.key) + "` | " + std::string(row.kind) + " |\n";
        if (const std::string rows = kind_rows(*game); !rows.empty())
            out += table_head("Kinds of values", {"kind", "words"}) + rows;
    }
    return out;
}

std::string words_as_typescript(std::span<const WordedGame* const> games) {
    std::string out =
        "// Made from the tables of words of the games (games/<game>/words.h); not edited by hand.\n"
        "// QUINCUNX_REGOLD=1 build/debug/unit_tests --gtest_filter='WordSheet*' writes it anew.\n";
    for (const WordedGame* game : games) {
        const WordTables& words = game->words();
        const std::string name = type_name(*game);
        out += "\nexport type " + name + "Event =";
        for (const EventRow& row : words.events) {
            out += "\n  | { event: " + quoted(row.key);
            for (const ValueDef& value : row.values) {
                if (value.name.empty() || !value.told) continue;
                const std::string type(game->kind(value.kind).type);
                const bool plain = value.name.find('-') == std::string_view::npos;
                out += "; " + (plain ? std::string(value.name) : quoted(value.name)) + ": " + type;
                if (value.secret && type != "string") out += " | 'hidden'";
            }
            out += "; cause: string }";
        }
        out += ";\n" + union_of(name + "Verb", words.verbs) + union_of(name + "Prompt", words.prompts);
    }
    return out;
}

}  // namespace quincunx
