#include "players/batch.h"

#include <algorithm>
#include <exception>
#include <thread>

#include "engine/match/error.h"

namespace quincunx {

Batch::Batch(const Game& game, Settings settings, Buffers out)
    : game_(game),
      encoder_(game.encoder()),
      settings_(std::move(settings)),
      out_(out),
      pairings_(game.pairings()),
      rows_(settings_.rows) {
    if (pairings_.empty()) throw InputError("there are no starter decks that may be played");
    if (!settings_.opponent.empty()) static_cast<void>(make_player(settings_.opponent, Seed{}));
    reset();
}

// Every row by the thread it belongs to; the first fault is thrown here.
template <class F>
void Batch::each_row(F&& f) {
    const std::size_t threads = std::clamp<std::size_t>(settings_.threads, 1, rows_.size());
    std::vector<std::exception_ptr> faults(threads);
    const auto slice = [&](std::size_t which) noexcept {
        try {
            const std::size_t end = rows_.size() * (which + 1) / threads;
            for (std::size_t row = rows_.size() * which / threads; row < end; ++row) f(row);
        } catch (...) {
            faults[which] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> workers;
        for (std::size_t which = 1; which < threads; ++which) workers.emplace_back(slice, which);
        slice(0);
    }
    for (const std::exception_ptr& fault : faults)
        if (fault) std::rethrow_exception(fault);
}

void Batch::begin(std::size_t at) {
    Row& row = rows_[at];
    // A game in which the caller is never asked is passed over.
    do {
        Setup setup;
        setup.seed = {settings_.seed + at, row.games};
        const PerSeat<std::size_t>& pair = pairings_[(setup.seed.low + setup.seed.high) % pairings_.size()];
        for (const Seat seat : Seats) setup.decks[seat] = game_.decks()[pair[seat]];
        row.waiting = game_.start(setup);
        row.random = Random(setup.seed);
        row.mine = Seats[(at + row.games) % 2];
        if (!settings_.opponent.empty()) row.opponent = make_player(settings_.opponent, setup.seed);
        row.decisions = 0;
        ++row.games;
        game_.resume(row.waiting);
        let_opponent_answer(row);
    } while (row.waiting.over());
}

void Batch::let_opponent_answer(Row& row) {
    while (row.opponent && !row.waiting.over() && row.waiting.choice.seat != row.mine) {
        game_.answer(row.waiting, row.opponent->choose(game_, game_.view(row.waiting, row.waiting.choice.seat)));
        ++row.decisions;
    }
}

void Batch::show(std::size_t at) {
    const Waiting& waiting = rows_[at].waiting;
    const View view = game_.view(waiting, waiting.choice.seat);
    const std::size_t options = Encoder::MostOptions * encoder_.option_columns().size();
    encoder_.observe(view, {out_.numbers + at * encoder_.size(), encoder_.size()});
    out_.count[at] = static_cast<std::int32_t>(encoder_.options(view, {out_.options + at * options, options}));
    out_.player[at] = static_cast<std::int8_t>(index(waiting.choice.seat));
}

void Batch::reset() {
    each_row([&](std::size_t at) {
        rows_[at].games = 0;
        begin(at);
        out_.reward[2 * at] = out_.reward[2 * at + 1] = 0;
        out_.terminated[at] = out_.truncated[at] = 0;
        out_.length[at] = static_cast<std::int32_t>(rows_[at].decisions);
        show(at);
    });
}

void Batch::step(std::span<const std::int16_t> answers) {
    for (std::size_t at = 0; at < rows_.size(); ++at)
        if (answers[at] < Drawn || answers[at] >= out_.count[at])
            throw InputError("row " + std::to_string(at) + " has no option " + std::to_string(answers[at]));
    each_row([&](std::size_t at) {
        Row& row = rows_[at];
        const auto& options = row.waiting.choice.options;
        const std::size_t which = answers[at] == Drawn ? row.random.below(static_cast<std::uint32_t>(options.size()))
                                                       : static_cast<std::size_t>(answers[at]);
        game_.answer(row.waiting, Option(options[which]));
        ++row.decisions;
        let_opponent_answer(row);

        const Core& core = row.waiting.state.core();
        const bool over = core.over != 0, cut = !over && row.decisions >= settings_.most_decisions;
        for (const Seat seat : Seats)
            out_.reward[2 * at + index(seat)] = !over || core.winner == Core::Nobody ? 0.0F
                                                : core.winner == index(seat)         ? 1.0F
                                                                                     : -1.0F;
        out_.terminated[at] = over;
        out_.truncated[at] = cut;
        out_.length[at] = static_cast<std::int32_t>(row.decisions);
        if (over || cut) begin(at);
        show(at);
    });
}

}  // namespace quincunx
