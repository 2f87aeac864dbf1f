#include "players/player.h"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/match/error.h"
#include "players/search.h"

namespace quincunx {

namespace {

class RandomPlayer final : public Player {
public:
    explicit RandomPlayer(Seed seed) : random_(seed) {}
    Option choose(const Game&, const View& view, const Budget&) override {
        return view.choice.options[random_.below(static_cast<std::uint32_t>(view.choice.options.size()))];
    }

private:
    Random random_;
};

// Somebody who has just learned the rules: takes what catches the eye (Game::policy), often enough something else, and
// does not think of what it leads to. For measuring levels.
class NovicePlayer final : public Player {
public:
    explicit NovicePlayer(Seed seed) : random_(seed) {}
    Option choose(const Game& game, const View& view, const Budget&) override {
        constexpr double Wavering = 0.7;  // of the logarithm of a weight
        const auto& options = view.choice.options;
        std::vector<float> weights(options.size(), 1.0F);
        if (const auto world = game.determinize(view, random_)) game.policy(game.present(*world), view.choice, weights);
        std::size_t pick = 0;
        double best = -1e9;
        for (std::size_t i = 0; i < options.size(); ++i)
            if (const double seems = std::log(static_cast<double>(weights[i])) + Wavering * error_of(random_);
                seems > best)
                best = seems, pick = i;
        return options[pick];
    }

private:
    Random random_;
};

// Answers by policy until everything is settled, and at least so many questions.
class Settler final : public Decider {
public:
    Settler(const Game& game, const StateBytes& now, Random& random, int least)
        : game_(game), now_(now), random_(random), left_(least) {}
    Option decide(const Choice& choice) override {
        --left_;
        return choice.options[by_policy(game_, now_, choice, random_)];
    }
    bool enough() override { return left_ <= 0; }

private:
    const Game& game_;
    const StateBytes& now_;
    Random& random_;
    int left_;
};

// Looks one step ahead: takes the option that is worth most at a glance.
class GreedyPlayer final : public Player {
public:
    explicit GreedyPlayer(Seed seed) : random_(seed) {}

    Option choose(const Game& game, const View& view, const Budget&) override {
        const auto& options = view.choice.options;
        if (options.size() == 1) return options[0];
        const std::vector<double> worth = glance(game, view, random_, 16);
        // Any of those that are worth most: the first would be always on the same side of the table.
        const double most = std::ranges::max(worth);
        std::vector<std::size_t> best;
        for (std::size_t i = 0; i < worth.size(); ++i)
            if (worth[i] >= most - Alike) best.push_back(i);
        return options[best.size() == 1 ? best[0] : best[random_.below(static_cast<std::uint32_t>(best.size()))]];
    }

private:
    static constexpr double Alike = 1e-9;

    Random random_;
};

// A whole number above 0 and not above `most`; what follows it is left in `text`.
std::optional<std::uint64_t> number(std::string_view& text, std::uint64_t most) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value == 0 || value > most) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

constexpr std::uint64_t MostNodes = 1'000'000'000, MostTime = 86'400'000, MostThreads = 64, MostMemory = 65'536;

Budget budget_of(std::string_view text, std::string_view whole) {
    std::string_view rest = text;
    const auto value = number(rest, MostNodes);
    if (value && rest.empty()) return {*value, {}};
    if (value && rest == "ms" && *value <= MostTime) return {Budget::Unlimited, std::chrono::milliseconds(*value)};
    if (value && rest == "s" && *value * 1000 <= MostTime)
        return {Budget::Unlimited, std::chrono::milliseconds(*value * 1000)};
    throw InputError("'" + std::string(whole) +
                     "': behind @ stands a number of nodes or a time, as search@1000, "
                     "search@200ms or search@2s");
}

void set(SearchSettings& settings, std::string_view key, std::string_view value, std::string_view whole) {
    std::string_view rest = value;
    if (key == "threads") {
        if (const auto n = number(rest, MostThreads); n && rest.empty()) {
            settings.threads = static_cast<unsigned>(*n);
            return;
        }
        throw InputError("'" + std::string(whole) + "': threads is a whole number from 1 to 64");
    }
    if (key == "memory") {
        if (const auto n = number(rest, MostMemory); n && rest.empty()) {
            settings.memory = *n;
            return;
        }
        throw InputError("'" + std::string(whole) + "': memory is a number of megabytes from 1 to 65536");
    }
    // Ways to err, in hundredths.
    if (settings.as && (key == "overlooks" || key == "misjudges" || key == "wavers" || key == "shortsighted"))
        throw InputError("'" + std::string(whole) + "': a level errs in its own way; write search with how it errs");
    for (const auto& [name, setting] :
         {std::pair("overlooks", &Errors::oversight), std::pair("misjudges", &Errors::misjudgement),
          std::pair("wavers", &Errors::wavering)})
        if (key == name) {
            if (const auto n = number(rest, 1000); n && rest.empty()) {
                settings.errors.*setting = static_cast<double>(*n) / 100.0;
                return;
            }
            throw InputError("'" + std::string(whole) + "': " + name + " is a whole number of hundredths, to 1000");
        }
    if (key == "shortsighted" && value == "1") {
        settings.errors.shortsighted = true;
        return;
    }
    throw InputError("'" + std::string(whole) + "': a search has no setting '" + std::string(key) +
                     "'; there are: threads, memory, overlooks, misjudges, wavers, shortsighted=1");
}

}  // namespace

