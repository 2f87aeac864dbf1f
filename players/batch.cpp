#include "players/batch.h"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "engine/match/error.h"

namespace quincunx {

namespace {

constexpr std::size_t UsualAnswers = 1024;

bool has_one_answer(const Choice& choice) { return choice.options.size() == 1 && !choice.open; }

}  // namespace

Batch::Batch(const Game& game, Settings settings, Buffers out)
    : game_(game),
      encoder_(game.encoder()),
      settings_(std::move(settings)),
      out_(out),
      pairings_(game.pairings()),
      rows_(settings_.rows) {
    if (pairings_.empty()) throw InputError("there are no starter decks that may be played");
    if (!settings_.opponent.empty()) static_cast<void>(make_player(settings_.opponent, Seed{}));
    if (settings_.stacks) stacks_ = Stacks(settings_.rows);
    for (Row& row : rows_) {
        row.game = &game_;
        row.only_choices = settings_.only_choices;
        row.answers.reserve(UsualAnswers);
    }
    reset();
}

// --- A row

// On its own stack.
Option Batch::Row::decide(const Choice& asked) {
    if (only_choices && has_one_answer(asked)) {
        answers.push_back(0);
        return asked.options[0];
    }
    choice = &asked;
    fiber.leave();
    return asked.options[which];
}

void Batch::play(void* with) noexcept {
    Row& row = *static_cast<Row*>(with);
    try {
        row.game->play_noted(row.now, row, row.waiting.journal, row.opponent ? &row.waiting.state : nullptr);
    } catch (...) {
        row.fault = std::current_exception();
    }
    row.fiber.leave();
}

void Batch::Row::enter() {
    fiber.enter();
    if (fault) std::rethrow_exception(std::exchange(fault, nullptr));
}

void Batch::answer(Row& row, std::size_t which) const {
    row.answers.push_back(static_cast<std::uint8_t>(which));
    row.which = which;
    if (stacks_)
        row.enter();
    else
        game_.answer(row.waiting, Option(row.choice->options[which]));
}

// What the seat asked sees.
View Batch::view(const Row& row) const {
    const Seat seat = row.choice->seat;
    return stacks_ ? game_.view(row.waiting, row.now, seat) : game_.view(row.waiting, seat);
}

// Answers what is not handed out.
void Batch::pass_on(Row& row) const {
    while (!core(row).over) {
        const Choice& choice = *row.choice;
        std::size_t which = 0;
        if (!settings_.only_choices || !has_one_answer(choice)) {
            if (!row.opponent || choice.seat == row.mine) return;
            row.waiting.choice = choice;
            which = choice.options.find(row.opponent->choose(game_, view(row)));
            if (which == choice.options.size()) throw std::logic_error("a player answered what is not listed");
        }
        answer(row, which);
    }
}

void Batch::begin(std::size_t at) {
    Row& row = rows_[at];
    // A game in which the caller is never asked is passed over.
    do {
        row.setup.seed = {settings_.seed + at, row.games};
        const PerSeat<std::size_t>& pair = pairings_[(row.setup.seed.low + row.setup.seed.high) % pairings_.size()];
        for (const Seat seat : Seats) row.setup.decks[seat] = game_.decks()[pair[seat]];
        row.waiting = game_.start(row.setup);
        row.random = Random(row.setup.seed);
        row.mine = Seats[(at + row.games) % 2];
        if (!settings_.opponent.empty()) row.opponent = make_player(settings_.opponent, row.setup.seed);
        row.answers.clear();
        ++row.games;
        if (stacks_) {
            row.now = row.waiting.state;
            row.fiber.lay(stacks_.top(at), &Batch::play, &row);
            row.enter();
        } else {
            game_.resume(row.waiting);
            row.choice = &row.waiting.choice;
        }
        pass_on(row);
    } while (core(row).over);
}

void Batch::show(std::size_t at, ViewBytes& scratch) {
    Row& row = rows_[at];
    const Choice& choice = *row.choice;
    const std::size_t options = Encoder::MostOptions * encoder_.option_columns().size();
    if (stacks_)
        game_.glimpse(row.now, choice.seat, scratch);
    else
        game_.glimpse(game_.present(row.waiting), choice.seat, scratch);
    const Encoder::Sighting sighting(choice.seat, scratch, choice, row.waiting.journal);
    encoder_.observe_again(sighting, {out_.numbers + at * encoder_.size(), encoder_.size()}, row.written);
    out_.count[at] = static_cast<std::int32_t>(encoder_.options(sighting, {out_.options + at * options, options}));
    out_.player[at] = static_cast<std::int8_t>(index(choice.seat));
}

// --- All of them

// What the row needs first is on its way while the one before is dealt with: with many rows nothing is in the cache.
void Batch::fetch(std::size_t at) const {
    constexpr std::size_t Line = 64;
    const auto fetch = [](const void* from, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; i += Line) __builtin_prefetch(static_cast<const std::byte*>(from) + i, 1);
    };
    const Row& row = rows_[at];
    if (stacks_) row.fiber.prefetch();
    fetch(row.now.bytes, game_.state_bytes());
    fetch(&row.waiting.journal, 4 * Line);
    fetch(out_.numbers + at * encoder_.size(), encoder_.size() * sizeof(std::int16_t));
    const std::size_t width = encoder_.option_columns().size();
    fetch(out_.options + at * Encoder::MostOptions * width, 12 * width * sizeof(std::int16_t));
}

