// 莉莉安的呼喚 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/lillian/rules.h"

namespace quincunx::lillian {

class Lillian final : public GameOf<Play, Seen, Rules> {
public:
    explicit Lillian(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    std::uint32_t length(const StateBytes&) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (lillian.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    std::vector<DeckProblem> check(const Deck&) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;
    std::span<const KindDef> kinds() const override;
    // An event names characters by their cards; which of several equal ones it is stands beside the name, as views
    // number them: "character-unit", "target-unit", …
    using GameOf::describe;
    Json describe(const Event&) const override;

    // A character by its card and its number among those of that card and owner, if there are several: "Guerrilla 2".
    std::string unit_name(const State&, UnitId, Lang) const;
    // A place: "a1" to "a5" for seat A, "b1" to "b5" for seat B.
    static std::string place_name(int arena);

protected:
    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

    // --- Encoding (sight.cpp)
    std::shared_ptr<const Encoder> make_encoder() const override;
};

}  // namespace quincunx::lillian
