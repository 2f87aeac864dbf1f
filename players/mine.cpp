#include "players/mine.h"

#include <cmath>

#include "players/search.h"

namespace quincunx {

namespace {

constexpr std::size_t LeastOptions = 3;    // of the first question
constexpr std::size_t MostRight = 3;       // of the first answers
constexpr int LeastChoices = 3;            // answers with a choice on the way
constexpr double Rarely[] = {0.34, 0.75};  // how often playouts may reach the goal
constexpr int Tries = 6;                   // of each player, for the rating
constexpr int MostAnswers = 60;

// Answers by policy until nothing is left to be reached; the world is the real one.
class Stroll final : public Decider {
public:
    Stroll(const Game& game, const Waiting& world, std::uint32_t until, Random& random)
        : game_(game), world_(world), until_(until), random_(random) {}
    Option decide(const Choice& choice) override {
        return choice.options[by_policy(game_, world_.state, choice, random_)];
    }
    bool enough() override { return game_.length(world_.state) > until_; }

private:
    const Game& game_;
    const Waiting& world_;
    std::uint32_t until_;
    Random& random_;
};

// How often playouts reach the goal.
double in_reach(const Game& game, const Waiting& position, const Goal& goal, int playouts, Random& random) {
    int reached = 0;
    for (int i = 0; i < playouts; ++i) {
        Waiting world = position;
        world.state.core().random = Random(random.fork());
        Stroll stroll(game, world, goal.until, random);
        if (!game.play_on(world, stroll)) continue;
        const std::uint8_t winner = world.over() ? world.state.core().winner : Core::Nobody;
        const bool late = game.length(world.state) > goal.until;
        reached += goal.kind == Goal::Kind::Win ? winner == index(goal.seat) && !late
                                                : winner != index(other(goal.seat)) || late;
    }
    return static_cast<double>(reached) / playouts;
}

// Answers with a choice on the way that right answers lead, the worst coming from elsewhere; 0: it could not be found.
int choices_on_the_way(const Game& game, const Puzzle& puzzle, std::uint64_t budget) {
    Solver::Settings settings;
    settings.certain = puzzle.chance >= 1;
    settings.budget = budget;
    Solver solver(game, puzzle.what(game), puzzle.position, settings);
    Branch at = solver.root();
    int choices = 0;
    for (int i = 0; i < MostAnswers && !solver.settled(at.waiting); ++i) {
        const auto solved = solve_options(game, solver, at);
        if (!solved || solved->options.empty()) return 0;
        Option pick = solved->options.front().first;
        if (at.waiting.choice.seat == puzzle.seat) {
            const auto right = solved->right();
            choices += right.size() < solved->options.size();
            pick = right.front();
        } else {
            for (const auto& [option, value] : solved->options)
                if (value <= solved->best) pick = option;
        }
        auto outcomes = solver.outcomes(at, pick);
        if (outcomes.empty()) return 0;
        at = std::move(outcomes.back().branch);
    }
    return choices;
}

}  // namespace

MineYield& MineYield::operator+=(const MineYield& more) {
    matches += more.matches;
    positions += more.positions;
    candidates += more.candidates;
    solved += more.solved;
    proved += more.proved;
    kept += more.kept;
    return *this;
}

MineYield mine(const Game& game, std::uint64_t number, Seed seed, const MineSettings& settings,
               const std::function<void(Puzzle)>& found) {
    MineYield yield;
    yield.matches = 1;
    Random random({seed.low ^ number, seed.high + 1});
    const auto pairs = game.pairings();
    const auto& pair = pairs[random.below(static_cast<std::uint32_t>(pairs.size()))];
    Setup setup;
    setup.seed = random.fork();
    for (const Seat seat : Seats) setup.decks[seat] = game.decks()[pair[seat]];
    PerSeat<std::unique_ptr<Player>> players;
    for (const Seat seat : Seats) players[seat] = make_player(settings.players, random.fork());

    // Looks at one position for one goal. Whether it made a puzzle.
    const auto look = [&](const Waiting& at, Goal::Kind kind, std::uint32_t within) {
        Puzzle puzzle;
        puzzle.goal = kind;
        puzzle.seat = at.choice.seat;
        puzzle.within = within;
        puzzle.position = at;
        const Goal goal = puzzle.what(game);
        const double reach = in_reach(game, at, goal, settings.playouts, random);
        if (reach <= 0 || reach > Rarely[static_cast<int>(kind)]) return false;
        ++yield.candidates;
        Solver::Settings exact;
        exact.budget = settings.budget;
        Solver certain(game, goal, at, exact);
        std::optional<Solved> solved = solve_options(game, certain, certain.root());
        if (!(solved && solved->best >= 1) && settings.chances && kind == Goal::Kind::Win) {
            exact.certain = false;
            Solver chance(game, goal, at, exact);
            solved = solve_options(game, chance, chance.root());
        }
        if (!solved) return false;
        ++yield.solved;
        if (solved->best < 0.2) return false;
        double next = 0;
        for (const auto& [option, value] : solved->options)
            if (value < solved->best - 1e-5) next = std::max(next, value);
        if (solved->best < 1 && solved->best - next < settings.margin) return false;
        ++yield.proved;
        const auto right = solved->right();
        if (right.size() > MostRight || right.size() == solved->options.size()) return false;
        puzzle.chance = solved->best;
        for (const Option& option : right) puzzle.first.push_back(game.write_option(option));
        puzzle.choices = choices_on_the_way(game, puzzle, PuzzleBudget);
        if (puzzle.choices < LeastChoices) return false;
        if (puzzle.chance >= 1) {
            Solver::Settings blind;
            blind.blind = true;
            blind.budget = settings.budget;
            Solver unseen(game, goal, at, blind);
            puzzle.any_hidden = unseen.value(unseen.root()) == 1.0;
        }
        rate(game, puzzle);
        if (!check(game, puzzle).empty()) return false;
        puzzle.from = setup.decks[Seat::A].name + " – " + setup.decks[Seat::B].name;
        ++yield.kept;
        found(std::move(puzzle));
        return true;
    };

    Waiting at = game.start(setup);
    game.resume(at);
    std::uint32_t done = 0;  // the length in which a puzzle was found: one a turn
    while (!at.over()) {
        const std::uint32_t now = game.length(at.state);
        const Seat seat = at.choice.seat;
        if (at.journal.empty() && at.choice.options.size() >= LeastOptions && now > done) {
            ++yield.positions;
            if (look(at, Goal::Kind::Win, 0) || look(at, Goal::Kind::Survive, 1)) done = now;
        }
        const Option option = players[seat]->choose(game, game.view(at, seat));
        if (game.answer(at, option)) break;
    }
    return yield;
}

double solves(const Game& game, const Attempt& fresh, Seat seat, std::string_view player, int tries) {
    int solved = 0;
    for (int i = 0; i < tries; ++i) {
        const auto who = make_player(player, {static_cast<std::uint64_t>(i) + 1, 77});
        Attempt attempt = fresh;
        for (int answers = 0; !attempt.done() && answers < MostAnswers; ++answers)
            if (!attempt.answer(who->choose(game, game.view(attempt.waiting(), seat)))) break;
        solved += attempt.solved();
    }
    return static_cast<double>(solved) / tries;
}

void rate(const Game& game, Puzzle& puzzle) {
    struct Solving {
        const char* player;
        int rating;  // where the player stands on the scale of puzzles
    };
    constexpr Solving all[] = {{"novice", 900}, {"beginner", 1100}, {"greedy", 1250}, {"casual", 1400}, {"club", 1600}};
    const Attempt fresh(game, puzzle);
    double success[std::size(all)];
    for (std::size_t i = 0; i < std::size(all); ++i)
        success[i] = solves(game, fresh, puzzle.seat, all[i].player, Tries);
    puzzle.easy = success[2] >= 0.5;
    // The rating at which these results are likeliest.
    double best = -1e18;
    for (int rating = 600; rating <= 2400; rating += 25) {
        double likelihood = 0;
        for (std::size_t i = 0; i < std::size(all); ++i) {
            const double expected = 1 / (1 + std::pow(10.0, (rating - all[i].rating) / 400.0));
            likelihood += success[i] * std::log(expected) + (1 - success[i]) * std::log(1 - expected);
        }
        likelihood -= 0.25 * std::pow((rating - 1500) / 350.0, 2);  // what is not known is near the middle
        if (likelihood > best) best = likelihood, puzzle.rating = rating;
    }
}

}  // namespace quincunx
