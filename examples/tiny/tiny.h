// 蜗牛大奖赛 as a game of the house: the example to copy. What is not said here has a default, or is read off the
// tables of words.h and fields.h (engine/match/driver.h, engine/match/worded.h).
#pragma once

#include "engine/match/driver.h"
#include "examples/tiny/rules.h"

namespace quincunx::tiny {

// What games/CMakeLists.txt lists.
std::unique_ptr<Game> make(const Variant* variant);

class Tiny final : public GameOf<Rules> {
public:
    explicit Tiny(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;

    // --- Telling (tiny.cpp, tell.cpp)
    const Words& words() const override;
    std::vector<std::string> card_columns() const override { return {"kind", "cost"}; }
    std::vector<std::string> card_facts() const override { return {"kind", "cost"}; }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;

protected:
    // --- Playing (tiny.cpp)
    void set_up(const Setup&, State&) const override;

    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling (tell.cpp, position.cpp)
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;
};

}  // namespace quincunx::tiny
