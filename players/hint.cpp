#include "players/hint.h"

namespace quincunx {

namespace {

constexpr int MostWorlds = 16;       // in which the line is tried
constexpr std::size_t MostTold = 4;  // things the best option leads to

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

}  // namespace

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