std::vector<double> glance(const Game& game, const View& view, Random& random, int worlds, int further) {
    const auto& options = view.choice.options;
    std::vector<double> worth(options.size(), 0.0);
    int met = 0;
    for (int world = 0; world < worlds; ++world) {
        const std::optional<Waiting> sampled = game.determinize(view, random);
        if (!sampled) continue;
        ++met;
        for (std::size_t i = 0; i < options.size(); ++i) {
            Waiting after = *sampled;
            after.journal.push({options[i], Entry::Kind::Answer, Everybody, view.choice.prompt, true, {}});
            Settler settler(game, after.state, random, further);
            if (game.play_on(after, settler)) worth[i] += game.evaluate(after.state, view.seat);
        }
    }
    for (double& each : worth) each /= std::max(1, met);
    return worth;
}

double error_of(Random& random) {
    // A sum of four is near enough to the normal distribution; its deviation is 0.577.
    double error = -2.0;
    for (int k = 0; k < 4; ++k) error += static_cast<double>(random.next() >> 11) * 0x1p-53;
    return error / 0.577;
}

std::size_t by_policy(const Game& game, const StateBytes& now, const Choice& choice, Random& random) {
    std::array<float, Choice::MaxOptions> weights;
    const std::size_t count = choice.options.size();
    game.policy(now, choice, {weights.data(), count});
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += weights[i];
    float left = static_cast<float>(static_cast<double>(random.next() >> 11) * 0x1p-53) * sum;
    std::size_t i = 0;
    while (i + 1 < count && (left -= weights[i]) >= 0) ++i;
    return i;
}

std::vector<std::string_view> player_names() {
    std::vector<std::string_view> names{"random", "novice", "greedy", "search"};
    for (const Level& each : levels()) names.push_back(each.name);
    return names;
}

std::unique_ptr<Player> make_player(std::string_view description, Seed seed) {
    const std::string_view head = description.substr(0, description.find(','));
    const std::string_view name = head.substr(0, head.find('@'));
    const bool plain = name.size() == description.size();
    if (name == "random" && plain) return std::make_unique<RandomPlayer>(seed);
    if (name == "novice" && plain) return std::make_unique<NovicePlayer>(seed);
    if (name == "greedy" && plain) return std::make_unique<GreedyPlayer>(seed);
    const Level* const known = level(name);
    if (!known && name != "search") {
        if (name == "random" || name == "novice" || name == "greedy")
            throw InputError("'" + std::string(name) + "' has no settings; write it alone");
        std::string names;
        for (const std::string_view each : player_names()) names += (names.empty() ? "" : ", ") + std::string(each);
        throw InputError("no player is called '" + std::string(name) + "'; there are: " + names);
    }
    SearchSettings settings = known ? known->settings() : SearchSettings{};
    if (name.size() < head.size()) settings.budget = budget_of(head.substr(name.size() + 1), description);
    for (std::string_view rest = description.substr(head.size()); !rest.empty();) {
        rest.remove_prefix(1);  // the comma
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(part.size());
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            throw InputError("'" + std::string(description) + "': settings are written as threads=2");
        set(settings, part.substr(0, equals), part.substr(equals + 1), description);
    }
    return std::make_unique<SearchPlayer>(settings, seed);
}

}  // namespace quincunx
