// 莉莉安的呼喚 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/lillian/rules.h"

namespace quincunx::lillian {

std::unique_ptr<Game> make(const Variant* variant);

class Lillian final : public GameOf<Rules> {
public:
    explicit Lillian(const Variant* variant);

    std::string_view id() const override { return "lillian"; }
    const Book& book() const { return book_; }

    // --- Playing (lillian.cpp)
    Waiting start(const Setup&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (lillian.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    const Numbers& numbers() const override { return book_.numbers(); }
    void vary(const Number& number, int value) override { book_.vary(number, value); }
    std::vector<std::string> card_columns() const override {
        return {"type", "cost", "strength", "capacity", "goal", "countdown", "score"};
    }
    std::vector<std::string> card_facts() const override {
        return {"type", "ending", "series", "keywords", "instant", "token"};
    }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    using GameOf::describe;
    Json describe(const StateBytes&) const override;
    Json describe(const View&) const override;
    StateBytes given(const YAML::Node&, const std::string& file) const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    Reason not_asked(const Waiting&) const override { return refuse("not-your-turn"_refusal); }
    std::string draw_table(const View&, Lang, bool colour) const override;

    std::string name_of(Card, Lang) const;
    // A character by its card and its number among those of that card and owner, if there are several: "Guerrilla 2".
    std::string unit_name(const State&, UnitId, Lang) const;
    // A place: "a1" to "a5" for seat A, "b1" to "b5" for seat B.
    static std::string place_name(int arena);
    static std::optional<int> read_place(std::string_view name);

protected:
    const Rules& rules() const override { return rules_; }
    int version() const override { return 2; }

    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    std::string name_of_cause(const Cause&, Lang) const override;
    std::string option_ending(const StateBytes& now, const Option&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

private:
    Book book_;
    Rules rules_{book_};

    Json describe_position(const State&) const;
};

}  // namespace quincunx::lillian
