// quincunx arena: computer players against each other, until it is known who is stronger and by how much.
#include <iostream>
#include <mutex>
#include <set>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "players/bot.h"
#include "players/contest.h"

namespace quincunx::cli {

namespace {

struct ArenaOptions {
    std::string game, seed = "1", decks = "all", out;
    std::vector<std::string> players;
    Json match = Json::object();
    std::uint64_t games = 100;
    unsigned jobs = 1;
    std::uint32_t start = 10000, time = 10000, bank = 0;  // milliseconds
    bool by_deck = false, fresh = false;
};

Contest contest_of(const Shell& shell, const Game& game, const ArenaOptions& options) {
    Contest contest;
    contest.players = options.players;
    contest.options = options.match;
    contest.seed = seed_of(options.seed);
    contest.times = {std::chrono::milliseconds(options.start), std::chrono::milliseconds(options.time),
                     std::chrono::milliseconds(options.bank)};
    contest.fresh = options.fresh;
    if (contest.players.size() < 2)
        throw InputError("one player alone has no opponent; name two or more, as greedy search@1000");
    for (const std::string& player : contest.players) contestant(player, {});  // throws when there is none

    const bool all = options.decks == "all";
    const std::vector<Deck> decks = playable_decks(game, options.decks, shell.lang());
    std::set<std::string> names;
    for (const Deck& deck : decks) {
        if (!names.insert(deck.name).second)
            throw InputError("two decks are called '" + deck.name + "'; name it once, or call one of them otherwise");
        for (const Deck& foe : decks)
            if (!all && (&foe != &deck || decks.size() == 1) && game.against(deck, foe))
                throw InputError("'" + deck.name + "' and '" + foe.name +
                                 "' cannot meet; name decks with --decks that can");
    }
    contest.decks = deck_pairs(game, decks, all || decks.size() == 1);
    // The game says here what is wrong with the options of the match.
    game.start(fixture(contest, 0).setup);
    return contest;
}

// Plays what is not on file yet. Returns all games up to `wanted`.
Played play_all(const Shell& shell, const Game& game, const Contest& contest, const ArenaOptions& options,
                std::uint64_t wanted) {
    std::optional<ContestLog> log;
    Played played;
    if (!options.out.empty()) {
        log.emplace(options.out, game, contest);
        played = log->games();
        played.erase(played.lower_bound(wanted), played.end());
    }
    std::vector<std::uint64_t> missing;
    for (std::uint64_t number = 0; number < wanted; ++number)
        if (!played.contains(number)) missing.push_back(number);
    if (!played.empty())
        std::cerr << shell.say("arena.resumed", {std::to_string(played.size()), std::to_string(missing.size())})
                  << "\n";
    std::mutex keeping;
    std::vector<Crew> crews;
    for (unsigned worker = 0; worker < options.jobs; ++worker) crews.emplace_back(contest);
    work_through(shell, missing.size(), options.jobs, [&](std::uint64_t i, unsigned worker) {
        GameRecord record = crews[worker].play(game, missing[i]);
        if (log) log->add(missing[i], record);
        const std::lock_guard lock(keeping);
        played.emplace(missing[i], std::move(record));
    });
    return played;
}

// What one player did in all its games.
struct Account {
    Tally total;
    std::map<std::string, Tally> decks;
    std::uint64_t answers = 0;
    double thinking = 0;  // milliseconds
    std::map<Forfeit::Why, std::uint64_t> forfeits;

