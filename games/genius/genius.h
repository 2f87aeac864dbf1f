// 七圣召唤 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/genius/rules.h"

namespace quincunx::genius {

std::unique_ptr<Game> make(const Variant* variant);

class Genius final : public GameOf<Rules> {
public:
    explicit Genius(const Variant* variant);

    std::string_view id() const override { return "genius"; }
    const Book& book() const { return book_; }

    // --- Playing (genius.cpp)
    Waiting start(const Setup&) const override;

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (genius.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    const Numbers& numbers() const override { return book_.numbers(); }
    std::vector<std::string> card_columns() const override {
        return {"kind", "type", "cost", "element", "weapon", "health", "energy"};
    }
    std::vector<std::string> card_facts() const override {
        return {"kind", "type", "element", "weapon", "tags", "cost", "action", "needs", "generated"};
    }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::string deck_code(const Deck&) const override;  // the official share code
    Deck read_deck_code(std::string_view) const override;
    using GameOf::describe;
    Json describe(const StateBytes&) const override;
    Json describe(const View&) const override;
    StateBytes given(const YAML::Node&, const std::string& file) const override;
    std::string question_subject(const StateBytes&, const Choice&) const override { return ""; }
    std::string subject_text(const StateBytes&, const Choice&, Lang) const override { return ""; }
    Reason not_asked(const Waiting&) const override { return refuse("not-your-turn"_refusal); }
    std::string draw_table(const View&, Lang, bool colour) const override;

    // The name of anything the book defines, and all its names.
    std::string name_of(const Def&, Lang) const;
    std::vector<std::string> names_of(const Def&) const;
    std::string dice_text(const Dice&, Lang) const;

protected:
    const Rules& rules() const override { return rules_; }
    int version() const override { return 3; }

    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    std::string name_of_cause(const Cause&, Lang) const override;
    std::string text_ending(const StateBytes& now, const Option&) const override;
    using GameOf::text_ending;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

private:
    Book book_;
    Rules rules_{book_};

    Json describe_position(const State&) const;
};

}  // namespace quincunx::genius
