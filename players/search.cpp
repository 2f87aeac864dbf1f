#include "players/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <thread>

namespace quincunx {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double FirstGuess = 0.2;  // how far below its node's worth an option not yet tried is taken to be, in spreads
constexpr std::size_t Narrow = 6;   // so many options are looked at in a new node,
constexpr double Widening = 1.5;    // and so many times the root of its visits more
constexpr std::size_t MostMovesTold = 16;  // of the likely line
constexpr int GlanceWorlds = 6;            // for who does not search
constexpr double Decided = 1 - 1e-6;       // a value that is a match won or lost in all worlds
constexpr int WinWorlds = 3;               // in which it is looked whether an option wins at once,
constexpr double Winning = 0.5;            // from this worth of the best one on
constexpr float NextToNothing = 0.02F;     // of the weight of what catches the eye most

// One option of one question, somewhere in the tree, with what was found below it. The options of a node are a list.
struct Edge {
    Option option;
    std::uint32_t question = 0;  // which question it answers (question_of)
    std::uint32_t next = 0;      // the next option of the same node; 0: none
    std::uint32_t child = 0;     // the first option of the node below; 0: none
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it could have been chosen
    Seat seat = Seat::A;          // whose option it is
    double sum = 0;               // of results, for the seat the tree belongs to

    double mean() const { return visits ? sum / visits : 0.0; }
};

// What tells one question from another: after chance, different ones may be asked in the same place of the tree.
std::uint32_t question_of(const Choice& choice) {
    std::uint64_t key = index(choice.seat) + 2U * choice.prompt;
    key = key << 16 ^ static_cast<std::uint64_t>(choice.about.kind) << 40 ^ choice.about.id;
    key = (key * 0x9e3779b97f4a7c15ULL) ^ choice.subject;
    return static_cast<std::uint32_t>((key * 0x9e3779b97f4a7c15ULL) >> 32);
}

std::size_t place_of(const Choice& choice, const Option& option) {
    return static_cast<std::size_t>(std::ranges::find(choice.options, option) - choice.options.begin());
}

// What somebody sees before thinking: how much each option catches the eye, what it is worth at a glance, and which
// ones nobody takes by mistake, for they lose at once, are next to nothing or harm one's own side.
struct FirstSight {
    std::vector<float> weights;
    std::vector<double> worth;
    std::vector<bool> absurd;
};

FirstSight first_sight(const Game& game, const View& view, Random& random) {
    const auto& options = view.choice.options;
    FirstSight sight{std::vector(options.size(), 1.0F), glance(game, view, random, GlanceWorlds, 1),
                     std::vector(options.size(), false)};
    const auto world = game.determinize(view, random);
    if (!world) return sight;
    const StateBytes now = game.present(*world);
    game.policy(now, view.choice, sight.weights);
    const float bar = NextToNothing * std::ranges::max(sight.weights);
    for (std::size_t i = 0; i < options.size(); ++i) {
        const Json facts = game.option_facts(now, view.choice, options[i]);
        const bool harms = facts.value("harms", false) && facts.value("whose", "") == side_key(view.seat);
        sight.absurd[i] = harms || sight.weights[i] <= bar || sight.worth[i] <= -Decided;
    }
    return sight;
}

// The spread of the results met so far.
class Spread {
public:
    void add(double value) {
        ++count_;
        const double off = value - mean_;
        mean_ += off / count_;
        squares_ += off * (value - mean_);
    }
    double deviation() const { return std::sqrt((squares_ + 0.02) / (count_ + 1.0)); }

private:
    double count_ = 0, mean_ = 0, squares_ = 0;
};

}  // namespace

Budget Budget::within(const Budget& other) const {
    const auto narrower = [](auto a, auto b, auto none) { return a == none ? b : b == none ? a : std::min(a, b); };
    return {narrower(nodes, other.nodes, Unlimited), narrower(time, other.time, std::chrono::milliseconds(0))};
}

// One tree and those who walk in it.
class SearchPlayer::Worker final : public Decider {
public:
    Worker(const SearchSettings& settings, std::size_t memory, Seed seed)
        : settings_(settings), random_(seed), capacity_(std::max<std::size_t>(1024, memory / (2 * sizeof(Edge)))) {
        edges_.reserve(capacity_);  // the memory is there when it is needed; no list grows beyond it
        reset();
    }

