// 幻想梦斗符 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "engine/match/switches.h"
#include "games/dreamduel/rules.h"

namespace quincunx::dreamduel {

std::unique_ptr<Game> make(const Variant* variant);

class Dreamduel final : public GameOf<Rules> {
public:
    explicit Dreamduel(const Variant* variant);

    // --- Playing (dreamduel.cpp)
    std::optional<Reason> against(const Deck&, const Deck&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (dreamduel.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    std::vector<std::string> card_columns() const override {
        return {"pool", "character", "type", "cost", "power", "gorgeousness"};
    }
    std::vector<std::string> card_facts() const override { return {"pool", "character", "type", "traits", "state"}; }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::string concession() const override { return "DD-R59"; }
    std::string draw_table(const View&, Lang, bool colour) const override;

    std::string name_of(Card, Lang) const override;

protected:
    // --- Playing (dreamduel.cpp)
    void set_up(const Setup&, State&) const override;

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

private:
    // A world that looks like this to the seat.
    State world_of(const View&) const;
};

// "a-fu"; of a card in it "a-fu-2"; empty when there is no such zone.
std::string spot_name(const Spot&);
// The state of a character that lies there.
Stand stand_of(Zone, const Lying&);
// Whether battle cards are on the table; also in the midst of the cleanup, when no step is left.
bool fights(const Query&);

const std::vector<SwitchOf<Rulebook>>& table_of_switches();  // DD-21

}  // namespace quincunx::dreamduel
