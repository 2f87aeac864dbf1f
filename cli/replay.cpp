// quincunx replay: shows, verifies, steps through and branches matches that were saved.
#include "engine/match/replay.h"

#include <unistd.h>

#include <charconv>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"

namespace quincunx::cli {

namespace {

struct ReplayOptions {
    std::string file, seat, out;
    long long at = -1;
};

struct Loaded {
    const Game& game;
    Replay replay;
};

Loaded load(Shell& shell, const std::string& file) {
    Replay replay = read_replay(file, shell.finder());
    const Game& game = shell.game(replay.game);
    return {game, std::move(replay)};
}

std::string state_of_play(const Shell& shell, const Match& match) {
    if (match.over()) return result_text(shell, match.game(), match.waiting().state);
    return shell.say("replay.unfinished", {std::to_string(match.steps().size())});
}

// The question and answer numbered i, in words; hidden from a seat that did not answer it.
std::string answer_text(const Shell& shell, const Match& match, std::size_t i) {
    const Game& game = match.game();
    const Step& step = match.steps()[i];
    const StateBytes now = game.present(match.position(i));
    return seat_word(game, step.seat, shell.lang()) + shell.say("colon") +
           game.asked_text(now, match.position(i).choice, shell.lang()) + " → " +
           answer_text(shell, game, now, step.option);
}

std::string event_line(const Game& game, Event event, const std::optional<Seat>& seat, Lang lang) {
    if (seat) event = event.told_to(*seat);
    const std::string cause = game.cause_name(event.cause, lang);
    return game.event_text(event, lang) + (cause.empty() ? "" : "  [" + cause + "]");
}

int show(Shell& shell, const ReplayOptions& options) {
    const auto [game, replay] = load(shell, options.file);
    const Match match = play_replay(game, replay);
    const Lang lang = shell.lang();
    std::optional<Seat> seat;
    if (!options.seat.empty()) seat = seat_of(options.seat);
    if (shell.json) {
        Json out = write_replay(match);
        const auto events = [&](const std::vector<Event>& list) {
            Json all = Json::array();
            for (const Event& event : list) {
                Json entry = game.describe(seat ? event.told_to(*seat) : event);
                entry["text"] = game.event_text(seat ? event.told_to(*seat) : event, lang);
                all.push_back(std::move(entry));
            }
            return all;
        };
        // What only the other seat knows is left out, down to the seed that would tell it.
        if (seat) {
            out.erase("seed");
            out.erase("opening_rolls");
        }
        out["opening_events"] = events(match.opening());
        for (std::size_t i = 0; i < match.steps().size(); ++i) {
            Json& answer = out["answers"][i];
            if (seat && match.steps()[i].seat != *seat) {
                answer.erase("answer");
                answer.erase("text");
            }
            if (seat) answer.erase("rolls");
            answer["events"] = events(match.steps()[i].events);
        }
        shell.print(out);
        return Fine;
    }
    std::cout << shell.say("replay.head", {std::string(game.texts().get(lang, "game.name")), replay.rules_version})
              << "\n";
    for (const Seat each : Seats)
        std::cout << "  " << seat_word(game, each, lang) << shell.say("colon")
                  << deck_name(game, replay.setup.decks[each], lang) << "\n";
    if (!seat) std::cout << "  " << shell.say("replay.seed", {write_seed(replay.setup.seed)}) << "\n";
    std::cout << "  " << state_of_play(shell, match) << "\n\n";
    for (const Event& event : match.opening()) std::cout << "     · " << event_line(game, event, seat, lang) << "\n";
    for (std::size_t i = 0; i < match.steps().size() && std::cout; ++i) {
        const Step& step = match.steps()[i];
        if (!seat || step.seat == *seat)
            std::cout << pad_left(std::to_string(i), 4) << " " << shell.paint("1", answer_text(shell, match, i))
                      << "\n";
        for (const Event& event : step.events) std::cout << "     · " << event_line(game, event, seat, lang) << "\n";
    }
    return Fine;
}

// Who has had a part in the seed.
std::string seed_made_by(const Shell& shell, const Game& game, const Chance& chance) {
    std::vector<std::string> names;
    for (const Seat seat : Seats)
        if (!chance.parts[seat].empty()) names.push_back(seat_word(game, seat, shell.lang()));
    if (names.empty()) return shell.say("replay.seed-alone");
    return shell.say("replay.seed-parts", {join(names, shell.say("replay.and"))});
}

int verify(Shell& shell, const ReplayOptions& options) {
    const auto [game, replay] = load(shell, options.file);
    std::string problem;
    try {
        const Match match = play_replay(game, replay);
        if (!shell.json)
            std::cout << shell.say("replay.verified", {options.file, std::to_string(match.steps().size())}) << " "
                      << state_of_play(shell, match) << "\n"
                      << seed_made_by(shell, game, replay.chance) << "\n";
    } catch (const InputError& e) {
        problem = e.what();
        if (!shell.json) std::cout << shell.say("replay.broken", {problem}) << "\n";
    }
    if (shell.json) {
        Json out{{"file", options.file},
                 {"verified", problem.empty()},
                 {"questions", replay.answers.size()},
                 {"over", replay.over}};
        out["seed_by"] = Json::array();
        if (!replay.chance.server.empty()) out["seed_by"].push_back("server");
        for (const Seat seat : Seats)
            if (!replay.chance.parts[seat].empty()) out["seed_by"].push_back(seat == Seat::A ? "a" : "b");
        out["winner"] = replay.over ? Json(replay.winner) : Json();
        out["problem"] = problem.empty() ? Json() : Json(problem);
        shell.print(out);
    }
    return problem.empty() ? Fine : Failed;
}

std::size_t question(long long at, std::size_t last, const std::string& file) {
    if (at < 0 || static_cast<unsigned long long>(at) > last)
        throw InputError(file, 0, 0, "has questions 0 to " + std::to_string(last) + "; give one of them with --at");
    return static_cast<std::size_t>(at);
}

// The table at question i, the question, and what was answered.
void show_step(const Shell& shell, const Match& match, std::size_t i, const std::optional<Seat>& from) {
    const Game& game = match.game();
    const Lang lang = shell.lang();
    const Waiting& position = match.position(i);
    const Seat seat = from.value_or(i < match.steps().size() ? match.steps()[i].seat : position.choice.seat);
    const auto& before = i ? match.steps()[i - 1].events : match.opening();
    for (const Event& event : before) std::cout << "  · " << event_line(game, event, seat, lang) << "\n";
    std::cout << game.draw_table(game.view(position, seat), lang, shell.colour());
    if (i == match.steps().size()) {
        std::cout << shell.paint("1", state_of_play(shell, match)) << "\n";
        return;
    }
    const std::string place = std::to_string(i) + "/" + std::to_string(match.steps().size());
    if (from && match.steps()[i].seat != seat)
        std::cout << place << "  " << shell.say("replay.other-seat", {seat_word(game, match.steps()[i].seat, lang)})
                  << "\n";
    else
        std::cout << place << "  " << shell.paint("1", answer_text(shell, match, i)) << "\n";
}

int step(Shell& shell, const ReplayOptions& options) {
    const auto [game, replay] = load(shell, options.file);
    const Match match = play_replay(game, replay);
    const std::size_t last = match.steps().size();
    std::optional<Seat> seat;
    if (!options.seat.empty()) seat = seat_of(options.seat);
    std::size_t at = options.at < 0 ? 0 : question(options.at, last, options.file);
    if (shell.json) {
        const Waiting& position = match.position(at);
        const StateBytes now = game.present(position);
        Json out{{"at", at}, {"questions", last}};
        out["table"] = seat ? game.describe(game.view(position, *seat)) : game.describe(now);
        if (at < last && (!seat || *seat == match.steps()[at].seat)) {
            out["seat"] = match.steps()[at].seat == Seat::A ? "a" : "b";
            out["question"] = game.asked_text(now, position.choice, shell.lang());
            out["options"] = Json::array();
            for (const Option& option : position.choice.options)
                out["options"].push_back(game.option_text(now, option, shell.lang()));
            out["answer"] = answer_text(shell, game, now, match.steps()[at].option);
        }
        shell.print(out);
        return Fine;
    }
    show_step(shell, match, at, seat);
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (options.at >= 0 && !terminal) return Fine;
    for (std::string line; std::cout;) {
        if (terminal) std::cout << shell.paint("2", shell.say("replay.keys")) << " " << std::flush;
        if (!std::getline(std::cin, line)) break;
        line = trim(line);
        long long wanted = static_cast<long long>(at) + 1;
        if (line == "q" || line == "quit") break;
        if (line == "b")
            wanted = static_cast<long long>(at) - 1;
        else if (!line.empty() && line != "n") {
            const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), wanted);
            if (error != std::errc{} || end != line.data() + line.size()) wanted = -1;
        }
        if (wanted < 0 || static_cast<unsigned long long>(wanted) > last) {
            std::cout << shell.say("replay.no-question", {std::to_string(last)}) << "\n";
            continue;
        }
        at = static_cast<std::size_t>(wanted);
        show_step(shell, match, at, seat);
    }
    if (terminal) std::cout << "\n";
    return Fine;
}

