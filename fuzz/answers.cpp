// libFuzzer: the bytes choose the game, decks, seed and answers, right and wrong ones. Whatever they are, wrong answers
// are refused and change nothing, and what must hold at a question holds.
#include "fuzz/fuzz.h"

namespace {

using namespace quincunx;
using fuzz::games;
using fuzz::must;

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool empty() const { return left_ == 0; }
    std::uint8_t next() {
        if (!left_) return 0;
        --left_;
        return *data_++;
    }
    std::uint64_t next(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) value = value << 8 | next();
        return value;
    }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

void check(const Game& game, const Waiting& w) {
    const auto& options = w.choice.options;
    must(!options.empty(), "there is an option");
    must(index(w.choice.seat) < 2, "one of the two seats is asked");
    for (std::size_t i = 0; i < options.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) must(!(options[i] == options[k]), "options are different");
    for (const Seat seat : Seats) {
        const View view = game.view(w, seat);
        must(view == game.view(w, seat), "a view is repeatable");
        must(view.choice.options.empty() == (seat != w.choice.seat), "only the asked seat sees the options");
    }
    Waiting again = w;
    game.resume(again);
    must(again == w, "the same question is asked again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Game& game = *games()[bytes.next() % games().size()];
    Setup setup;
    for (const Seat seat : Seats) setup.decks[seat] = game.decks()[bytes.next() % game.decks().size()];
    if (game.against(setup.decks[Seat::A], setup.decks[Seat::B])) return 0;
    setup.seed = {bytes.next(2), 0};
    Waiting w = game.start(setup);
    game.resume(w);
    while (!w.over() && !bytes.empty()) {
        const std::uint8_t byte = bytes.next();
        if (byte == 0xff) {  // a wrong answer, most likely
            const Option wild{bytes.next(), bytes.next(), static_cast<std::uint16_t>(bytes.next(2)),
                              static_cast<std::uint32_t>(bytes.next(4))};
            if (w.choice.options.contains(wild)) continue;
            Waiting after = w;
            const bool refused = game.answer(after, wild).has_value();
            must(refused || w.choice.open, "what is not offered is refused");
            must(!refused || after == w, "a refused answer changes nothing");
            continue;
        }
        if (byte == 0xfe) {  // someone asks why not
            for (const Refusal& refusal : game.refusals(w)) {
                must(!w.choice.options.contains(refusal.option), "nothing is both offered and refused");
                must(!game.reason_clauses(refusal.reason).empty(), "a refusal stands on a clause");
            }
            continue;
        }
        check(game, w);
        const Option answer = w.choice.options[byte % w.choice.options.size()];
        must(game.read_option(game.write_option(answer)) == answer, "a written option can be read");
        must(!game.answer(w, answer), "what is offered is taken");
    }
    return 0;
}
