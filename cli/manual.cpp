// quincunx manual, quincunx completions: what a package installs beside the program, told by the commands themselves.
#include <algorithm>
#include <iostream>
#include <sstream>

#include "cli/command.h"
#include "games/list.h"
#include "players/player.h"

namespace quincunx::cli {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    std::vector<const CLI::App*> all;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_name().empty()) all.push_back(command);  // what has no name is a group of options
    return all;
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    std::vector<const CLI::Option*> all = app.get_options();
    for (const CLI::App* group : app.get_subcommands([](const CLI::App* each) { return each->get_name().empty(); }))
        for (const CLI::Option* option : group->get_options()) all.push_back(option);
    return all;
}

// "--seed" and "-n"; of what is given by its place, nothing.
std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

// What the value of an option may be; empty: anything.
std::vector<std::string> values_of(const CLI::Option& option) {
    const std::string name = option.get_lnames().empty() ? option.get_name() : option.get_lnames().front();
    std::vector<std::string> values;
    if (name == "game")
        for (const std::string_view id : game_ids()) values.emplace_back(id);
    if (name == "lang")
        for (const Lang lang : Langs) values.emplace_back(code(lang));
    if (name == "against" || name == "players")
        for (const std::string_view player : player_names()) values.emplace_back(player);
    if (name == "shell") values = {"bash", "zsh", "fish"};
    return values;
}

// --- The manual

std::string roff(std::string_view text) {
    std::string out;
    bool line_begins = true;
    for (const char c : text) {
        if (line_begins && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
        line_begins = c == '\n';
    }
    return out;
}

std::string told(const CLI::Option& option) {
    std::string out;
    for (const std::string& name : names_of(option)) out += (out.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
    if (out.empty()) return "\\fI" + roff(option.get_name()) + "\\fR";
    return takes_value(option) ? out + " \\fI" + roff(option.get_type_name()) + "\\fR" : out;
}

void tell(std::ostream& out, const CLI::App& command, const std::string& path) {
    out << ".SS " << roff(path) << "\n" << roff(command.get_description()) << ".\n";
    for (const CLI::Option* option : options_of(command)) {
        if (option->get_name() == "--help" || option->get_lnames() == std::vector<std::string>{"help"}) continue;
        out << ".TP\n" << told(*option) << "\n" << roff(option->get_description());
        if (!option->get_default_str().empty()) out << roff(" [" + option->get_default_str() + "]");
        out << "\n";
    }
    if (!command.get_footer().empty()) out << ".PP\n.nf\n" << roff(command.get_footer()) << "\n.fi\n";
    for (const CLI::App* each : commands_of(command)) tell(out, *each, path + " " + each->get_name());
}

std::string manual(const CLI::App& app) {
    std::ostringstream out;
    out << ".TH QUINCUNX 1 \"\" \"quincunx " QUINCUNX_VERSION "\"\n.SH NAME\nquincunx \\- "
        << "five card games for two on one rules engine\n.SH SYNOPSIS\n.B quincunx\n.I COMMAND\n[\\fIOPTION\\fR]...\n"
        << ".SH DESCRIPTION\nPlays five card games at a terminal or in a browser, against people, computers and "
        << "programs, and tells why something is not allowed.\n.PP\n.nf\n"
        << roff(app.get_footer()) << "\n.fi\n.SH COMMANDS\n";
    for (const CLI::App* command : commands_of(app)) tell(out, *command, command->get_name());
    out << ".SH FILES\n.TP\n.I quincunx.toml\nSettings of the server, where it is started; another file is named by "
        << "\\fBQUINCUNX_CONFIG\\fR or \\fB\\-\\-config\\fR.\n";
    return out.str();
}

// --- Completions

struct Place {
    std::string path;  // "", " deck", " deck show"
    const CLI::App* command;
};

void walk(std::vector<Place>& places, const CLI::App& app, const std::string& path) {
    places.push_back({path, &app});
    for (const CLI::App* each : commands_of(app)) walk(places, *each, path + " " + each->get_name());
}

// What may stand there: commands, options, and the values of what is given by its place.
std::vector<std::string> words_at(const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::App* each : commands_of(command)) words.push_back(each->get_name());
    for (const CLI::Option* option : options_of(command)) {
        const std::vector<std::string> more = option->get_positional() ? values_of(*option) : names_of(*option);
        words.insert(words.end(), more.begin(), more.end());
    }
    return words;
}

// The options that take a value, and what it may be; the same for all commands.
std::map<std::string, std::string> valued(const std::vector<Place>& places) {
    std::map<std::string, std::string> found;
    for (const Place& place : places)
        for (const CLI::Option* option : options_of(*place.command))
            if (takes_value(*option) && !option->get_positional())
                for (const std::string& name : names_of(*option)) found[name] = join(values_of(*option), " ");
    return found;
}

std::string bash(const std::vector<Place>& places) {
    std::ostringstream out;
    out << "# Completions of quincunx for bash.\n_quincunx() {\n    local cur=${COMP_WORDS[COMP_CWORD]} "
           "prev=${COMP_WORDS[COMP_CWORD-1]} path= words= word\n    local -A at=(\n";
    for (const Place& place : places)
        out << "        [\"quincunx" << place.path << "\"]=\"" << join(words_at(*place.command), " ") << "\"\n";
    out << "    )\n    path=quincunx\n    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
           "        [[ -n $word && -n ${at[\"$path $word\"]+there} ]] && path+=\" $word\"\n    done\n"
           "    words=${at[\"$path\"]}\n    case $prev in\n";
    for (const auto& [name, values] : valued(places)) out << "        " << name << ") words=\"" << values << "\" ;;\n";
    out << "    esac\n    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n}\n"
           "complete -o default -F _quincunx quincunx\n";
    return out.str();
}

std::string zsh(const std::vector<Place>& places) {
    std::ostringstream out;
    out << "#compdef quincunx\n# Completions of quincunx for zsh.\n_quincunx() {\n    local path_=quincunx word\n"
           "    local -A at\n    at=(\n";
    for (const Place& place : places)
        out << "        \"quincunx" << place.path << "\" \"" << join(words_at(*place.command), " ") << "\"\n";
    out << "    )\n    for word in \"${(@)words[2,CURRENT-1]}\"; do\n"
           "        [[ -n $word ]] && (( ${+at[$path_ $word]} )) && path_+=\" $word\"\n    done\n"
           "    case ${words[CURRENT-1]} in\n";
    for (const auto& [name, values] : valued(places)) {
        out << "        " << name << ") ";
        out << (values.empty() ? "_files" : "compadd -- " + values) << "; return ;;\n";
    }
    out << "    esac\n    compadd -- ${=at[$path_]} || _files\n}\n_quincunx \"$@\"\n";
    return out.str();
}

std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return out + "'";
}