    // Goes on with what the last search found below the option taken, when this is the question that followed it.
    void begin(const Game& game, const View& view, const Errors& errors, bool thorough) {
        game_ = &game;
        errors_ = errors;
        view_ = &view;
        spread_ = {};
        thorough_ = thorough;
        question_ = question_of(view.choice);
        if (!follows()) reset();
        taken_ = 0;
        overlook();
    }

    // Walks until the nodes or the time are used up, or nothing can change the answer any more.
    void run(std::uint64_t nodes, Clock::time_point deadline) {
        failure_ = nullptr;
        walks_ = 0;
        const auto start = Clock::now();
        try {
            for (;;) {
                if (nodes && walks_ >= nodes) break;
                if ((nodes == 0 || deadline != Clock::time_point::max()) && Clock::now() >= deadline) break;
                if (!thorough_ && walks_ % 16 == 0 && walks_ > 0 && decided(nodes, start, deadline)) break;
                walk();
                ++walks_;
            }
        } catch (...) {
            failure_ = std::current_exception();
        }
    }

    template <class Visit>
    void each_option(Visit&& visit) const {
        for (std::uint32_t e = edges_[0].child; e; e = edges_[e].next)
            if (edges_[e].question == question_ && view_->choice.options.contains(edges_[e].option)) visit(edges_[e]);
    }

    const Edge& root() const { return edges_[0]; }

    void take(const Option& option) {
        taken_ = 0;
        for (std::uint32_t e = edges_[0].child; e; e = edges_[e].next)
            if (edges_[e].question == question_ && edges_[e].option == option) taken_ = e;
    }

    // The answers most often looked at, beginning with the one taken.
    std::vector<Advice::Move> line() const {
        std::vector<Advice::Move> moves;
        for (std::uint32_t at = taken_; at && moves.size() < MostMovesTold;) {
            moves.push_back({edges_[at].seat, edges_[at].option});
            std::uint32_t best = 0;
            for (std::uint32_t e = edges_[at].child; e; e = edges_[e].next)
                if (edges_[e].visits > (best ? edges_[best].visits : 1)) best = e;
            at = best;
        }
        return moves;
    }

    std::uint64_t walks() const { return walks_; }
    double deviation() const { return spread_.deviation(); }
    const std::exception_ptr& failure() const { return failure_; }

    // --- Decider: one walk
    Option decide(const Choice& choice) override {
        ++answers_;
        if (choice.options.size() == 1) return choice.options[0];
        if (!in_tree_) {
            ++playout_;
            return choice.options[by_policy(*game_, world_.state, choice, random_)];
        }
        // What this seat will not see does not branch.
        if (choice.seat != view_->seat && choice.secret)
            return choice.options[by_policy(*game_, world_.state, choice, random_)];
        return select(choice);
    }

    bool enough() override {
        if (errors_.shortsighted) return answers_ > 0;
        return !in_tree_ && playout_ >= game_->playout_length();
    }

private:
    SearchSettings settings_;
    Random random_;
    std::size_t capacity_;
    std::vector<Edge> edges_, spare_;  // [0]: the root
    std::uint32_t taken_ = 0;          // the option that was answered
    std::uint32_t question_ = 0;
    const Game* game_ = nullptr;
    const View* view_ = nullptr;
    Errors errors_;
    std::vector<Option> overlooked_;
    bool thorough_ = false;
    Spread spread_;
    std::uint64_t walks_ = 0;
    std::exception_ptr failure_;

    // Of one walk.
    Waiting world_;
    bool in_tree_ = true;
    std::uint32_t answers_ = 0, playout_ = 0;
    std::vector<std::uint32_t> path_;
    std::array<float, Choice::MaxOptions> weights_{};

    void reset() {
        edges_.assign(1, Edge{});
        taken_ = 0;
    }

    void walk() {
        in_tree_ = true;
        answers_ = playout_ = 0;
        path_.assign(1, 0);
        if (!game_->imagine(*view_, random_, world_, *this)) return;  // no world that fits was found
        const double value = game_->evaluate(world_.state, view_->seat);
        spread_.add(value);
        for (const std::uint32_t e : path_) {
            ++edges_[e].visits;
            edges_[e].sum += value;
        }
    }

