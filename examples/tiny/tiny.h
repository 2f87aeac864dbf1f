// 蜗牛大奖赛 as a game of the house: the example to copy. What is not said here has a default, or is read off the
// tables of words.h and fields.h (engine/match/driver.h, engine/match/worded.h).
#pragma once

#include "engine/match/driver.h"
#include "examples/tiny/rules.h"

namespace quincunx::tiny {

class Tiny final : public GameOf<Play, Seen, Rules> {
public:
    explicit Tiny(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    std::uint32_t length(const StateBytes&) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;

    // --- Telling (tiny.cpp, tell.cpp)
    std::vector<DeckProblem> check(const Deck&) const override;
    std::span<const KindDef> kinds() const override;

protected:
    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling (tell.cpp, position.cpp)
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

    // --- Encoding (sight.cpp)
    std::shared_ptr<const Encoder> make_encoder() const override;
};

}  // namespace quincunx::tiny