int branch(Shell& shell, const ReplayOptions& options) {
    const auto [game, replay] = load(shell, options.file);
    const std::size_t at = question(options.at, replay.answers.size(), options.file);
    const Match match = play_replay(game, replay, at);
    write_text(options.out, write_replay_text(match));
    if (shell.json)
        shell.print({{"file", options.out}, {"questions", match.steps().size()}, {"over", match.over()}});
    else
        std::cout << shell.say("replay.branched", {options.out, std::to_string(at), std::string(game.id())}) << "\n";
    return Fine;
}

}  // namespace

void add_replay(Shell& shell) {
    CLI::App* replay = shell.command(
        shell.app, "replay", "Show, verify, step through or branch a saved match",
        {"quincunx replay show match.json", "quincunx replay verify match.json",
         "quincunx replay step match.json --at 40", "quincunx replay branch match.json --at 40 --out other.json"});
    replay->require_subcommand(1);
    struct Kind {
        const char* name;
        const char* about;
        const char* example;
        int (*act)(Shell&, const ReplayOptions&);
        bool seat, at, out;
    };
    static constexpr Kind Kinds[] = {
        {"show", "The whole match in words", "quincunx replay show match.json --seat a", show, true, false, false},
        {"verify", "Whether the match went as the file says", "quincunx replay verify match.json --json", verify, false,
         false, false},
        {"step", "Question by question; from a terminal: Enter goes on, b back, a number there, q ends",
         "quincunx replay step match.json --at 40", step, true, true, false},
        {"branch", "Write the match up to a question, to go on from there",
         "quincunx replay branch match.json --at 40 --out other.json && quincunx play summoner --load other.json",
         branch, false, true, true},
    };
    for (const Kind& kind : Kinds) {
        auto options = std::make_shared<ReplayOptions>();
        CLI::App* command = shell.command(*replay, kind.name, kind.about, {kind.example});
        command->add_option("file", options->file, "A replay file")->required();
        if (kind.seat) command->add_option("--seat", options->seat, "Only what this seat knew: a or b");
        if (kind.at) {
            CLI::Option* at =
                command->add_option("--at", options->at, "The question, counted from 0")->check(CLI::NonNegativeNumber);
            if (kind.out) at->required();
        }
        if (kind.out) command->add_option("--out", options->out, "The file to write")->required();
        shell.add_lang(command);
        shell.add_json(command);
        shell.add_edition(command);
        shell.on_run(command, [&shell, options, act = kind.act] { return act(shell, *options); });
    }
}

}  // namespace quincunx::cli
