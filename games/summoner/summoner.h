// 召唤师战争 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/summoner/rules.h"

namespace quincunx::summoner {

std::unique_ptr<Game> make(const Variant* variant);

class Summoner final : public GameOf<Rules> {
public:
    explicit Summoner(const Variant* variant);

    std::string_view id() const override { return "summoner"; }
    const Book& book() const { return book_; }

    // --- Playing (summoner.cpp)
    Waiting start(const Setup&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (summoner.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    const Numbers& numbers() const override { return book_.numbers(); }
    void vary(const Number& number, int value) override { book_.vary(number, value); }
    std::vector<std::string> card_columns() const override { return {"class", "cost", "strength", "life", "faction"}; }
    std::vector<std::string> card_facts() const override { return {"faction", "class", "attack", "phase", "symbols"}; }
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

    std::string name_of(Card card, Lang lang) const { return card_name(book_[card].number, lang); }

protected:
    const Rules& rules() const override { return rules_; }
    int version() const override { return 2; }

    // --- Knowing (view.cpp)
    void recall(StateBytes& start, const StateBytes& now) const override;
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    std::string name_of_cause(const Cause&, Lang) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;
    void add_clauses(const Reason&, std::vector<std::string>&) const override;

private:
    Book book_;
    Rules rules_{book_};

    Json describe_position(const State&) const;
};

}  // namespace quincunx::summoner