std::string fish(const std::vector<Place>& places) {
    std::ostringstream out;
    out << "# Completions of quincunx for fish.\n";
    for (const Place& place : places) {
        // Behind these commands, and behind none of those that come next.
        std::string when;
        for (const std::string& word : split(place.path, ' '))
            when += (when.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
        std::vector<std::string> next;
        for (const CLI::App* each : commands_of(*place.command)) next.push_back(each->get_name());
        if (!next.empty())
            when += (when.empty() ? "" : "; and ") + ("not __fish_seen_subcommand_from " + join(next, " "));
        const std::string begin = "complete -c quincunx -n " + in_quotes(when);
        for (const CLI::App* each : commands_of(*place.command))
            out << begin << " -f -a " << each->get_name() << " -d " << in_quotes(each->get_description()) << "\n";
        for (const CLI::Option* option : options_of(*place.command)) {
            const std::string values = join(values_of(*option), " ");
            if (option->get_positional()) {
                if (!values.empty()) out << begin << " -f -a " << in_quotes(values) << "\n";
                continue;
            }
            out << begin;
            for (const std::string& name : option->get_snames()) out << " -s " << name;
            for (const std::string& name : option->get_lnames()) out << " -l " << name;
            if (takes_value(*option)) out << (values.empty() ? " -r" : " -x -a " + in_quotes(values));
            out << " -d " << in_quotes(option->get_description()) << "\n";
        }
    }
    return out.str();
}

}  // namespace

void add_manual(Shell& shell) {
    CLI::App* command = shell.command(shell.app, "manual", "The manual of this program as a page for man",
                                      {"quincunx manual | man -l -"});
    shell.on_run(command, [&shell]() -> int {
        std::cout << manual(shell.app);
        return Fine;
    });

    command = shell.command(shell.app, "completions", "What a shell needs to complete commands of quincunx",
                            {"quincunx completions bash > ~/.local/share/bash-completion/completions/quincunx",
                             "quincunx completions fish > ~/.config/fish/completions/quincunx.fish"});
    auto kind = std::make_shared<std::string>();
    command->add_option("shell", *kind, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    shell.on_run(command, [&shell, kind]() -> int {
        std::vector<Place> places;
        walk(places, shell.app, "");
        std::cout << (*kind == "bash" ? bash(places) : *kind == "zsh" ? zsh(places) : fish(places));
        return Fine;
    });
}

}  // namespace quincunx::cli
