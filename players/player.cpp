#include "players/player.h"

namespace quincunx {

namespace {

class RandomPlayer final : public Player {
public:
    explicit RandomPlayer(Seed seed) : random_(seed) {}
    Option choose(const Game&, const View& view) override {
        return view.choice.options[random_.below(static_cast<std::uint32_t>(view.choice.options.size()))];
    }

private:
    Random random_;
};

// Looks one step ahead: plays each option in a few worlds that agree with what the seat has seen, answers what follows
// at random until the other seat is asked, and takes the option with the best mean evaluation.
class GreedyPlayer final : public Player {
public:
    explicit GreedyPlayer(Seed seed) : random_(seed) {}

    Option choose(const Game& game, const View& view) override {
        constexpr int Worlds = 4;
        const auto& options = view.choice.options;
        if (options.size() == 1) return options[0];
        std::vector<double> worth(options.size(), 0.0);
        for (int world = 0; world < Worlds; ++world) {
            const Waiting sampled = game.determinize(view, random_);
            for (std::size_t i = 0; i < options.size(); ++i) {
                // What follows from the option belongs to it: settle it before judging.
                Waiting after = sampled;
                after.journal.push({options[i], Entry::Kind::Answer, Everybody, view.choice.prompt, true, {}});
                RandomDecider any(random_.fork());
                Hooks hooks;
                hooks.decider = &any;
                game.settle(after, hooks);
                worth[i] += game.evaluate(after.state, view.seat);
            }
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < options.size(); ++i)
            if (worth[i] > worth[best]) best = i;
        return options[best];
    }

private:
    Random random_;
};

}  // namespace

std::vector<std::string_view> player_names() { return {"random", "greedy"}; }

std::unique_ptr<Player> make_player(std::string_view name, Seed seed) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
    return nullptr;
}

}  // namespace quincunx
