// quincunx puzzle: puzzles are found (mine), solved again (verify) and played.
#include "engine/match/puzzle.h"

#include <filesystem>
#include <iostream>
#include <mutex>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/lesson.h"
#include "players/mine.h"

namespace quincunx::cli {

namespace {

// --- Files

struct Found {
    std::string file;
    const Game* game = nullptr;
    Puzzle puzzle;
};

std::vector<Found> read_all(Shell& shell, const std::vector<std::string>& paths) {
    std::vector<Found> out;
    for (const std::string& file : files_of(paths, ".yaml")) {
        const std::string yaml = read_text(file, std::size_t{1} << 20);
        const Game& game = shell.game(Lesson::game_of(yaml, file));
        for (Puzzle& puzzle : read_puzzles(game, yaml, file)) out.push_back({file, &game, std::move(puzzle)});
    }
    if (out.empty()) throw InputError(paths.front(), 0, 0, "no files of puzzles (*.yaml) are in this folder");
    return out;
}

// --- Mining

// Three digits or more, so that files are listed in the order of their numbers.
std::string file_name(int number) {
    std::string digits = std::to_string(number);
    if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
    return digits + ".yaml";
}

struct MineOptions {
    std::string game, out, seed = "1";
    MineSettings settings;
    std::uint64_t matches = 10, from = 0;
    std::size_t most = 100, alike = 3;
    unsigned jobs = 1;
};

int mine_puzzles(Shell& shell, const MineOptions& options) {
    const Game& game = shell.game(options.game);
    std::filesystem::create_directories(options.out);
    std::vector<Found> kept;
    if (!std::filesystem::is_empty(options.out)) kept = read_all(shell, {options.out});
    int number = 0;
    for (const Found& each : kept) number = std::max(number, each.puzzle.number);
    // One of a kind: no twins, and only so many with one goal and pair of decks.
    const auto fits = [&](const Puzzle& puzzle) {
        std::size_t alike = 0;
        for (const Found& each : kept) {
            if (each.puzzle.from != puzzle.from || each.puzzle.goal != puzzle.goal) continue;
            if (each.puzzle.first == puzzle.first) return false;
            ++alike;
        }
        return alike < options.alike && kept.size() < options.most;
    };
    std::mutex keeping;
    MineYield yield;
    work_through(shell, options.matches, options.jobs, [&](std::uint64_t i, unsigned) {
        {
            const std::lock_guard lock(keeping);
            if (kept.size() >= options.most) return;
        }
        std::uint64_t dropped = 0;
        MineYield of = mine(game, options.from + i, seed_of(options.seed), options.settings, [&](Puzzle puzzle) {
            const std::lock_guard lock(keeping);
            if (!fits(puzzle)) {
                ++dropped;
                return;
            }
            puzzle.number = ++number;
            const std::string file = options.out + "/" + file_name(puzzle.number);
            write_text(file, puzzle_text(game, puzzle));
            kept.push_back({file, &game, std::move(puzzle)});
        });
        of.kept -= dropped;
        const std::lock_guard lock(keeping);
        yield += of;
    });
    if (shell.json)
        shell.print({{"game", game.id()},
                     {"matches", yield.matches},
                     {"positions", yield.positions},
                     {"candidates", yield.candidates},
                     {"solved", yield.solved},
                     {"proved", yield.proved},
                     {"kept", yield.kept},
                     {"puzzles", kept.size()}});
    else
        std::cout << shell.say("puzzle.mined", {std::to_string(yield.matches), std::to_string(yield.positions),
                                                std::to_string(yield.candidates), std::to_string(yield.solved),
                                                std::to_string(yield.proved), std::to_string(yield.kept)})
                  << "\n";
    return Fine;
}

// --- Verifying

int verify_puzzles(Shell& shell, const std::vector<std::string>& paths) {
    std::size_t good = 0, bad = 0;
    Json results = Json::array();
    for (const Found& each : read_all(shell, paths)) {
        std::uint64_t tried = 0;
        const auto problems = check(*each.game, each.puzzle, &tried);
        ++(problems.empty() ? good : bad);
        if (shell.json)
            results.push_back(
                {{"file", each.file}, {"puzzle", each.puzzle.number}, {"tried", tried}, {"problems", problems}});
        if (shell.json || problems.empty()) continue;
        std::cout << shell.paint("31", shell.say("scenario.failed")) << " " << each.file << "\n";
        for (const std::string& problem : problems) std::cout << "    " << problem << "\n";
    }
    if (shell.json)
        shell.print({{"good", good}, {"bad", bad}, {"puzzles", results}});
    else
        std::cout << shell.say("puzzle.summary",
                               {std::to_string(good + bad), std::to_string(good), std::to_string(bad)})
                  << "\n";
    return bad ? Failed : Fine;
}

// --- Playing

std::string goal_text(const Shell& shell, const Puzzle& puzzle) {
    const std::string goal = shell.say(puzzle.goal == Goal::Kind::Win ? "puzzle.win" : "puzzle.survive");
    return goal + (puzzle.chance < 1 ? shell.say("puzzle.chance", {fixed(100 * puzzle.chance, 1)}) : "");
}

int play_puzzle(Shell& shell, const std::string& file) {
    const std::vector<Found> all = read_all(shell, {file});
    const Game& game = *all.front().game;
    const Puzzle& puzzle = all.front().puzzle;
    Attempt attempt(game, puzzle);
    std::cout << shell.paint("1", goal_text(shell, puzzle)) << "\n";
    while (!attempt.done()) {
        const Waiting& at = attempt.waiting();
        const StateBytes now = game.present(at);
        std::cout << game.draw_table(game.view(at, puzzle.seat), shell.lang(), shell.colour())
                  << game.asked_text(now, at.choice, shell.lang()) << "\n";
        for (std::size_t i = 0; i < at.choice.options.size(); ++i)
            std::cout << "  " << i + 1 << "  " << game.option_text(now, at.choice.options[i], shell.lang()) << "\n";
        std::cout << "> " << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) return Failed;
        std::size_t pick = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), pick);
        std::vector<Attempt::Move> moves;
        if (error != std::errc() || pick == 0 || pick > at.choice.options.size() ||
            !attempt.answer(at.choice.options[pick - 1], &moves)) {
            std::cout << shell.say("puzzle.again") << "\n";
            continue;
        }
        for (std::size_t i = 1; i < moves.size(); ++i)
            std::cout << "  " << seat_word(game, moves[i].seat, shell.lang()) << shell.say("colon")
                      << answer_text(shell, game, game.present(moves[i].before), moves[i].option) << "\n";
    }
    std::cout << shell.say(attempt.solved() ? "puzzle.solved" : "puzzle.missed") << "\n";
    return attempt.solved() ? Fine : Failed;
}

}  // namespace