    // The weights of the options (Game::policy); their sum.
    float weigh(const Choice& choice) {
        const std::span<float> weights(weights_.data(), choice.options.size());
        game_->policy(world_.state, choice, weights);
        float sum = 0;
        for (const float w : weights) sum += w;
        return sum;
    }

    // The option of the node the walk has come to: worth, prior, and how often it was there.
    Option select(const Choice& choice) {
        const std::size_t count = choice.options.size();
        const std::uint32_t question = question_of(choice), at = path_.back();
        const bool root = at == 0 && question == question_;
        std::array<std::uint32_t, Choice::MaxOptions> edge;
        if (!find(at, choice, question, {edge.data(), count})) {  // the tree is full
            in_tree_ = false;
            return choice.options[by_policy(*game_, world_.state, choice, random_)];
        }
        const float sum = weigh(choice);
        const float bar = least_weight(count, edges_[at].visits);
        const double sign = choice.seat == view_->seat ? 1.0 : -1.0;
        const double spread = spread_.deviation();
        const double guess = sign * edges_[at].mean() - FirstGuess * spread;
        double best = -1e9;
        std::size_t pick = 0;
        std::size_t wider = 0;  // options at the bar that are let in, in their order
        for (std::size_t i = 0; i < count; ++i) {
            Edge& e = edges_[edge[i]];
            ++e.available;
            if (weights_[i] < bar || (weights_[i] == bar && wider++ >= at_bar_)) continue;
            if (root && !overlooked_.empty() &&
                std::find(overlooked_.begin(), overlooked_.end(), choice.options[i]) != overlooked_.end())
                continue;
            const double worth = e.visits ? sign * e.mean() : guess;
            const double prior = static_cast<double>(weights_[i] / sum);
            const double score = worth + settings_.exploration * spread * prior *
                                             std::sqrt(static_cast<double>(count)) *
                                             std::sqrt(static_cast<double>(e.available)) / (1.0 + e.visits);
            if (score > best) best = score, pick = i;
        }
        path_.push_back(edge[pick]);
        if (edges_[edge[pick]].visits == 0) in_tree_ = false;
        return choice.options[pick];
    }

    std::size_t at_bar_ = 0;

    // Progressive widening: the weight an option must have to be looked at in a node with so many visits.
    float least_weight(std::size_t count, std::uint32_t visits) {
        const auto wide = Narrow + static_cast<std::size_t>(Widening * std::sqrt(static_cast<double>(visits)));
        at_bar_ = count;
        if (wide >= count) return 0.0F;
        std::array<float, Choice::MaxOptions> order;
        std::copy_n(weights_.begin(), count, order.begin());
        const auto nth = order.begin() + static_cast<std::ptrdiff_t>(wide) - 1;
        std::nth_element(order.begin(), nth, order.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
        at_bar_ = wide - static_cast<std::size_t>(std::count_if(order.begin(), nth, [&](float w) { return w > *nth; }));
        return *nth;
    }

    // The edges of these options below this one, made where they are missing. False: there is no room for them.
    bool find(std::uint32_t at, const Choice& choice, std::uint32_t question, std::span<std::uint32_t> found) {
        std::uint32_t e = edges_[at].child, last = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Option& option = choice.options[i];
            const auto is_it = [&](std::uint32_t k) {
                return edges_[k].option == option && edges_[k].question == question;
            };
            // Mostly they come in the order in which they came before.
            const std::uint32_t from = e;
            while (e && !is_it(e)) last = e, e = edges_[e].next;
            if (!e && from)
                for (e = edges_[at].child; e != from && !is_it(e);) e = edges_[e].next;
            if (e && is_it(e)) {
                found[i] = e;
                e = edges_[e].next;
                continue;
            }
            if (edges_.size() >= capacity_) return false;
            Edge fresh;
            fresh.option = option;
            fresh.question = question;
            fresh.seat = choice.seat;
            const auto place = static_cast<std::uint32_t>(edges_.size());
            edges_.push_back(fresh);
            if (!last)
                for (std::uint32_t k = edges_[at].child; k; k = edges_[k].next) last = k;
            while (last && edges_[last].next) last = edges_[last].next;
            (last ? edges_[last].next : edges_[at].child) = place;
            last = place;
            found[i] = place;
            e = 0;
        }
        return true;
    }

