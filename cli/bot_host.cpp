// quincunx bot-host: a bot in any language plays against a player of the house. docs/bots.md is the protocol.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "cli/bot_server.h"
#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/match.h"
#include "players/bot.h"
#include "players/contest.h"

namespace quincunx::cli {

namespace {

struct BotHostOptions {
    std::string game, against = "casual", decks = "all", seed;
    std::uint64_t games = 2;
    std::uint32_t start = 10000, time = 10000, bank = 0;  // milliseconds
    ServerOptions server;
    std::string token_file;
    std::vector<std::string> command;  // none: the bot is at our standard input and output
};

std::atomic<bool> stop_asked{false};

// Lets an interruption end the match at hand, so that the bot is ended too.
class Interruptible {
public:
    Interruptible() {
        struct sigaction stop {};
        stop.sa_handler = [](int) { stop_asked = true; };
        stop.sa_flags = static_cast<int>(SA_RESETHAND);  // the second time it ends the program
        for (std::size_t i = 0; i < std::size(Signals); ++i) sigaction(Signals[i], &stop, &before_[i]);
    }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;
    ~Interruptible() {
        for (std::size_t i = 0; i < std::size(Signals); ++i) sigaction(Signals[i], &before_[i], nullptr);
    }

private:
    static constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before_[std::size(Signals)]{};
};

Contest contest_of(const Game& game, const BotHostOptions& options, const Shell& shell) {
    Contest contest;
    contest.players = {"bot", options.against};
    contest.options = shell.match_options();
    contest.seed = seed_of(options.seed);
    const std::vector<Deck> decks = playable_decks(game, options.decks, shell.lang());
    contest.decks = deck_pairs(game, decks, options.decks == "all" || decks.size() == 1);
    if (contest.decks.empty()) throw InputError("no two of these decks can meet; name decks with --decks that can");
    return contest;
}

// One match that was played, seen by the bot.
struct Bout {
    Fixture fixture;
    GameRecord record;
    Seat seat = Seat::A;  // of the bot

    bool won() const { return record.winner == seat; }
    bool drawn() const { return !record.winner; }
    bool by_rule() const { return record.forfeit && record.forfeit->seat == seat; }
    const char* outcome() const { return won() ? "won" : drawn() ? "draw" : "lost"; }

