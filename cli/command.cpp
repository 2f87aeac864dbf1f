#include "cli/command.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "embed/cli_texts.h"
#include "engine/match/deckfile.h"
#include "engine/match/error.h"
#include "engine/match/match.h"
#include "engine/match/width.h"
#include "games/list.h"

namespace quincunx::cli {

namespace {

bool set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

std::string games_with_card_files() {
    std::vector<std::string> ids;
    for (const std::string_view id : game_ids())
        if (takes_cards(id)) ids.emplace_back(id);
    return ids.empty() ? "none here" : join(ids, ", ");
}

}  // namespace

// --- Shell

Shell::Shell() {
    for (const auto& file : embedded::cli_texts())
        for (const Lang lang : Langs)
            if (file.path.ends_with("/" + std::string(code(lang)) + ".yaml")) words_.load(lang, file.text, file.path);
    add_lang(&app);
    app.require_subcommand(1);
    app.footer(
        "Examples:\n"
        "  quincunx games                        what can be played\n"
        "  quincunx play summoner                play at this terminal against the computer\n"
        "  quincunx cards summoner               all cards\n"
        "  quincunx help play                    more about one command (or: quincunx play --help)\n\n"
        "Exit codes: 0 fine; 1 what was checked failed; 2 wrong use or a bad file.\n"
        "Language: --lang, else QUINCUNX_LANG, LC_ALL, LANG. Colour is off when NO_COLOR is set or the output is no "
        "terminal.");
}

CLI::App* Shell::command(CLI::App& parent, const std::string& name, const std::string& about,
                         std::initializer_list<std::string> examples) {
    CLI::App* command = parent.add_subcommand(name, about);
    std::string footer = "Examples:";
    for (const std::string& example : examples) footer += "\n  " + example;
    command->footer(footer);
    return command;
}

void Shell::on_run(CLI::App* command, std::function<int()> act) {
    command->callback([this, act = std::move(act)] { run = act; });
}

void Shell::add_lang(CLI::App* command) {
    command->add_option("--lang", lang_code_, "Language: zh-Hans, zh-Hant or en")->check([](const std::string& text) {
        Lang lang;
        return lang_of(text, lang) ? std::string() : "'" + text + "' is none of zh-Hans, zh-Hant, en";
    });
}

void Shell::add_json(CLI::App* command) { command->add_flag("--json", json, "Print JSON for programs"); }

void Shell::add_edition(CLI::App* command) {
    command->add_option("--variant", variant_file_, "A variant file: changed numbers of cards")->type_name("FILE");
    command
        ->add_option("--cards", card_file_,
                     "A file of cards, for a game whose cards are data (" + games_with_card_files() + ")")
        ->type_name("FILE");
}

void Shell::add_match_options(CLI::App* command, const std::string& game) {
    command
        ->add_option("--option", match_options_,
                     "An option of the match, as preset=fair; may be given several times ('quincunx play GAME --help' "
                     "lists those of a game)")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->footer([this, &game] { return game.empty() ? "" : match_options_page(*this, this->game(game)); });
}

Json Shell::match_options() const {
    Json options = Json::object();
    for (const std::string& written : match_options_) {
        const std::size_t at = written.find('=');
        if (at == std::string::npos || at == 0)
            throw InputError("--option takes a name and a value, as preset=fair, not '" + written + "'");
        const std::string word = written.substr(at + 1);
        const Json value = Json::parse(word, nullptr, false);  // a number, true, false; or else a word
        options[written.substr(0, at)] = value.is_discarded() ? Json(word) : value;
    }
    return options;
}

Lang Shell::lang() const {
    Lang lang = Lang::En;
    if (!lang_code_.empty() && lang_of(lang_code_, lang)) return lang;
    if (const char* value = std::getenv("QUINCUNX_LANG"); value && lang_of(value, lang)) return lang;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (set(variable)) return lang_of(std::getenv(variable), lang) ? lang : Lang::En;
    return Lang::En;
}

bool Shell::colour() const {
    const char* term = std::getenv("TERM");
    return !set("NO_COLOR") && isatty(STDOUT_FILENO) && term && std::string_view(term) != "dumb";
}

std::string Shell::say(std::string_view key, std::initializer_list<std::string> values) const {
    return words_.fill(lang(), key, [&](std::string_view name, std::string_view) {
        std::size_t at = 0;
        std::from_chars(name.data(), name.data() + name.size(), at);
        return at < values.size() ? values.begin()[at] : std::string();
    });
}

std::string Shell::paint(std::string_view style, const std::string& text) const {
    return colour() ? "\x1b[" + std::string(style) + "m" + text + "\x1b[0m" : text;
}

const Game* Shell::find(std::string_view id, const std::string& card_file) {
    if (!card_file.empty() && !takes_cards(id)) return nullptr;
    const std::string name = std::string(id) + " " + card_file;
    if (const auto at = games_.find(name); at != games_.end()) return at->second.get();
    std::unique_ptr<Game> game = make(id, card_file);
    if (!game) return nullptr;
    return games_.emplace(name, std::move(game)).first->second.get();
}

std::unique_ptr<Game> Shell::make(std::string_view id, const std::string& card_file) const {
    std::optional<Variant> variant;
    std::optional<CardFile> cards;
    const std::string& file = card_file.empty() ? card_file_ : card_file;
    if (!variant_file_.empty() && file == card_file_) variant = Variant::read(variant_file_);
    if (!file.empty() && takes_cards(id)) cards = CardFile::read(file);
    return make_game(id, variant ? &*variant : nullptr, cards ? &*cards : nullptr);
}

const Game& Shell::game(const std::string& id) {
    const Game* found = find(id);
    std::string known;
    for (const std::string_view each : game_ids()) {
        if (found) break;
        const Game* game = find(each);
        for (const Lang lang : Langs)
            if (game->texts().get(lang, "game.name") == id) found = game;
        known += (known.empty() ? "" : ", ") + std::string(each);
    }
    if (!found) throw InputError("no game is called '" + id + "'; there are: " + known);
    if (!card_file_.empty() && !takes_cards(found->id()))
        throw InputError("the cards of '" + std::string(found->id()) + "' are not a file; --cards is for " +
                         games_with_card_files());
    return *found;
}

std::function<const Game*(std::string_view)> Shell::finder() {
    return [this](std::string_view id) { return find(id); };
}

std::function<const Game*(std::string_view, const std::string&)> Shell::edition_finder() {
    return [this](std::string_view id, const std::string& card_file) { return find(id, card_file); };
}

void Shell::print(const Json& value) const {
    std::cout << value.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

// --- Words and numbers

std::string pad(std::string_view text, int columns) {
    return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, columns - display_width(text))), ' ');
}