    // Whether what the last search found below the option taken is about this question. Then it becomes the tree.
    bool follows() {
        if (!taken_ || !edges_[taken_].child) return false;
        bool asked = false;
        for (std::uint32_t e = edges_[taken_].child; e; e = edges_[e].next) {
            if (edges_[e].seat != view_->seat) return false;
            asked |= edges_[e].question == question_;
        }
        if (!asked) return false;
        spare_.clear();
        spare_.reserve(capacity_);
        spare_.push_back(edges_[taken_]);
        spare_[0].next = 0;
        // Node by node: the options of each lie together afterwards.
        for (std::size_t i = 0; i < spare_.size(); ++i) {
            std::uint32_t from = spare_[i].child, last = 0;
            spare_[i].child = 0;
            for (; from; from = edges_[from].next) {
                const auto place = static_cast<std::uint32_t>(spare_.size());
                spare_.push_back(edges_[from]);
                spare_.back().next = 0;
                (last ? spare_[last].next : spare_[i].child) = place;
                last = place;
            }
        }
        edges_.swap(spare_);
        return true;
    }

    // Which options are overlooked this time: rather those that do not catch the eye, never the one that does most nor
    // one that wins at once.
    void overlook() {
        overlooked_.clear();
        if (errors_.oversight <= 0 || view_->choice.options.size() < 2) return;
        const std::optional<Waiting> world = game_->determinize(*view_, random_);
        if (!world) return;
        world_ = *world;
        world_.state = game_->present(world_);
        weigh(view_->choice);
        const std::size_t count = view_->choice.options.size();
        const std::vector<double> worth = glance(*game_, *view_, random_, 1, 1);
        float most = 0;  // the weight of what catches the eye most, of what does not lose at once
        for (std::size_t i = 0; i < count; ++i)
            if (worth[i] > -Decided) most = std::max(most, weights_[i]);
        if (most <= 0) return;
        bool kept = false;  // one of those that catch the eye most
        for (std::size_t i = 0; i < count; ++i) {
            if (worth[i] <= -Decided || worth[i] >= Decided) continue;
            const double eye = static_cast<double>(weights_[i] / most);
            if (eye >= 1.0 && !kept) {
                kept = true;
                continue;
            }
            const double chance = errors_.oversight * (1.0 - 0.5 * eye);
            if (static_cast<double>(random_.next() >> 11) * 0x1p-53 < chance)
                overlooked_.push_back(view_->choice.options[i]);
        }
    }

    // Whether the walks that are left cannot change which option was looked at most.
    bool decided(std::uint64_t nodes, Clock::time_point start, Clock::time_point deadline) const {
        if (errors_.misjudgement > 0) return false;
        std::uint32_t first = 0, second = 0;
        each_option([&](const Edge& e) {
            if (e.visits > first)
                second = std::exchange(first, e.visits);
            else
                second = std::max(second, e.visits);
        });
        double left = nodes ? static_cast<double>(nodes - walks_) : 1e18;
        if (deadline != Clock::time_point::max()) {
            const auto now = Clock::now();
            left = std::min(left, static_cast<double>(walks_) * static_cast<double>((deadline - now).count()) /
                                      std::max(1.0, static_cast<double>((now - start).count())));
        }
        return first - second > left;
    }
};

SearchPlayer::SearchPlayer(const SearchSettings& settings, Seed seed) : settings_(settings), random_(seed) {
    const unsigned threads = std::max(1U, settings.threads);
    for (unsigned i = 0; i < threads; ++i)
        workers_.push_back(std::make_unique<Worker>(settings, (settings.memory << 20) / threads, random_.fork()));
}

SearchPlayer::~SearchPlayer() = default;

Option SearchPlayer::choose(const Game& game, const View& view, const Budget& most) {
    if (view.choice.options.size() == 1) return view.choice.options[0];
    if (const double wavering = errors_in(game).wavering; wavering > 0) return at_first_sight(game, view, wavering);
    return search(game, view, most, false).best();
}

Advice SearchPlayer::advise(const Game& game, const View& view, const Budget& most) {
    return search(game, view, most, true);
}

const Errors& SearchPlayer::errors_in(const Game& game) const {
    return settings_.as ? settings_.as->errors_in(game.id()) : settings_.errors;
}