    Json json() const {
        Json out{{"seat", seat == Seat::A ? "a" : "b"},
                 {"seed", write_seed(fixture.setup.seed)},
                 {"deck", fixture.setup.decks[seat].name},
                 {"foe_deck", fixture.setup.decks[other(seat)].name},
                 {"outcome", outcome()},
                 {"clause", record.ended_by}};
        if (record.forfeit)
            out["forfeit"] = {{"by", by_rule() ? "bot" : "foe"},
                              {"why", word(record.forfeit->why)},
                              {"detail", record.forfeit->detail}};
        out["length"] = record.length;
        out["answers"] = record.answers[seat];
        out["thinking_ms"] = std::chrono::duration_cast<std::chrono::milliseconds>(record.thinking[seat]).count();
        return out;
    }
};

std::string match_text(const Shell& shell, const Game& game, const BotHostOptions& options, std::size_t number,
                       const Bout& bout) {
    const GameRecord& record = bout.record;
    std::string result;
    if (record.forfeit)
        result = shell.say(bout.by_rule() ? "bot.by-rule" : "bot.foe-by-rule",
                           {shell.say("bot.why-" + std::string(word(record.forfeit->why))), record.forfeit->detail});
    else
        result = shell.say(std::string("bot.") + bout.outcome(),
                           {record.ended_by.empty() ? shell.say("result.concedes") : record.ended_by});
    const auto deck = [&](Seat seat) { return deck_name(game, bout.fixture.setup.decks[seat], shell.lang()); };
    return shell.say("bot.match",
                     {std::to_string(number), std::to_string(options.games), seat_word(game, bout.seat, shell.lang()),
                      deck(bout.seat), deck(other(bout.seat)), result});
}

// The first line of the file; without one, of QUINCUNX_TOKEN. Nobody else can read it off the command line.
std::string token_of(const std::string& file) {
    std::string token;
    if (file.empty()) {
        const char* given = std::getenv("QUINCUNX_TOKEN");
        token = given ? given : "";
    } else {
        std::ifstream in(file);
        if (!std::getline(in, token))
            throw InputError(file, 0, 0, "cannot be read, or is empty; put the token of the bot there");
    }
    token = trim(token);
    if (token.empty())
        throw InputError("a server wants the token of the bot: name its file with --token-file, or set QUINCUNX_TOKEN");
    return token;
}

int host_on_server(const Shell& shell, const Game& game, const BotHostOptions& options, bool games_given) {
    ServerOptions server = options.server;
    server.token = token_of(options.token_file);
    server.games = games_given ? options.games : server.table.empty() ? 0 : 1;
    server.command = options.command;
    server.start = std::chrono::milliseconds(options.start);
    server.answer = std::chrono::milliseconds(options.time);
    if (server.command.empty()) throw InputError("name the program that plays behind --");
    const Interruptible while_here;
    return play_on_server(shell, game, server, stop_asked);
}

int host(const Shell& shell, const Game& game, const BotHostOptions& options) {
    const Contest contest = contest_of(game, options, shell);
    contestant(options.against, {});  // whether there is such a player
    const Interruptible while_here;
    BotSettings settings;
    settings.start = std::chrono::milliseconds(options.start);
    settings.answer = std::chrono::milliseconds(options.time);
    settings.bank = std::chrono::milliseconds(options.bank);
    settings.lang = shell.lang();
    settings.host = "quincunx " QUINCUNX_VERSION;
    settings.seed = seed_for(contest.seed, 0);
    settings.stop = &stop_asked;
    const bool ours = !options.command.empty();
    BotPlayer bot = ours ? BotPlayer(options.command, settings)
                         : BotPlayer(Descriptor::copy_of(STDIN_FILENO), Descriptor::copy_of(STDOUT_FILENO), settings);
    std::ostream& out = ours ? std::cout : std::cerr;  // for people

    Tally total;
    std::uint64_t by_rule = 0;
    Json matches = Json::array();
    for (std::uint64_t number = 0; number < options.games && !stop_asked; ++number) {
        Bout bout{fixture(contest, number), {}, Seat::A};
        // A seed of its own: the bot learns it at the end of the match.
        bout.fixture.setup.seed = seed_for(contest.seed, number + 1);
        if (bout.fixture.seated[Seat::A] != 0) bout.seat = Seat::B;
        const Seat foe_seat = other(bout.seat);
        const auto foe = contestant(options.against, bout.fixture.answers[foe_seat]);
        PerSeat<Player*> players{};
        players[bout.seat] = &bot;
        players[foe_seat] = foe.get();
        bot.commit(bout.fixture.setup.seed);
        bout.record = play_game(game, bout.fixture.setup, players);
        if (stop_asked) break;
        total.add(bout.record.winner, bout.seat);
        by_rule += bout.by_rule();
        if (shell.json)
            matches.push_back(bout.json());
        else
            out << match_text(shell, game, options, number + 1, bout) << "\n" << std::flush;
    }
    if (total.games < options.games)
        std::cerr << shell.say("bot.stopped", {std::to_string(total.games), std::to_string(options.games)}) << "\n";
    if (shell.json)
        out << Json{{"game", game.id()},
                    {"rules_version", game.rules_version()},
                    {"seed", write_seed(contest.seed)},
                    {"options", contest.options},
                    {"bot", bot.name()},
                    {"against", options.against},
                    {"games", total.games},
                    {"wins", total.wins},
                    {"draws", total.draws},
                    {"losses", total.losses()},
                    {"lost_by_rule", by_rule},
                    {"matches", std::move(matches)}}
                   .dump(2, ' ', false, Json::error_handler_t::replace)
            << "\n";
    else
        out << shell.say("bot.total",
                         {bot.name().empty() ? shell.say("bot.nameless") : bot.name(), options.against,
                          std::to_string(total.wins), std::to_string(total.draws), std::to_string(total.losses()),
                          std::to_string(by_rule), write_seed(contest.seed), game.rules_version()})
            << "\n";
    return by_rule ? Failed : Fine;
}

}  // namespace

void add_bot_host(Shell& shell) {
    auto options = std::make_shared<BotHostOptions>();
    CLI::App* command = shell.command(
        shell.app, "bot-host", "A bot in any language plays, by the protocol of docs/bots.md",
        {"quincunx bot-host --game summoner -- python3 examples/bots/random_bot.py",
         "quincunx bot-host --game gemu --against expert --games 20 --time 2000 -- ./my-bot --fast",
         "quincunx bot-host --game gemu        without a program: the bot is at its standard input and output",
         "quincunx bot-host --game gemu --server https://play.example.org/ --token-file robo.token -- ./my-bot"});
    command->add_option("--game", options->game, game_help())->required();
    command->add_option("--against", options->against, "The other player, as in quincunx arena")->capture_default_str();
    CLI::Option* games =
        command->add_option("-n,--games", options->games, "How many games; seats and decks change in turn")
            ->capture_default_str()
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}));
    command->add_option("--decks", options->decks, "Names, files or codes with commas between them, or all")
        ->capture_default_str();
    command->add_option("--seed", options->seed,
                        "A whole number or 32 hexadecimal digits; the same seed, the same luck");
    add_bot_times(command, options->start, options->time, options->bank);
    command
        ->add_option("--server", options->server.server,
                     "Play at the tables of this server, until it is stopped or has played --games")
        ->type_name("URL");
    command->add_option("--token-file", options->token_file, "The file with the bot's token; otherwise QUINCUNX_TOKEN")
        ->type_name("FILE");
    command->add_option("--deck", options->server.deck, "On a server: a starter deck; otherwise one after the other");
    command->add_flag("--join", options->server.join,
                      "On a server: sit down at open tables of others; otherwise it opens its own");
    command->add_option("--table", options->server.table, "On a server: play at this table alone")->type_name("TABLE");
    command->add_option("command", options->command, "The bot: a program and its arguments, behind --")
        ->type_name("-- COMMAND");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.add_match_options(command, options->game);
    shell.on_run(command, [&shell, options, games] {
        const Game& game = shell.game(options->game);
        return options->server.server.empty() ? host(shell, game, *options)
                                              : host_on_server(shell, game, *options, games->count() > 0);
    });
}

}  // namespace quincunx::cli
