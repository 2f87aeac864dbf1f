// quincunx sim: many seeded games between computer players, counted.
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "players/contest.h"

namespace quincunx::cli {

namespace {

struct SimOptions {
    std::string game, seed = "1", decks = "all", players = "random,random";
    Json match = Json::object();
    std::uint64_t games = 1000;
    unsigned jobs = 1;
};

double win_rate(const Tally& tally) {
    return tally.games ? static_cast<double>(tally.wins) / static_cast<double>(tally.games) : 0;
}

Json wins_told(const Tally& tally) {
    return {{"games", tally.games},
            {"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses()},
            {"win_rate", win_rate(tally)}};
}

// How often each number came up: small however many games there are.
class Histogram {
public:
    void add(std::uint64_t value, std::uint64_t times = 1) { counts_[value] += times; }
    void add(const Histogram& other) {
        for (const auto& [value, times] : other.counts_) add(value, times);
    }
    bool empty() const { return counts_.empty(); }
    Json json() const {
        std::uint64_t total = 0;
        double sum = 0;
        for (const auto& [value, times] : counts_)
            total += times, sum += static_cast<double>(value) * static_cast<double>(times);
        Json out{{"mean", total ? sum / static_cast<double>(total) : 0.0}};
        for (const int percent : {5, 25, 50, 75, 95}) {
            std::uint64_t below = 0;
            for (const auto& [value, times] : counts_) {
                below += times;
                if (static_cast<double>(below) * 100 >= static_cast<double>(total) * percent) {
                    out["p" + std::to_string(percent)] = value;
                    break;
                }
            }
        }
        return out;
    }

private:
    std::map<std::uint64_t, std::uint64_t> counts_;
};

struct Count {
    std::uint64_t games = 0, draws = 0;
    std::map<std::string, Tally> seats, order, decks, players, ends;
    std::map<std::string, std::map<std::string, Tally>> pairs;  // deck against deck
    Histogram questions, turns;

    void add(const Count& other) {
        games += other.games, draws += other.draws;
        const auto merge = [](auto& mine, const auto& theirs) {
            for (const auto& [name, tally] : theirs) mine[name].add(tally);
        };
        merge(seats, other.seats), merge(order, other.order), merge(decks, other.decks);
        merge(players, other.players), merge(ends, other.ends);
        for (const auto& [deck, against] : other.pairs) merge(pairs[deck], against);
        questions.add(other.questions), turns.add(other.turns);
    }
};

// One arrangement: who plays what. The arrangements take turns, so that decks and players sit on both sides alike.
struct Arrangement {
    PerSeat<const Deck*> decks;
    PerSeat<std::string> players;
};

std::vector<Arrangement> arrangements(const Game& game, const SimOptions& options, const std::vector<Deck>& decks) {
    std::vector<std::string> names = split(options.players, ',');
    if (names.empty() || names.size() > 2) throw InputError("--players takes one or two names, as random,greedy");
    for (const std::string& name : names) make_player(name, {});  // throws when there is none
    if (names.size() == 1) names.push_back(names[0]);
    std::vector<Arrangement> all;
    const bool whole = options.decks == "all" || decks.size() == 1;
    // Every deck meets its next neighbour, then the one after that: few games already show all decks.
    for (std::size_t apart = 0; apart < decks.size(); ++apart)
        for (std::size_t i = 0; i < decks.size(); ++i) {
            if (!apart && !whole) continue;
            const PerSeat<const Deck*> pair{{&decks[i], &decks[(i + apart) % decks.size()]}};
            if (game.against(*pair[Seat::A], *pair[Seat::B])) {
                if (options.decks == "all") continue;
                throw InputError("'" + pair[Seat::A]->name + "' and '" + pair[Seat::B]->name +
                                 "' cannot meet; name decks with --decks that can");
            }
            all.push_back({pair, {{names[0], names[1]}}});
            if (names[0] != names[1]) all.push_back({pair, {{names[1], names[0]}}});
        }
    if (all.empty())
        throw InputError("'" + std::string(game.id()) + "' has no starter decks; name some with --decks");
    return all;
}

// Plays one game to its end.
GameRecord play(const Game& game, const Arrangement& arrangement, Seed seed, const Json& options) {
    Setup setup;
    setup.seed = seed;
    setup.options = options;
    for (const Seat seat : Seats) setup.decks[seat] = *arrangement.decks[seat];
    if (arrangement.players[Seat::A] == "random" && arrangement.players[Seat::B] == "random") {
        StateBytes state = game.start(setup).state;
        RandomDecider decider(seed_for(seed, 1));
        game.play_out(state, decider);
        return record_of(game, state);
    }
    PerSeat<std::unique_ptr<Player>> players;
    for (const Seat seat : Seats)
        players[seat] = make_player(arrangement.players[seat], seed_for(seed, 1U + index(seat)));
    return play_game(game, setup, {{players[Seat::A].get(), players[Seat::B].get()}});
}

void note(const Arrangement& arrangement, const GameRecord& record, Count& count) {
    ++count.games;
    count.questions.add(record.questions);
    count.turns.add(record.length);
    count.draws += !record.winner;
    count.ends[record.ended_by].games++;
    for (const Seat seat : Seats) {
        const std::string& mine = arrangement.decks[seat]->name;
        count.seats[seat == Seat::A ? "a" : "b"].add(record.winner, seat);
        count.players[arrangement.players[seat]].add(record.winner, seat);
        count.decks[mine].add(record.winner, seat);
        count.pairs[mine][arrangement.decks[other(seat)]->name].add(record.winner, seat);
        count.order[record.began == seat ? "first" : "second"].add(record.winner, seat);
    }
}

Count play_all(const Shell& shell, const Game& game, const SimOptions& options,
               const std::vector<Arrangement>& arranged) {
    const Seed seed = seed_of(options.seed);
    std::vector<Count> counts(options.jobs);
    work_through(shell, options.games, options.jobs, [&](std::uint64_t i, unsigned worker) {
        const Arrangement& arrangement = arranged[i % arranged.size()];
        note(arrangement, play(game, arrangement, seed_for(seed, i + 16), options.match), counts[worker]);
    });
    Count sum;
    for (const Count& count : counts) sum.add(count);
    return sum;
}

int sim(Shell& shell, const SimOptions& options) {
    const Game& game = shell.game(options.game);
    const Lang lang = shell.lang();
    const std::vector<Deck> decks = playable_decks(game, options.decks, lang);
    const Count count = play_all(shell, game, options, arrangements(game, options, decks));
    if (count.games < options.games)
        std::cerr << shell.say("sim.stopped", {std::to_string(count.games), std::to_string(options.games)}) << "\n";

    const auto tallies = [](const std::map<std::string, Tally>& group) {
        Json out = Json::object();
        for (const auto& [name, tally] : group) out[name] = wins_told(tally);
        return out;
    };
    if (shell.json) {
        Json out{{"game", game.id()},    {"rules_version", game.rules_version()},
                 {"seed", options.seed}, {"options", options.match},
                 {"games", count.games}, {"draws", count.draws}};
        out["by_seat"] = tallies(count.seats);
        out["by_order"] = tallies(count.order);
        out["by_player"] = tallies(count.players);
        out["by_deck"] = tallies(count.decks);
        out["deck_against_deck"] = Json::object();
        for (const auto& [deck, against] : count.pairs) out["deck_against_deck"][deck] = tallies(against);
        out["ended_by"] = Json::object();
        for (const auto& [clause, tally] : count.ends) out["ended_by"][clause] = tally.games;
        out["questions"] = count.questions.json();
        if (!count.turns.empty()) out["turns"] = count.turns.json();
        shell.print(out);
        return Fine;
    }
    std::cout << shell.say("sim.head", {std::to_string(count.games), std::to_string(count.draws), options.seed,
                                        game.rules_version()})
              << "\n";
    std::vector<std::vector<std::string>> rows{
        {"", shell.say("sim.games"), shell.say("sim.wins"), shell.say("sim.draws"), shell.say("sim.rate")}};
    const auto add = [&](const std::string& name, const Tally& tally) {
        rows.push_back({name, std::to_string(tally.games), std::to_string(tally.wins), std::to_string(tally.draws),
                        fixed(100 * win_rate(tally), 1) + "%"});
    };
    for (const auto& [seat, tally] : count.seats) add(seat_word(game, seat_of(seat), lang), tally);
    for (const auto& [order, tally] : count.order) add(shell.say("sim." + order), tally);
    if (count.players.size() > 1)
        for (const auto& [player, tally] : count.players) add(player, tally);
    for (const Deck& deck : decks)
        if (const auto at = count.decks.find(deck.name); at != count.decks.end())
            add(deck_name(game, deck, lang), at->second);
    std::cout << table(rows, {false, true, true, true, true});
    const auto spread = [&](const char* name, const Histogram& histogram) {
        const Json h = histogram.json();
        if (h.contains("p50"))
            std::cout << shell.say(name, {fixed(h["mean"].get<double>(), 1), h["p5"].dump(), h["p50"].dump(),
                                          h["p95"].dump()})
                      << "\n";
    };
    spread("sim.questions", count.questions);
    spread("sim.turns", count.turns);
    return Fine;
}

}  // namespace

void add_sim(Shell& shell) {
    auto options = std::make_shared<SimOptions>();
    CLI::App* command =
        shell.command(shell.app, "sim", "Many seeded games between computer players, counted",
                      {"quincunx sim summoner -n 10000", "quincunx sim summoner -n 200 --players random,greedy",
                       "quincunx sim summoner -n 5000 --decks vanguards,my-deck.txt --seed 7 --json",
                       "quincunx sim summoner -n 10000 --variant my-changes.yaml"});
    command->add_option("game", options->game, game_help())->required();
    command->add_option("-n,--number", options->games, "How many games")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000000000}));
    command
        ->add_option("--seed", options->seed, "A whole number or 32 hexadecimal digits; the same seed, the same games")
        ->capture_default_str();
    command->add_option("--decks", options->decks, "Names, files or codes with commas between them, or all")
        ->capture_default_str();
    command
        ->add_option("--players", options->players,
                     "One or two players, as random, greedy, search@200 or club; they change seats in turn")
        ->capture_default_str();
    command->add_option("--jobs", options->jobs, "Play so many games at the same time; the result is the same")
        ->capture_default_str()
        ->check(CLI::Range(1U, 256U));
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.add_match_options(command, options->game);
    shell.on_run(command, [&shell, options] {
        options->match = shell.match_options();
        return sim(shell, *options);
    });
}

}  // namespace quincunx::cli
