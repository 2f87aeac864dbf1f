// 召唤师战争 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/summoner/rules.h"

namespace quincunx::summoner {

class Summoner final : public GameOf<Play, Seen, Rules> {
public:
    explicit Summoner(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    std::uint32_t length(const StateBytes&) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;

    // --- Telling (summoner.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    std::vector<DeckProblem> check(const Deck&) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;
    std::span<const KindDef> kinds() const override;

protected:
    // --- Knowing (view.cpp)
    void recall(StateBytes& start, const StateBytes& now) const override;
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::string name_of_cause(const Cause&, Lang) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

    // --- Encoding (sight.cpp)
    std::shared_ptr<const Encoder> make_encoder() const override;
};

}  // namespace quincunx::summoner
