// quincunx hint: what a search would answer in a saved match, in words.
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "players/hint.h"

namespace quincunx::cli {

namespace {

struct HintOptions {
    std::string file, by = "search@4000", seed = "1";
    long long at = -1;
};

Json json_of(const Game& game, const Hint& hint) {
    Json out{{"nodes", hint.nodes}, {"options", Json::array()}, {"line", Json::array()}, {"follows", hint.follows}};
    for (const Hint::Suggestion& each : hint.suggestions)
        out["options"].push_back({{"option", game.write_option(each.option)},
                                  {"text", each.words},
                                  {"expected", each.expected},
                                  {"looked_at", each.looked_at}});
    for (const Hint::Step& step : hint.line)
        out["line"].push_back({{"seat", step.seat == Seat::A ? "a" : "b"}, {"text", step.words}});
    return out;
}

int give_hint(Shell& shell, const HintOptions& options) {
    const Replay replay = read_replay(options.file, shell.finder());
    const Game& game = shell.game(replay.game);
    const std::size_t last = replay.answers.size();
    const std::size_t at = options.at < 0 ? last : static_cast<std::size_t>(options.at);
    if (at > last)
        throw InputError(options.file, 0, 0, "has questions 0 to " + std::to_string(last) + "; give one with --at");
    const Match match = play_replay(game, replay, at);
    if (match.over())
        throw InputError(options.file, 0, 0,
                         "is over here; give an earlier question with --at, from 0 to " + std::to_string(last - 1));
    const std::unique_ptr<Player> player = make_player(options.by, seed_of(options.seed));
    auto* const search = dynamic_cast<SearchPlayer*>(player.get());
    if (!search) throw InputError("--by takes a search or a level, as search@4000, search@2s or master");
    const View view = game.view(match.waiting(), match.asked());
    Random random(seed_for(seed_of(options.seed), 1));
    const Hint hint = quincunx::hint(game, view, search->advise(game, view), shell.lang(), random);
    if (shell.json) {
        Json out{{"file", options.file}, {"at", at}, {"seat", view.seat == Seat::A ? "a" : "b"}};
        out["question"] = game.asked_text(game.present(match.waiting()), view.choice, shell.lang());
        out.update(json_of(game, hint));
        shell.print(out);
        return Fine;
    }
    std::cout << shell.paint("1", seat_word(game, view.seat, shell.lang()) + shell.say("colon") +
                                      game.asked_text(game.present(match.waiting()), view.choice, shell.lang()))
              << "\n"
              << hint_text(shell, game, hint);
    return Fine;
}

}  // namespace

std::string hint_text(const Shell& shell, const Game& game, const Hint& hint) {
    const auto percent = [](double part) { return fixed(100 * part, 0) + "%"; };
    std::string text = shell.say("hint.best", {hint.best().words, percent(hint.best().expected)}) + "\n";
    if (const Hint::Suggestion* second = hint.second())
        text += shell.say("hint.second", {second->words, percent(second->expected)}) + "\n";
    if (!hint.follows.empty()) {
        text += shell.say("hint.follows") + "\n";
        for (const std::string& event : hint.follows) text += "  · " + event + "\n";
    }
    if (hint.line.size() > 1) {
        text += shell.say("hint.line") + "\n";
        for (const Hint::Step& step : hint.line)
            text += "  " + seat_word(game, step.seat, shell.lang()) + shell.say("colon") + step.words + "\n";
    }
    return text + shell.paint("2", shell.say("hint.nodes", {std::to_string(hint.nodes)})) + "\n";
}

void add_hint(Shell& shell) {
    auto options = std::make_shared<HintOptions>();
    CLI::App* command =
        shell.command(shell.app, "hint", "What a search would answer in a saved match, and why, in words",
                      {"quincunx hint match.json", "quincunx hint match.json --at 40 --by search@2s --lang zh-Hans",
                       "quincunx hint match.json --by master --json"});
    command->add_option("file", options->file, "A replay file, of a finished match or not")->required();
    command->add_option("--at", options->at, "The question, counted from 0; otherwise the one that waits")
        ->check(CLI::NonNegativeNumber);
    command
        ->add_option("--by", options->by,
                     "The search: by positions (search@4000), by time (search@2s), or a level (master)")
        ->capture_default_str();
    command->add_option("--seed", options->seed, "The same seed and number of nodes give the same hint")
        ->capture_default_str();
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, options] { return give_hint(shell, *options); });
}

}  // namespace quincunx::cli