    std::optional<double> per_answer() const {
        return answers ? std::optional(thinking / static_cast<double>(answers)) : std::nullopt;
    }
};

// Everything the games say.
struct Report {
    std::vector<Score> scores;
    std::vector<Rating> ratings;
    std::vector<Account> accounts;  // of the players
    PerSeat<Tally> seats;
    Tally first;  // of the sides that began
    std::map<std::string, std::uint64_t> ends;
    double questions = 0, length = 0;  // of a game, on average
    Json forfeits = Json::array();
};

Report report_of(const Contest& contest, const Played& played) {
    Report report;
    report.scores = scores(contest, played);
    report.ratings = ratings(contest.players.size(), report.scores);
    report.accounts.resize(contest.players.size());
    for (const auto& [number, record] : played) {
        const Fixture game = fixture(contest, number);
        for (const Seat seat : Seats) {
            Account& account = report.accounts[game.seated[seat]];
            account.total.add(record.winner, seat);
            account.decks[game.setup.decks[seat].name].add(record.winner, seat);
            account.answers += record.answers[seat];
            account.thinking += std::chrono::duration<double, std::milli>(record.thinking[seat]).count();
            report.seats[seat].add(record.winner, seat);
        }
        report.first.add(record.winner, record.began);
        if (!record.forfeit) ++report.ends[record.ended_by];
        report.questions += static_cast<double>(record.questions) / static_cast<double>(played.size());
        report.length += static_cast<double>(record.length) / static_cast<double>(played.size());
        if (const auto& lost = record.forfeit) {
            ++report.accounts[game.seated[lost->seat]].forfeits[lost->why];
            report.forfeits.push_back({{"number", number},
                                       {"player", contest.players[game.seated[lost->seat]]},
                                       {"why", word(lost->why)},
                                       {"detail", lost->detail}});
        }
    }
    return report;
}

Json score_told(const Tally& tally) {
    return {{"games", tally.games},
            {"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses()},
            {"score", tally.games ? Json(tally.score()) : Json()}};
}

void print_json(const Shell& shell, const Game& game, const Contest& contest, const Report& report,
                std::uint64_t played, std::uint64_t wanted) {
    Json out = setting(game, contest);
    out.erase("arena");
    out["games"] = played;
    out["games_wanted"] = wanted;
    out["pairs"] = Json::array();
    for (const Score& score : report.scores) {
        Json pair{{"players", {contest.players[score.players.first], contest.players[score.players.second]}}};
        pair.update(score_told(score.total));
        const Interval within = interval(score.groups);
        pair["interval"] = {within.low, within.high};
        pair["groups"] = score.groups.size();
        out["pairs"].push_back(pair);
    }
    out["standings"] = Json::array();
    for (std::size_t i = 0; i < contest.players.size(); ++i) {
        const Account& account = report.accounts[i];
        Json standing{
            {"player", contest.players[i]}, {"elo", report.ratings[i].elo}, {"elo_error", report.ratings[i].error}};
        standing.update(score_told(account.total));
        standing["answers"] = account.answers;
        const auto mean = account.per_answer();
        standing["thinking_ms"] = mean ? Json(*mean) : Json();
        standing["forfeits"] = Json::object();
        for (const auto& [why, times] : account.forfeits) standing["forfeits"][std::string(word(why))] = times;
        standing["by_deck"] = Json::object();
        for (const auto& [deck, tally] : account.decks) standing["by_deck"][deck] = score_told(tally);
        out["standings"].push_back(standing);
    }
    out["by_seat"] = {{"a", score_told(report.seats[Seat::A])}, {"b", score_told(report.seats[Seat::B])}};
    out["first_player"] = score_told(report.first);
    out["ended_by"] = report.ends;
    out["forfeits"] = report.forfeits;
    out["questions"] = report.questions;
    out["length"] = report.length;
    shell.print(out);
}

std::string percent(double share) { return fixed(100 * share, 1) + "%"; }

// "+312", "−48", "0".
std::string signed_text(double value) {
    const std::string digits = fixed(std::abs(value), 0);
    return digits == "0" ? digits : (value < 0 ? "−" : "+") + digits;
}

void print(const Shell& shell, const Game& game, const Contest& contest, const Report& report,
           const ArenaOptions& options, std::uint64_t played) {
    const auto say = [&](std::string_view key) { return shell.say(key); };
    std::vector<std::string> names;
    for (const std::string& player : contest.players) names.push_back(cut(player, 40));
    std::cout << shell.say("arena.head", {std::to_string(played), options.seed, game.rules_version()}) << "\n\n";

    std::vector<std::vector<std::string>> rows{{"", say("arena.score"), say("arena.interval"), say("arena.wins"),
                                                say("arena.draws"), say("arena.losses"), say("arena.games")}};
    const auto counts = [](const Tally& tally) {
        return std::vector{std::to_string(tally.wins), std::to_string(tally.draws), std::to_string(tally.losses()),
                           std::to_string(tally.games)};
    };
    for (const Score& score : report.scores) {
        const Interval within = interval(score.groups);
        std::vector<std::string> row{names[score.players.first] + " – " + names[score.players.second],
                                     score.total.games ? percent(score.total.score()) : "",
                                     fixed(100 * within.low, 1) + "–" + percent(within.high)};
        for (const std::string& each : counts(score.total)) row.push_back(each);
        rows.push_back(row);
    }
    std::cout << table(rows, {false, true, true, true, true, true, true}) << "\n";

    rows = {{"", "Elo", "±", say("arena.score"), say("arena.games"), say("arena.per-answer")}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Account& account = report.accounts[i];
        const auto mean = account.per_answer();
        rows.push_back({names[i], signed_text(report.ratings[i].elo), i ? fixed(report.ratings[i].error, 0) : "",
                        account.total.games ? percent(account.total.score()) : "", std::to_string(account.total.games),
                        mean ? fixed(*mean, *mean < 10 ? 2 : 0) + " ms" : ""});
    }
    std::cout << table(rows, {false, true, true, true, true, true}) << shell.say("arena.elo", {names[0]}) << "\n";

    if (options.by_deck) {
        std::map<std::string, const Deck*> decks;
        for (const PerSeat<Deck>& pair : contest.decks)
            for (const Seat seat : Seats) decks.emplace(pair[seat].name, &pair[seat]);
        rows = {{say("arena.by-deck")}};
        for (const std::string& name : names) rows[0].push_back(name);
        for (const auto& [name, deck] : decks) {
            rows.push_back({deck_name(game, *deck, shell.lang())});
            for (const Account& account : report.accounts) {
                const auto at = account.decks.find(name);
                rows.back().push_back(at == account.decks.end() ? ""
                                                                : percent(at->second.score()) + " (" +
                                                                      std::to_string(at->second.games) + ")");
            }
        }
        std::vector<bool> right(names.size() + 1, true);
        right[0] = false;
        std::cout << "\n" << table(rows, right);
    }

    for (std::size_t i = 0; i < names.size(); ++i) {
        std::vector<std::string> reasons;
        for (const auto& [why, times] : report.accounts[i].forfeits)
            reasons.push_back(shell.say("bot.why-" + std::string(word(why))) + " ×" + std::to_string(times));
        if (!reasons.empty())
            std::cout << shell.say("arena.forfeits", {names[i], join(reasons, shell.say("arena.comma"))}) << "\n";
    }
    if (!report.forfeits.empty())
        std::cout << shell.say("arena.forfeit-last", {shown(report.forfeits.back()["detail"].get<std::string>(), 200)})
                  << "\n";
}

int arena(const Shell& shell, const Game& game, const ArenaOptions& options) {
    const Contest contest = contest_of(shell, game, options);
    const std::uint64_t wanted = options.games * contest.pairs();
    const Played played = play_all(shell, game, contest, options, wanted);
    const Report report = report_of(contest, played);
    if (shell.json)
        print_json(shell, game, contest, report, played.size(), wanted);
    else
        print(shell, game, contest, report, options, played.size());
    if (played.size() < wanted)
        std::cerr << shell.say(options.out.empty() ? "arena.stopped" : "arena.stopped-kept",
                               {std::to_string(played.size()), std::to_string(wanted), options.out})
                  << "\n";
    return Fine;
}

}  // namespace

void add_arena(Shell& shell) {
    auto options = std::make_shared<ArenaOptions>();
    CLI::App* command = shell.command(
        shell.app, "arena", "Computer players against each other: scores and Elo with their 95 % intervals",
        {"quincunx arena --game summoner greedy search@1000",
         "quincunx arena --game gemu beginner casual club -n 400 --jobs 4 --out levels.jsonl",
         "quincunx arena --game genius search@500 'bot:python3 my_bot.py' --json",
         "quincunx arena --game summoner greedy expert --decks vanguards,breakers --by-deck"});
    command->add_option("--game", options->game, game_help())->required();
    command
        ->add_option("players", options->players,
                     "Two or more players, as random, greedy, search@1000, club or 'bot:COMMAND'; every two meet")
        ->required();
    command->add_option("-n,--number", options->games, "How many games for every two players")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10000000}));
    command->add_option("--decks", options->decks, "Names, files or codes with commas between them, or all")
        ->capture_default_str();
    command
        ->add_option("--seed", options->seed, "A whole number or 32 hexadecimal digits; the same seed, the same games")
        ->capture_default_str();
    command->add_option("--jobs", options->jobs, "Play so many games at the same time; the result is the same")
        ->capture_default_str()
        ->check(CLI::Range(1U, 256U));
    command
        ->add_option("--out", options->out,
                     "Keep each finished game in this file; when it is there already, go on from it")
        ->type_name("FILE");
    add_bot_times(command, options->start, options->time, options->bank);
    command->add_flag("--fresh", options->fresh,
                      "Start a program anew for each game; otherwise it plays one after the other");
    command->add_flag("--by-deck", options->by_deck, "Show how each player scored with each deck");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.add_match_options(command, options->game);
    shell.on_run(command, [&shell, options] {
        options->match = shell.match_options();
        return arena(shell, shell.game(options->game), *options);
    });
}

}  // namespace quincunx::cli