Advice SearchPlayer::search(const Game& game, const View& view, const Budget& most, bool thorough) {
    const Errors& errors = errors_in(game);
    Budget budget = settings_.budget.within(most);
    if (budget.nodes == Budget::Unlimited && budget.time.count() == 0) budget.nodes = SearchSettings{}.budget.nodes;
    const auto deadline = budget.time.count() ? Clock::now() + budget.time : Clock::time_point::max();
    const auto share = [&](std::size_t i) {  // each thread's part of the nodes
        return budget.nodes ? std::max<std::uint64_t>(1, (budget.nodes + i) / workers_.size()) : 0;
    };
    for (const auto& worker : workers_) worker->begin(game, view, errors, thorough);
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i)
        threads.emplace_back([&, i] { workers_[i]->run(share(i), deadline); });
    workers_[0]->run(share(0), deadline);
    for (std::thread& thread : threads) thread.join();
    Advice advice;
    for (const Option& option : view.choice.options) advice.options.push_back({option, 0, 0});
    for (const auto& worker : workers_) {
        if (worker->failure()) std::rethrow_exception(worker->failure());
        advice.nodes += worker->walks();
        if (advice.options.size() == 1) {  // the tree has no node for it
            advice.options[0].visits += worker->root().visits;
            advice.options[0].worth += worker->root().sum;
        }
        worker->each_option([&](const Edge& e) {
            const auto line = std::ranges::find(advice.options, e.option, &Advice::Line::option);
            line->worth += e.sum;
            line->visits += e.visits;
        });
    }
    for (Advice::Line& line : advice.options)
        if (line.visits) line.worth /= static_cast<double>(line.visits);
    // Best first; among equals the order of the question stays.
    const auto better = [](const Advice::Line& a, const Advice::Line& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.worth > b.worth;
    };
    for (auto at = advice.options.begin(); at != advice.options.end(); ++at)
        std::rotate(std::upper_bound(advice.options.begin(), at, *at, better), at, at + 1);
    if (!wins_at_once(game, view, advice) && errors.misjudgement > 0) misjudge(game, view, errors.misjudgement, advice);
    for (const auto& worker : workers_) worker->take(advice.best());
    advice.line = workers_[0]->line();
    if (advice.line.empty()) advice.line.push_back({view.seat, advice.best()});
    return advice;
}

Option SearchPlayer::at_first_sight(const Game& game, const View& view, double wavering) {
    const auto& options = view.choice.options;
    const FirstSight sight = first_sight(game, view, random_);
    std::size_t pick = 0;
    double most = -1e9;
    bool sane = false;  // what is absurd is taken where all is
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (sight.worth[i] >= Decided) return options[i];
        const double seems = std::log(static_cast<double>(sight.weights[i])) + wavering * error_of(random_);
        const bool fine = !sight.absurd[i];
        if (sane && !fine) continue;
        if (sane == fine && seems <= most) continue;
        pick = i;
        most = seems;
        sane = fine;
    }
    return options[pick];
}

// Who is winning does it at once where that is possible, and does not only keep the win: the option that does becomes
// the best.
bool SearchPlayer::wins_at_once(const Game& game, const View& view, Advice& advice) {
    if (advice.options.front().worth < Winning) return false;
    const std::vector<double> worth = glance(game, view, random_, WinWorlds);
    for (auto at = advice.options.begin(); at != advice.options.end(); ++at)
        if (worth[place_of(view.choice, at->option)] >= Decided) {
            std::rotate(advice.options.begin(), at, at + 1);
            return true;
        }
    return false;
}

// The best option is the one that seems best. What is all but certain is seen rightly, and what is absurd is done only
// where it is right.
void SearchPlayer::misjudge(const Game& game, const View& view, double misjudgement, Advice& advice) {
    const double off = misjudgement * workers_[0]->deviation();
    const FirstSight sight = first_sight(game, view, random_);
    double best = -1e9;
    std::size_t pick = 0;
    for (std::size_t i = 0; i < advice.options.size() && advice.options[i].visits; ++i) {
        const Advice::Line& line = advice.options[i];
        const std::size_t place = place_of(view.choice, line.option);
        if (sight.absurd[place] && (i > 0 || sight.worth[place] <= -Decided)) continue;
        const double seems = line.worth + off * (1 - line.worth * line.worth) * error_of(random_);
        if (seems > best) best = seems, pick = i;
    }
    std::rotate(advice.options.begin(), advice.options.begin() + static_cast<std::ptrdiff_t>(pick),
                advice.options.begin() + static_cast<std::ptrdiff_t>(pick) + 1);
}

}  // namespace quincunx
