// quincunx bench: how fast a game plays on one core, and its signature.
#include <ctime>
#include <iostream>

#include "cli/allocations.h"
#include "cli/command.h"
#include "engine/match/encoder.h"
#include "engine/match/error.h"
#include "games/list.h"
#include "players/batch.h"
#include "players/search.h"
#include "players/signature.h"

namespace quincunx::cli {

namespace {

struct BenchOptions {
    std::string game;
    double seconds = 2;
    std::uint64_t games = 0;  // 0: as many as fit into the time
    bool longer = false;
};

// Time of the processor: what else the machine does is not counted.
class Clock {
public:
    double seconds() const { return now() - start_; }

private:
    static double now() {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    double start_ = now();
};

// Makes the compiler believe that what is there is read.
void used(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

// The setups of the series, made before the clock runs.
class Series {
public:
    explicit Series(const Game& game) {
        for (std::uint64_t i = 0; i < game.pairings().size(); ++i) setups_.push_back(series_setup(game, i));
    }
    const Setup& operator[](std::uint64_t number) {
        Setup& setup = setups_[number % setups_.size()];
        setup.seed.low = number;
        return setup;
    }

private:
    std::vector<Setup> setups_;
};

struct Played {
    std::uint64_t games = 0, decisions = 0, allocations = 0;
    double seconds = 0;

    double per_second(std::uint64_t count) const { return seconds > 0 ? static_cast<double>(count) / seconds : 0; }
    double nanoseconds() const { return decisions ? seconds * 1e9 / static_cast<double>(decisions) : 0; }
    double questions() const { return games ? static_cast<double>(decisions) / static_cast<double>(games) : 0; }
};

// A random game in place: the fast way.
void play_one(const Game& game, Series& series, Played& played) {
    const Clock clock;
    StateBytes state = game.start(series[played.games]).state;
    RandomDecider decider(series_answers(played.games));
    const std::uint64_t before = allocations();
    game.play_out(state, decider);
    played.allocations += allocations() - before;
    played.decisions += decider.decisions();
    ++played.games;
    played.seconds += clock.seconds();
}
Played play(const Game& game, const BenchOptions& options) {
    Series series(game);
    Played played;
    do play_one(game, series, played);
    while (options.games ? played.games < options.games : played.seconds < options.seconds);
    return played;
}

// The same games with every question handed out and answered from outside: the way of a table.
Played answer(const Game& game, const BenchOptions& options) {
    Series series(game);
    Played played;
    const Clock clock;
    do {
        Waiting waiting = game.start(series[played.games]);
        RandomDecider decider(series_answers(played.games));
        const std::uint64_t before = allocations();
        game.resume(waiting);
        while (!waiting.over()) game.answer(waiting, decider.decide(waiting.choice));
        played.allocations += allocations() - before;
        played.decisions += decider.decisions();
        ++played.games;
        played.seconds = clock.seconds();
    } while (options.games ? played.games < (options.games + 9) / 10 : played.seconds < options.seconds / 2);
    return played;
}

// Games side by side (players/batch.h), each question answered by chance and the next one told as numbers; and between
// them, in turns, games in place, which is what they are compared with.
struct Batched {
    Played rows, in_place;
    std::size_t stack = 0;

    double ratio() const { return rows.per_second(rows.decisions) / in_place.per_second(in_place.decisions); }
};
Batched batch(const Game& game, double seconds, bool only_choices) {
    constexpr std::size_t Rows = 1024;
    const Encoder& encoder = game.encoder();
    std::vector<std::int16_t> numbers(Rows * encoder.size()), drawn(Rows, Batch::Drawn),
        options(Rows * Encoder::MostOptions * encoder.option_columns().size());
    std::vector<std::int32_t> count(Rows), length(Rows), before(Rows);
    std::vector<std::int8_t> player(Rows);
    std::vector<float> reward(2 * Rows);
    std::vector<std::uint8_t> terminated(Rows), truncated(Rows);
    Batch rows(game, {.rows = Rows, .only_choices = only_choices},
               {numbers.data(), options.data(), count.data(), player.data(), reward.data(), terminated.data(),
                truncated.data(), length.data()});
    Series series(game);
    Batched out;
    const auto step = [&](bool counted) {
        const Clock clock;
        rows.step(drawn);
        if (counted) out.rows.seconds += clock.seconds();
        for (std::size_t at = 0; at < Rows; ++at) {
            if (counted) out.rows.decisions += static_cast<std::uint64_t>(length[at] - before[at]);
            const bool ended = terminated[at] || truncated[at];
            if (counted) out.rows.games += ended;
            before[at] = ended ? 0 : length[at];
        }
    };
    // Rows that begin together are at their beginnings: they are let apart first.
    for (int i = 0; i < 100; ++i) step(false);
    while (out.rows.seconds < seconds) {
        for (int i = 0; i < 10; ++i) step(true);
        while (out.in_place.seconds < out.rows.seconds) play_one(game, series, out.in_place);
    }
    out.stack = rows.stack_used();
    return out;
}

// Nodes a search looks at in a second, over whole games of the search against itself.
double search_speed(const Game& game, double seconds) {
    Series series(game);
    double thinking = 0;
    std::uint64_t nodes = 0;
    for (std::uint64_t number = 0; thinking < seconds; ++number) {
        Waiting waiting = game.start(series[number]);
        SearchPlayer player({.budget = {1000, {}}}, series_answers(number));
        game.resume(waiting);
        while (!waiting.over() && thinking < seconds) {
            Option option = waiting.choice.options[0];
            if (waiting.choice.options.size() > 1) {
                const View view = game.view(waiting, waiting.choice.seat);
                const Clock clock;
                const Advice advice = player.advise(game, view);
                thinking += clock.seconds();
                nodes += advice.nodes;
                option = advice.best();
            }
            game.answer(waiting, option);
        }
    }
    return static_cast<double>(nodes) / thinking;
}

// A game in the middle: half of its questions answered.
Waiting in_the_middle(const Game& game) {
    Series series(game);
    StateBytes end = game.start(series[0]).state;
    RandomDecider whole(series_answers(0)), half(series_answers(0));
    game.play_out(end, whole);
    Waiting waiting = game.start(series[0]);
    game.resume(waiting);
    while (!waiting.over() && half.decisions() * 2 < whole.decisions())
        game.answer(waiting, half.decide(waiting.choice));
    return waiting;
}

// Nanoseconds one call of `once` takes.
template <class Once>
double time_of(Once once) {
    constexpr int Batch = 1000;
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
        const Clock clock;
        int batches = 0;
        double seconds = 0;
        do {
            for (int i = 0; i < Batch; ++i) once();
            ++batches;
            seconds = clock.seconds();
        } while (seconds < 0.05);
        best = std::min(best, seconds * 1e9 / (static_cast<double>(batches) * Batch));
    }
    return best;
}

// What the seats asked see at questions with a choice, over some whole games.
std::vector<View> asked_views(const Game& game) {
    constexpr std::size_t Enough = 512;
    Series series(game);
    std::vector<View> views;
    for (std::uint64_t number = 0; views.size() < Enough; ++number) {
        Waiting waiting = game.start(series[number]);
        RandomDecider decider(series_answers(number));
        game.resume(waiting);
        while (!waiting.over() && views.size() < Enough) {
            if (waiting.choice.options.size() > 1) views.push_back(game.view(waiting, waiting.choice.seat));
            game.answer(waiting, decider.decide(waiting.choice));
        }
    }
    return views;
}

// Nanoseconds for an observation with the rows of its options, made from a view that is there.
double encode_time(const Game& game) {
    const Encoder& encoder = game.encoder();
    const std::vector<View> views = asked_views(game);
    std::vector<std::int16_t> seen(encoder.size()), options(Encoder::MostOptions * encoder.option_columns().size());
    std::size_t next = 0;
    return time_of([&] {
        const View& view = views[next = (next + 1) % views.size()];
        encoder.observe(view, seen);
        encoder.options(view, options);
        used(seen.data());
        used(options.data());
    });
}

// The same game with everything ten times as hard to destroy, as far as the numbers may go.
Variant long_variant(const Game& game) {
    Variant variant;
    variant.file = "(ten times the life)";
    variant.game = game.id();
    for (const Number& number : game.numbers().all()) {
        const bool lives = number.name == "life" || number.name == "health";
        if (!lives || !number.owner.starts_with("card.") || number.printed <= 0) continue;
        const int value = std::min<int>(number.high, 10 * number.printed);
        variant.changes.push_back({number.owner.substr(5), number.name, value, 0});
    }
    return variant;
}

std::string thousands(double value) {
    std::string digits = fixed(value, 0);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

int compare_long(Shell& shell, const Game& game, const BenchOptions& options) {
    const Variant variant = long_variant(game);
    if (variant.changes.empty())
        throw InputError("'" + std::string(game.id()) +
                         "' has no number called 'life' or 'health' to make its games longer");
    const std::unique_ptr<Game> longer = make_game(game.id(), &variant);
    BenchOptions some = options;
    const Played usual = play(game, options);
    if (some.games) some.games = (some.games + 9) / 10;
    const Played slow = play(*longer, some);
    const double ratio = slow.nanoseconds() / usual.nanoseconds();
    if (shell.json) {
        const auto entry = [](const Played& played) {
            return Json{{"games", played.games},
                        {"decisions", played.decisions},
                        {"decisions_per_game", played.questions()},
                        {"ns_per_decision", played.nanoseconds()}};
        };
        shell.print({{"game", game.id()}, {"usual", entry(usual)}, {"long", entry(slow)}, {"ratio", ratio}});
        return Fine;
    }
    const auto row = [&](const char* name, const Played& played) {
        return std::vector<std::string>{shell.say(name), thousands(static_cast<double>(played.games)),
                                        fixed(played.questions(), 0), fixed(played.nanoseconds(), 1)};
    };
    std::cout << table({{"", shell.say("bench.games"), shell.say("bench.per-game"), shell.say("bench.ns")},
                        row("bench.usual", usual),
                        row("bench.long", slow)},
                       {false, true, true, true})
              << shell.say("bench.ratio", {fixed(ratio, 2)}) << "\n";
    return Fine;
}

int bench(Shell& shell, const BenchOptions& options) {
    const Game& game = shell.game(options.game);
    if (game.pairings().empty())
        throw InputError("'" + std::string(game.id()) + "' has no starter decks that may be played");
    if (options.longer) return compare_long(shell, game, options);
    const Played played = play(game, options);
    const Played answered = answer(game, options);
    const double batch_seconds = options.games ? 0.2 : options.seconds / 2;
    const Batched choices = batch(game, batch_seconds, true), questions = batch(game, batch_seconds, false);
    const Waiting middle = in_the_middle(game);
    std::vector<Waiting> copies(2);
    std::size_t turn = 0;
    const double copy_ns = time_of([&] {
        Waiting& to = copies[turn ^= 1];
        to = middle;
        used(&to);
    });
    const double state_copy_ns = time_of([&] {
        std::byte* to = copies[turn ^= 1].state.bytes;
        std::memcpy(to, middle.state.bytes, game.state_bytes());
        used(to);
    });
    Json out{{"game", game.id()},
             {"rules_version", game.rules_version()},
             {"decisions_per_second", played.per_second(played.decisions)},
             {"games_per_second", played.per_second(played.games)},
             {"copies_per_second", 1e9 / copy_ns},
             {"copy_ns", copy_ns},
             {"state_copy_ns", state_copy_ns},
             {"encode_ns", encode_time(game)},
             {"encode_numbers", game.encoder().size()},
             {"batch_decisions_per_second", choices.rows.per_second(choices.rows.decisions)},
             {"batch_ratio", choices.ratio()},
             {"batch_every_question_per_second", questions.rows.per_second(questions.rows.decisions)},
             {"batch_every_question_ratio", questions.ratio()},
             {"batch_stack_bytes", choices.stack},
             {"answers_per_second", answered.per_second(answered.decisions)},
             {"search_nodes_per_second", search_speed(game, options.games ? 0.2 : options.seconds / 2)},
             {"ns_per_decision", played.nanoseconds()},
             {"decisions_per_game", played.questions()},
             {"state_bytes", game.state_bytes()},
             {"waiting_bytes", sizeof(Waiting)},
             {"allocations", played.allocations},
             {"answer_allocations", answered.allocations},
             {"signature", hex(signature(game))},
             {"games", played.games},
             {"decisions", played.decisions},
             {"seconds", played.seconds}};
    if (shell.json) {
        shell.print(out);
        return Fine;
    }
    std::vector<std::vector<std::string>> rows;
    for (const auto& [key, value] : out.items()) {
        std::string text = value.is_string() ? value.get<std::string>() : "";
        if (value.is_number_float()) {
            const double number = value.get<double>();
            text = number < 1000 ? fixed(number, 1) : thousands(number);
        } else if (value.is_number()) {
            text = thousands(value.get<double>());
        }
        rows.push_back({key, text});
    }
    std::cout << table(rows, {false, true});
    return Fine;
}

}  // namespace

void add_bench(Shell& shell) {
    auto options = std::make_shared<BenchOptions>();
    options->game = game_ids().front();
    CLI::App* command =
        shell.command(shell.app, "bench", "How fast a game plays on one core, and its signature",
                      {"quincunx bench --game summoner", "quincunx bench --game summoner --games 10000 --json",
                       "quincunx bench --game summoner --long"});
    command->add_option("--game", options->game, game_help())->capture_default_str();
    CLI::Option* seconds = command->add_option("--seconds", options->seconds, "Play for so many seconds")
                               ->capture_default_str()
                               ->check(CLI::Range(0.01, 86400.0));
    command->add_option("--games", options->games, "Play exactly so many games")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000000000}))
        ->excludes(seconds);
    command->add_flag("--long", options->longer, "Compare the usual games with games about ten times as long");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, options] { return bench(shell, *options); });
}

}  // namespace quincunx::cli