// Every row by the thread it belongs to; the first fault is thrown here.
template <class F>
void Batch::each_row(F&& f) {
    const std::size_t threads = std::clamp<std::size_t>(settings_.threads, 1, rows_.size());
    std::vector<std::exception_ptr> faults(threads);
    const auto slice = [&](std::size_t which) noexcept {
        try {
            ViewBytes scratch;
            const std::size_t end = rows_.size() * (which + 1) / threads;
            for (std::size_t row = rows_.size() * which / threads; row < end; ++row) {
                if (row + 1 < end) fetch(row + 1);
                f(row, scratch);
            }
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

void Batch::reset() {
    std::fill_n(out_.numbers, rows_.size() * encoder_.size(), std::int16_t{0});
    each_row([&](std::size_t at, ViewBytes& scratch) {
        rows_[at].games = 0;
        rows_[at].written = {};
        begin(at);
        out_.reward[2 * at] = out_.reward[2 * at + 1] = 0;
        out_.terminated[at] = out_.truncated[at] = 0;
        out_.length[at] = static_cast<std::int32_t>(rows_[at].answers.size());
        show(at, scratch);
    });
}

void Batch::step(std::span<const std::int16_t> answers) {
    for (std::size_t at = 0; at < rows_.size(); ++at)
        if (answers[at] < Drawn || answers[at] >= out_.count[at])
            throw InputError("row " + std::to_string(at) + " has no option " + std::to_string(answers[at]));
    each_row([&](std::size_t at, ViewBytes& scratch) {
        Row& row = rows_[at];
        const auto options = static_cast<std::uint32_t>(row.choice->options.size());
        answer(row, answers[at] == Drawn ? row.random.below(options) : static_cast<std::uint32_t>(answers[at]));
        pass_on(row);

        const Core& end = core(row);
        const bool over = end.over != 0, cut = !over && row.answers.size() >= settings_.most_decisions;
        for (const Seat seat : Seats)
            out_.reward[2 * at + index(seat)] = !over || end.winner == Core::Nobody ? 0.0F
                                                : end.winner == index(seat)         ? 1.0F
                                                                                    : -1.0F;
        out_.terminated[at] = over;
        out_.truncated[at] = cut;
        out_.length[at] = static_cast<std::int32_t>(row.answers.size());
        if (over || cut) begin(at);
        show(at, scratch);
    });
}

Waiting Batch::waiting(std::size_t at, std::vector<Option>* answers) const {
    struct Again final : Decider {
        const Row& row;
        std::vector<Option>* answers;
        std::size_t next = 0;
        Again(const Row& r, std::vector<Option>* a) : row(r), answers(a) {}
        Option decide(const Choice& choice) override {
            if (next == row.answers.size()) throw Suspended{};
            const Option option = choice.options[row.answers[next++]];
            if (answers) answers->push_back(option);
            return option;
        }
    } again(rows_[at], answers);
    Hooks hooks;
    hooks.decider = &again;
    Waiting waiting = game_.start(again.row.setup);
    game_.resume(waiting, hooks);
    return waiting;
}

std::size_t Batch::stack_used() const {
    std::size_t most = 0;
    for (std::size_t at = 0; stacks_ && at < rows_.size(); ++at) most = std::max(most, stacks_.used(at));
    return most;
}

}  // namespace quincunx
