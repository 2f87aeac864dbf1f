#include "engine/match/game.h"

namespace quincunx {

namespace {

// Where an id that begins like this ends: letters, digits, dots and dashes.
std::size_t id_end(std::string_view text, std::size_t at) {
    while (at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '-' ||
            (text[at] == '.' && at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])))))
        ++at;
    return at;
}

}  // namespace

std::vector<Clause> read_clauses(std::string_view markdown, const std::vector<std::string>& prefixes) {
    std::vector<Clause> clauses;
    std::string part;
    bool continues = false;
    while (!markdown.empty()) {
        const std::size_t end = markdown.find('\n');
        std::string_view line = markdown.substr(0, end);
        markdown = end == std::string_view::npos ? std::string_view{} : markdown.substr(end + 1);
        if (line.starts_with("#")) {
            part = std::string(line.substr(line.find_first_not_of("# ")));
            continues = false;
            continue;
        }
        // A clause begins with "- **ID" or "12. ID"; what follows until a blank line belongs to it.
        std::string_view rest = line;
        if (rest.starts_with("- ")) rest.remove_prefix(2);
        const std::size_t number = rest.find_first_not_of("0123456789");
        if (number != 0 && number != std::string_view::npos && rest.substr(number).starts_with(". "))
            rest.remove_prefix(number + 2);
        const bool bold = rest.starts_with("**");
        if (bold) rest.remove_prefix(2);
        bool found = false;
        if (rest.size() != line.size())
            for (const std::string& prefix : prefixes)
                if (rest.starts_with(prefix)) {
                    const std::size_t stop = id_end(rest, prefix.size());
                    std::string text(rest.substr(stop));
                    if (const std::size_t mark = text.find("**"); bold && mark != std::string::npos)
                        text.erase(mark, 2);
                    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
                    clauses.push_back({std::string(rest.substr(0, stop)), std::move(text), part});
                    found = true;
                    break;
                }
        if (found)
            continues = true;
        else if (line.empty() || line.starts_with("|") || line.starts_with("---"))
            continues = false;
        else if (continues && !clauses.empty())
            clauses.back().text += " " + std::string(line);
    }
    return clauses;
}

Library::Library(std::span<const embedded::Embedded> files, const std::vector<std::string>& prefixes) {
    for (const embedded::Embedded& file : files) {
        if (file.path.find("/lessons/") != std::string_view::npos) {
            lessons.push_back(file);
            continue;
        }
        for (const Lang lang : Langs)
            if (file.path.ends_with(std::string(code(lang)) + ".yaml")) texts.load(lang, file.text, file.path);
        if (file.path.ends_with("rules.md")) clauses = read_clauses(file.text, prefixes);
    }
    for (const embedded::Embedded& file : files)
        if (file.path.ends_with("cited.json"))
            for (const Json cited = Json::parse(file.text); Clause & clause : clauses)
                if (const auto at = cited.find(clause.id); at != cited.end()) at->get_to(clause.shown_by);
    for (const Clause& clause : clauses) {  // English is the rulebook itself
        texts.add(Lang::En, "clause." + clause.id, clause.text);
        texts.add(Lang::En, "part." + clause.part, clause.part);
    }
}

}  // namespace quincunx