std::string pad_left(std::string_view text, int columns) {
    return std::string(static_cast<std::size_t>(std::max(0, columns - display_width(text))), ' ') + std::string(text);
}

std::string cut(std::string_view text, int columns) {
    return display_width(text) <= columns ? std::string(text) : std::string(cut_width(text, columns - 1)) + "…";
}

std::string wrap(std::string_view text, int columns, const std::string& indent) {
    std::string out, line;
    int used = 0;
    std::size_t space = std::string::npos;  // the last place in the line where it may break
    const auto flush = [&](std::size_t end, std::size_t next) {
        out += line.substr(0, end) + "\n" + indent;
        line.erase(0, next);
        used = display_width(line) + display_width(indent);
        space = std::string::npos;
    };
    for (std::size_t i = 0; i < text.size();) {
        const auto [bytes, wide] = glyph_at(text, i);
        const std::string_view one = text.substr(i, bytes);
        if (used + wide > columns && !line.empty() && one != " ") {
            if (space != std::string::npos)
                flush(space, space + 1);
            else if (wide == 2)
                flush(line.size(), line.size());
        }
        if (one == " ") space = line.size();
        line += one;
        used += wide;
        i += bytes;
    }
    return out + line;
}

std::string wrap_list(const std::vector<std::string>& items, const std::string& between, int columns,
                      const std::string& indent) {
    std::string out;
    int used = display_width(indent);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? between : "");
        if (i && used + display_width(item) > columns) {
            out.erase(out.find_last_not_of(' ') + 1);
            out += "\n" + indent;
            used = display_width(indent);
        }
        out += item;
        used += display_width(item);
    }
    return out;
}

std::string trim(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos) return "";
    return std::string(text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1));
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    std::istringstream in{std::string(text)};
    for (std::string part; std::getline(in, part, at);)
        if (part = trim(part); !part.empty()) parts.push_back(part);
    return parts;
}

