// What of a position a learner is shown, as numbers (engine/match/sight.h).
#include "engine/match/sight.h"

#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

constexpr auto sight_of(const State*) {
    return sight::of<&State::turn, &State::began, &State::goal, &State::turns, &State::die, &State::side>;
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen>; }

std::shared_ptr<const Encoder> Tiny::make_encoder() const { return std::make_shared<EncoderOf<Tiny>>(*this); }

}  // namespace quincunx::tiny
