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

    std::string_view id() const override { return "tiny"; }
    const Book& book() const { return book_; }

    // --- Playing (tiny.cpp)
    Waiting start(const Setup&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;

    // --- Telling (tiny.cpp, tell.cpp, position.cpp)
    const Words& words() const override;
    const Numbers& numbers() const override { return book_.numbers(); }
    void vary(const Number& number, int value) override { book_.vary(number, value); }
    std::vector<std::string> card_columns() const override { return {"kind", "cost"}; }
    std::vector<std::string> card_facts() const override { return {"kind", "cost"}; }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    using GameOf::describe;
    Json describe(const StateBytes&) const override;
    Json describe(const View&) const override;
    StateBytes given(const YAML::Node&, const std::string& file) const override;
    Reason not_asked(const Waiting&) const override { return refuse("not-your-turn"_refusal); }

protected:
    const Rules& rules() const override { return rules_; }
    // Raised when the same answers could give another game than before.
    int version() const override { return 1; }

    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    std::string name_of_cause(const Cause& cause, Lang lang) const override {
        return card_name(book_[Card(cause.id)].number, lang);
    }
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

private:
    Book book_;
    Rules rules_{book_};
};

}  // namespace quincunx::tiny