void add_puzzle(Shell& shell) {
    CLI::App* puzzle = shell.command(shell.app, "puzzle", "Positions with one question and a proved answer",
                                     {"quincunx puzzle play games/gemu/puzzles/001.yaml"});
    puzzle->require_subcommand(1);

    auto options = std::make_shared<MineOptions>();
    CLI::App* mine = shell.command(*puzzle, "mine", "Let computer players play, and keep the puzzles found on the way",
                                   {"quincunx puzzle mine gemu -n 200 --out my-puzzles"});
    mine->add_option("game", options->game, game_help())->required();
    mine->add_option("-n,--matches", options->matches, "Matches to be played")->capture_default_str();
    mine->add_option("--from", options->from, "The number of the first match: to go on where mining ended");
    mine->add_option("--out", options->out, "The folder; puzzles there already are kept, and not found again")
        ->required();
    mine->add_option("--players", options->settings.players, "Who plays on both sides")->capture_default_str();
    mine->add_option("--budget", options->settings.budget, "Answers tried to solve one position")
        ->capture_default_str();
    mine->add_flag("--chances", options->settings.chances, "Also puzzles of the best chance, where nothing is certain");
    mine->add_option("--most", options->most, "Puzzles in the folder at most")->capture_default_str();
    mine->add_option("--alike", options->alike, "Puzzles of one goal and pair of decks at most")->capture_default_str();
    mine->add_option("--jobs", options->jobs, "Matches at the same time")->capture_default_str();
    mine->add_option("--seed", options->seed, "The same seed and matches give the same puzzles")->capture_default_str();
    shell.add_lang(mine);
    shell.add_json(mine);
    shell.add_edition(mine);
    shell.on_run(mine, [&shell, options] { return mine_puzzles(shell, *options); });

    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* verify = shell.command(*puzzle, "verify", "Solve puzzles again: do they hold?",
                                     {"quincunx puzzle verify games/gemu/puzzles"});
    verify->add_option("files", *paths, "Files of puzzles, or folders of them")->required();
    shell.add_lang(verify);
    shell.add_json(verify);
    shell.add_edition(verify);
    shell.on_run(verify, [&shell, paths] { return verify_puzzles(shell, *paths); });

    auto file = std::make_shared<std::string>();
    CLI::App* play = shell.command(*puzzle, "play", "Solve one at the terminal; every answer is judged",
                                   {"quincunx puzzle play games/gemu/puzzles/001.yaml --lang zh-Hans"});
    play->add_option("file", *file, "A puzzle")->required();
    shell.add_lang(play);
    shell.add_edition(play);
    shell.on_run(play, [&shell, file] { return play_puzzle(shell, *file); });
}

}  // namespace quincunx::cli
