// 召唤师战争 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/summoner/rules.h"

namespace quincunx::summoner {

std::unique_ptr<Game> make(const Variant* variant);

class Summoner final : public GameOf<Rules> {
public:
    explicit Summoner(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (summoner.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    std::vector<std::string> card_columns() const override { return {"class", "cost", "strength", "life", "faction"}; }
    std::vector<std::string> card_facts() const override { return {"faction", "class", "attack", "phase", "symbols"}; }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;

protected:
    // --- Playing (summoner.cpp)
    void set_up(const Setup&, State&) const override;

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
    void add_clauses(const Reason&, std::vector<std::string>&) const override;
};

}  // namespace quincunx::summoner