std::string fixed(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

std::string hex(std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : std::string(between)) + part;
    return out;
}

std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<int> widths;
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (widths.size() <= c) widths.push_back(0);
            widths[c] = std::max(widths[c], display_width(row[c]));
        }
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const bool number = c < right.size() && right[c];
            line += (c ? "  " : "") + (number ? pad_left(row[c], widths[c]) : pad(row[c], widths[c]));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

// --- Files and arguments

void write_text(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    if (!(out << text).flush())
        throw InputError(path, 0, 0, "cannot be written; give a path in a folder you may write to");
}

Seed seed_of(const std::string& text) {
    if (text.empty()) return fresh_seed();
    if (const auto seed = read_seed(text)) return *seed;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        throw InputError("'" + text + "' is no seed; give a whole number below 2^64 or 32 hexadecimal digits");
    return {number, 0};
}

Seed seed_for(Seed of, std::uint64_t stream) {
    return {siphash(of, 2 * stream + 0x5eed0000), siphash(of, 2 * stream + 0x5eed0001)};
}

Seat seat_of(const std::string& text) {
    const std::string word = lower(text);
    if (word == "a") return Seat::A;
    if (word == "b") return Seat::B;
    throw InputError("'" + text + "' is no seat; give a or b");
}

std::string seat_word(const Game& game, Seat seat, Lang lang) {
    const std::string_view word = game.texts().get(lang, seat == Seat::A ? "seat.a" : "seat.b");
    return word.empty() ? (seat == Seat::A ? "A" : "B") : std::string(word);
}

namespace {

void must_be_legal(const Game& game, const Deck& deck, const std::string& called, Lang lang) {
    const auto problems = game.check(deck);
    if (problems.empty()) return;
    std::string message = "'" + called + "' is not a legal deck:";
    for (const DeckProblem& problem : problems) message += "\n  " + problem_text(game, problem, lang);
    throw InputError(message + "\nChange it, or use a starter deck: quincunx deck list " + std::string(game.id()));
}

}  // namespace

Deck playable_deck(const Game& game, const std::string& path_name_or_code, Lang lang) {
    Deck deck = read_deck(game, path_name_or_code);
    must_be_legal(game, deck, path_name_or_code, lang);
    return deck;
}

std::vector<Deck> playable_decks(const Game& game, const std::string& list, Lang lang) {
    std::vector<Deck> decks;
    if (list == "all") {
        decks = game.decks();
        for (const Deck& deck : decks) must_be_legal(game, deck, deck.name, lang);
    } else {
        for (const std::string& name : split(list, ',')) {
            decks.push_back(playable_deck(game, name, lang));
            if (decks.back().name.empty()) decks.back().name = name;
        }
    }
    if (decks.empty()) throw InputError("--decks takes names or files, as vanguards,my-deck.txt, or all");
    return decks;
}

void add_bot_times(CLI::App* command, std::uint32_t& start, std::uint32_t& answer, std::uint32_t& bank) {
    constexpr std::uint32_t Hour = 3600000;
    command->add_option("--start", start, "Milliseconds for a program to get ready, as to load a net")
        ->capture_default_str()
        ->check(CLI::Range(1U, Hour));
    command->add_option("--time", answer, "Milliseconds for each answer of a program")
        ->capture_default_str()
        ->check(CLI::Range(1U, Hour));
    command->add_option("--bank", bank, "Milliseconds for each game besides, for answers that take longer")
        ->capture_default_str()
        ->check(CLI::Range(0U, Hour));
}

// --- Many games

namespace {

std::atomic<bool> interrupted{false};

// "1:02:03", or "2:03" within an hour.
std::string clock_text(double seconds) {
    const auto whole = static_cast<unsigned long long>(std::llround(seconds));
    char text[32];
    if (whole < 3600)
        std::snprintf(text, sizeof text, "%llu:%02llu", whole / 60, whole % 60);
    else
        std::snprintf(text, sizeof text, "%llu:%02llu:%02llu", whole / 3600, whole / 60 % 60, whole % 60);
    return text;
}

// A line on the terminal that shows how far it is.
void show_progress(const Shell& shell, std::uint64_t done, std::uint64_t all, double seconds) {
    constexpr std::uint64_t Width = 30;
    const std::uint64_t filled = done * Width / all;
    std::cerr << "\r[" << std::string(filled, '#') << std::string(Width - filled, '.') << "] " << done << "/" << all;
    if (interrupted)
        std::cerr << "  " << shell.say("arena.stopping");
    else if (done)
        std::cerr << "  "
                  << shell.say("arena.left",
                               {clock_text(seconds * static_cast<double>(all - done) / static_cast<double>(done))});
    std::cerr << "\x1b[K" << std::flush;
}

}  // namespace

