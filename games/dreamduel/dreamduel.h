// 幻想梦斗符 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/dreamduel/rules.h"

namespace quincunx::dreamduel {

class Dreamduel final : public GameOf<Play, Seen, Rules> {
public:
    explicit Dreamduel(const Variant* variant);

    // --- Playing (dreamduel.cpp)
    std::optional<Reason> against(const Deck&, const Deck&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    std::uint32_t length(const StateBytes&) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (dreamduel.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    std::vector<DeckProblem> check(const Deck&) const override;
    std::string concession() const override { return "DD-R59"; }
    std::string draw_table(const View&, Lang, bool colour) const override;
    std::span<const KindDef> kinds() const override;

    std::string name_of(Card, Lang) const override;

protected:
    // --- Knowing (view.cpp)
    void recall(StateBytes& start, const StateBytes& now) const override;
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State& seen, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::string told(Card) const override;
    std::string question_ending(const StateBytes& now, const Choice&) const override;
    std::string option_ending(const StateBytes& now, const Option&) const override;
    std::string event_ending(const Event&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

    // --- Encoding (sight.cpp)
    std::shared_ptr<const Encoder> make_encoder() const override;

private:
    // A world that looks like this to the seat.
    State world_of(const View&) const;
};

// "a-fu"; of a card in it "a-fu-2"; empty when there is no such zone.
std::string spot_name(const Spot&);

}  // namespace quincunx::dreamduel
