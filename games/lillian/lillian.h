// 莉莉安的呼喚 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/lillian/rules.h"

namespace quincunx::lillian {

std::unique_ptr<Game> make(const Variant* variant);

class Lillian final : public GameOf<Rules> {
public:
    explicit Lillian(const Variant* variant);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (lillian.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    std::vector<std::string> card_columns() const override {
        return {"type", "cost", "strength", "capacity", "goal", "countdown", "score"};
    }
    std::vector<std::string> card_facts() const override {
        return {"type", "ending", "series", "keywords", "instant", "token"};
    }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;

    // A character by its card and its number among those of that card and owner, if there are several: "Guerrilla 2".
    std::string unit_name(const State&, UnitId, Lang) const;
    // A place: "a1" to "a5" for seat A, "b1" to "b5" for seat B.
    static std::string place_name(int arena);
    static std::optional<int> read_place(std::string_view name);

protected:
    // --- Playing (lillian.cpp)
    void set_up(const Setup&, State&) const override;

    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::string option_ending(const StateBytes& now, const Option&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;
};

}  // namespace quincunx::lillian
