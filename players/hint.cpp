#include "players/hint.h"

#include <algorithm>
#include <cmath>

namespace quincunx {

namespace {

constexpr int MostWorlds = 16;       // in which the line is tried
constexpr std::size_t MostTold = 4;  // things the best option leads to
constexpr int Weighings = 160;       // worlds in which an answer is weighed
constexpr std::uint64_t ReplyNodes = 200;
constexpr std::size_t MostReplies = 16;

// Gives the answers of a line as long as they are there, and notes them in words.
class Follower final : public Decider {
public:
    Follower(const Game& game, const std::vector<Advice::Move>& line, Lang lang, Seat viewer)
        : game_(game), line_(line), lang_(lang), viewer_(viewer) {}

    std::vector<Hint::Step> follow(Waiting world) {
        world_ = &world;
        steps_.clear();
        lost_ = false;
        game_.play_on(world, *this);
        return std::move(steps_);
    }

    Option decide(const Choice& choice) override {
        // The search does not branch here either.
        const bool branches = choice.options.size() > 1 && !(choice.secret && choice.seat != viewer_);
        const bool asked = steps_.empty();  // the question the hint is for
        if (lost_ || !(branches || asked) || steps_.size() == line_.size()) return choice.options[0];
        const Advice::Move& move = line_[steps_.size()];
        if (move.seat != choice.seat || !choice.options.contains(move.option)) {
            lost_ = true;
            return choice.options[0];
        }
        steps_.push_back({move.seat, game_.option_text(world_->state, move.option, lang_)});
        return move.option;
    }

    bool enough() override { return lost_ || steps_.size() == line_.size(); }

private:
    const Game& game_;
    const std::vector<Advice::Move>& line_;
    const Lang lang_;
    const Seat viewer_;
    const Waiting* world_ = nullptr;
    std::vector<Hint::Step> steps_;
    bool lost_ = false;
};

// Gives one answer, then answers by policy for a while, and stops where all is settled.
class Stroller final : public Decider {
public:
    Stroller(const Game& game, Waiting& world, const Option& first, Random& random)
        : game_(game), world_(world), first_(first), random_(random) {}
    Option decide(const Choice& choice) override {
        if (left_-- == Unasked) return first_;
        return choice.options[by_policy(game_, world_.state, choice, random_)];
    }
    bool enough() override { return left_ <= 0; }

private:
    static constexpr int Unasked = 24;
    const Game& game_;
    Waiting& world_;
    const Option first_;
    Random& random_;
    int left_ = Unasked;
};

class Heard final : public Listener {
public:
    explicit Heard(std::vector<Event>& events) : events_(events) {}
    void happened(const Event& event) override { events_.push_back(event); }

private:
    std::vector<Event>& events_;
};

}  // namespace

Weighed weigh(const Game& game, const View& view, const Option& chosen, const Option& best, Random& random) {
    Weighed out;
    double sum = 0, squares = 0;
    int met = 0;
    const auto worth = [&](Waiting world, const Option& option) -> std::optional<double> {
        world.state.core().random = Random(random.fork());
        Stroller stroller(game, world, option, random);
        if (!game.play_on(world, stroller)) return std::nullopt;
        return game.evaluate(world.state, view.seat);
    };
    for (int i = 0; i < Weighings; ++i) {
        const std::optional<Waiting> world = game.determinize(view, random);
        if (!world) continue;
        const auto of_best = worth(*world, best), of_chosen = worth(*world, chosen);
        if (!of_best || !of_chosen) continue;
        const double loss = (*of_best - *of_chosen) / 2;
        sum += loss;
        squares += loss * loss;
        ++met;
    }
    if (met < 2) return out;
    out.loss = sum / met;
    out.error = std::sqrt(std::max(0.0, squares / met - out.loss * out.loss) / (met - 1));
    if (out.loss <= out.error) return out;
    // The other seat does what a short search finds, in a world that looks the same.
    std::optional<Waiting> world = game.determinize(view, random);
    if (!world) return out;
    Option option = chosen;
    SearchSettings settings;
    settings.budget.nodes = ReplyNodes;
    SearchPlayer player(settings, random.fork());
    bool replied = false;
    for (std::size_t i = 0; i < MostReplies && !world->over(); ++i) {
        const Seat seat = world->choice.seat;
        if (replied && seat == view.seat) break;
        if (i) option = player.choose(game, game.view(*world, seat));
        Weighed::Move move{seat, option, *world, {}, {}};
        Heard heard(move.events);
        if (game.answer(*world, option, {nullptr, &heard})) break;
        move.after = *world;
        replied = replied || (seat != view.seat && move.before.choice.options.size() > 1);
        out.reply.push_back(std::move(move));
    }
    return out;
}

Hint hint(const Game& game, const View& view, const Advice& advice, Lang lang, Random& random) {
    Hint hint;
    hint.nodes = advice.nodes;
    const std::optional<Waiting> world = game.determinize(view, random);
    const auto text = [&, now = world ? game.present(*world) : StateBytes{}](const Option& option) {
        return world ? game.option_text(now, option, lang) : game.write_option(option);
    };
    std::uint64_t visits = 0;
    for (const Advice::Line& line : advice.options) visits += line.visits;
    for (const Advice::Line& line : advice.options)
        if (line.visits || hint.suggestions.empty())
            hint.suggestions.push_back({line.option, text(line.option), (1 + line.worth) / 2,
                                        visits ? static_cast<double>(line.visits) / static_cast<double>(visits) : 0});
    Follower follower(game, advice.line, lang, view.seat);
    for (int i = 0; i < MostWorlds && hint.line.size() < advice.line.size(); ++i) {
        const std::optional<Waiting> followed = game.determinize(view, random);
        if (!followed) break;
        std::vector<Hint::Step> steps = follower.follow(*followed);
        if (steps.size() > hint.line.size()) hint.line = std::move(steps);
    }
    const PlayerNames called = game.names_for(view.seat, lang);
    for (const Foreseen& foreseen : game.preview(view, advice.best())) {
        if (!foreseen.sure || hint.follows.size() == MostTold) break;
        hint.follows.push_back(game.event_text(foreseen.event, lang, &called));
    }
    return hint;
}

}  // namespace quincunx