std::uint64_t work_through(const Shell& shell, std::uint64_t all, unsigned workers,
                           const std::function<void(std::uint64_t, unsigned)>& work) {
    std::atomic<std::uint64_t> next{0}, done{0};
    std::atomic<unsigned> busy{workers};
    std::exception_ptr failure;
    std::mutex failing;
    interrupted = false;
    // A second Ctrl-C ends the program at once.
    const auto before = std::signal(SIGINT, [](int) {
        interrupted = true;
        std::signal(SIGINT, SIG_DFL);
    });
    std::vector<std::thread> threads;
    for (unsigned worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            try {
                for (std::uint64_t number; !interrupted && (number = next++) < all; ++done) work(number, worker);
            } catch (...) {
                const std::lock_guard lock(failing);
                failure = std::current_exception();
                interrupted = true;
            }
            --busy;
        });
    if (isatty(STDERR_FILENO)) {
        const auto start = std::chrono::steady_clock::now();
        while (busy) {
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            show_progress(shell, done, all, taken.count());
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        std::cerr << "\r\x1b[K" << std::flush;
    }
    for (std::thread& thread : threads) thread.join();
    std::signal(SIGINT, before);
    if (failure) std::rethrow_exception(failure);
    return done;
}

// --- Cards, clauses, matches

std::string problem_text(const Game& game, const DeckProblem& problem, Lang lang) {
    std::string text = game.reason_text({}, problem.reason, lang);
    const auto clauses = game.reason_clauses(problem.reason);
    if (!clauses.empty()) text += " [" + join(clauses, " ") + "]";
    return text;
}

std::string match_options_page(const Shell& shell, const Game& game) {
    const Lang lang = shell.lang();
    const auto word = [](const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); };
    std::string out = shell.say("options.head", {std::string(game.texts().get(lang, "game.name"))}) + "\n";
    for (const Json& each : switches_told(game, lang)) {
        const std::string kind = each["kind"];
        std::vector<std::vector<std::string>> values;
        std::string form;
        if (kind == "choice") {
            for (const Json& value : each["values"])
                values.push_back({"     ", word(value["value"]), word(value["text"])});
            form = shell.say("options.choice");
        } else {
            form = kind == "flag" ? shell.say("options.flag")
                                  : shell.say("options.number", {word(each["min"]), word(each["max"])});
        }
        out += "  " + shell.paint("1", word(each["key"])) + "  " + word(each["text"]) + shell.say("colon") + form +
               shell.say("options.usual", {word(each["usual"])}) + "\n";
        out += "      " + wrap(word(each["explanation"]), 94, "      ") + "\n" + table(values);
    }
    return out;
}

std::string game_help() {
    std::vector<std::string> ids;
    for (const std::string_view id : game_ids()) ids.emplace_back(id);
    return "The game: " + join(ids, ", ");
}

std::string clause_page(const Shell& shell, const Clause& clause) {
    return shell.paint("1", clause.id) + "  " + shell.paint("2", clause.part) + "\n" + wrap(clause.text, 100) + "\n";
}

std::string answer_text(const Shell& shell, const Game& game, const StateBytes& now, const Option& option) {
    return option == Concession ? shell.say("result.concedes") : game.option_text(now, option, shell.lang());
}

std::string result_text(const Shell& shell, const Game& game, const StateBytes& state) {
    const Core& core = state.core();
    if (core.ended_by == Core::TooLong) return shell.say("result.too-long");
    std::string clause = game.end_clause(core.ended_by);
    if (clause.empty()) clause = shell.say("result.concedes");
    if (core.winner == Core::Nobody) return shell.say("result.draw", {clause});
    return shell.say("result.won", {seat_word(game, static_cast<Seat>(core.winner), shell.lang()), clause});
}

}  // namespace quincunx::cli
