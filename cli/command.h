// What the commands of `quincunx` share: the options many of them have, the command's own words, and showing things.
// Each command is one file with one add_… function that declares its options and what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/descriptions.h"
#include "engine/match/folded.h"
#include "engine/match/game.h"

namespace quincunx {
struct Hint;
}

namespace quincunx::cli {

// What the command tells the shell.
enum Exit : int {
    Fine = 0,
    Failed = 1,  // what was checked failed: a scenario, a replay, a deck
    Wrong = 2,   // wrong use, or a bad file
};

// The program while it runs: the options given, the games made so far.
class Shell {
public:
    CLI::App app{"Card games on one rules engine.", "quincunx"};
    bool json = false;
    std::function<int()> run;  // set by the command that was called

    Shell();

    // A command with examples for its help. `act` runs after all options have been read and returns an Exit.
    CLI::App* command(CLI::App& parent, const std::string& name, const std::string& about,
                      std::initializer_list<std::string> examples);
    void on_run(CLI::App* command, std::function<int()> act);

    // Options many commands have.
    void add_lang(CLI::App* command);
    void add_json(CLI::App* command);
    void add_edition(CLI::App* command);  // changed numbers, another set of cards
    // `game` is where the command's game will stand: with one, the help of the command lists the options it has.
    void add_match_options(CLI::App* command, const std::string& game);

    Lang lang() const;
    bool colour() const;  // whether to colour what goes to the standard output
    // The command's own words.
    std::string say(std::string_view key, std::initializer_list<std::string> values = {}) const;
    std::string paint(std::string_view style, const std::string& text) const;  // "1" bold, "2" faint, "31" red …

    // The game of that id or name, with the cards and changed numbers asked for. Throws InputError when there is none.
    const Game& game(const std::string& id);
    std::function<const Game*(std::string_view)> finder();
    // A card file that is not the one asked for brings its own cards: no numbers are changed on those.
    std::function<const Game*(std::string_view, const std::string& card_file)> edition_finder();
    // The same game once more, for one worker alone.
    std::unique_ptr<Game> make(std::string_view id, const std::string& card_file = "") const;

    // The options of a match asked for. Whether the game has them it says itself when the match starts.
    Json match_options() const;

    // Writes JSON to the standard output.
    void print(const Json&) const;

private:
    std::string lang_code_, variant_file_, card_file_;
    std::vector<std::string> match_options_;
    Texts words_;
    std::map<std::string, std::unique_ptr<Game>, std::less<>> games_;

    // With the cards of that file; without one, of the file asked for.
    const Game* find(std::string_view id, const std::string& card_file = "");
};

void add_games(Shell&);
void add_play(Shell&);
void add_sim(Shell&);
void add_arena(Shell&);
void add_hint(Shell&);
void add_bot_host(Shell&);
void add_bench(Shell&);
void add_serve(Shell&);
void add_backup(Shell&);
void add_move(Shell&);
void add_admin(Shell&);
void add_doctor(Shell&);
void add_loadtest(Shell&);
void add_protocol(Shell&);
void add_scenario(Shell&);
void add_lesson(Shell&);
void add_puzzle(Shell&);
void add_replay(Shell&);
void add_rules(Shell&);
void add_cards(Shell&);
void add_deck(Shell&);
void add_encode(Shell&);
void add_manual(Shell&);
void add_version(Shell&);

// --- Words and numbers

// A text filled or cut to a width in a terminal (engine/match/width.h).
std::string pad(std::string_view text, int columns);
std::string pad_left(std::string_view text, int columns);
std::string cut(std::string_view text, int columns);
// Lines of at most that many columns, the later ones behind `indent`.
std::string wrap(std::string_view text, int columns, const std::string& indent = "");
// The same for a list, whose items stay whole.
std::string wrap_list(const std::vector<std::string>& items, const std::string& between, int columns,
                      const std::string& indent);
std::string trim(std::string_view text);
std::vector<std::string> split(std::string_view text, char at);  // trimmed, empty ones left out
std::string fixed(double value, int digits);
std::string hex(std::uint64_t value);
std::string join(const std::vector<std::string>& parts, std::string_view between);

// A table for people: columns as wide as needed, two spaces between them. Columns marked in `right` are numbers.
std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right = {});

// --- Files and arguments

void write_text(const std::string& path, const std::string& text);  // throws InputError
Seed seed_of(const std::string& text);         // a whole number or 32 hexadecimal digits; empty: a fresh one
Seed seed_for(Seed of, std::uint64_t stream);  // a seed for another use, that tells nothing about the first
Seat seat_of(const std::string& text);         // "a" or "b"
std::string seat_word(const Game&, Seat, Lang);
// What the help says of a command's game: which there are.
std::string game_help();
// A deck by file, name or code that may be played. Throws InputError with the clauses it breaks.
Deck playable_deck(const Game&, const std::string& path_name_or_code, Lang);
// Several of them with commas between them, each with a name; or all ready-made ones for "all".
std::vector<Deck> playable_decks(const Game&, const std::string& list, Lang);

// How long programs that play may take.
void add_bot_times(CLI::App* command, std::uint32_t& start, std::uint32_t& answer, std::uint32_t& bank);

// --- Many games

// Does the work of numbers 0 to `all` - 1, with so many workers at the same time, and shows on a terminal how far it
// is. `work` is told the number and which worker does it. Ctrl-C lets what has begun end and begins nothing more. What
// `work` throws ends it likewise and is thrown on. Returns how many were done.
std::uint64_t work_through(const Shell&, std::uint64_t all, unsigned workers,
                           const std::function<void(std::uint64_t number, unsigned worker)>& work);

// --- Cards, clauses, matches

std::string problem_text(const Game&, const DeckProblem&, Lang);
// One card whole, and one clause whole.
std::string card_page(const Shell&, const Game&, const CardInfo&);
std::string clause_page(const Shell&, const Clause&);
// The options a match of the game can have: name, values, the usual one, and what it does.
std::string match_options_page(const Shell&, const Game&);
// Cards whose name in any language contains the words, when none is called exactly that.
std::vector<const CardInfo*> cards_like(const Game&, std::string_view words);
// What a seat answered, in words.
std::string answer_text(const Shell&, const Game&, const StateBytes& now, const Option&);
// "South wins (SW-18.2).", for an end state.
std::string result_text(const Shell&, const Game&, const StateBytes&);

// A hint as lines for people.
std::string hint_text(const Shell&, const Game&, const Hint&);

}  // namespace quincunx::cli
