// 幻想梦斗符 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "engine/match/switches.h"
#include "games/dreamduel/rules.h"

namespace quincunx::dreamduel {

std::unique_ptr<Game> make(const Variant* variant);

struct SeenState;

class Dreamduel final : public PlayedGame<Rules, Game> {
public:
    explicit Dreamduel(const Variant* variant);

    std::string_view id() const override { return "dreamduel"; }
    Waiting start(const Setup&) const override;
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    const Texts& texts() const override { return library_.texts; }
    const Numbers& numbers() const override { return book_.numbers(); }
    void vary(const Number& number, int value) override { book_.vary(number, value); }
    const std::vector<Clause>& clauses() const override { return library_.clauses; }
    const std::vector<CardInfo>& cards() const override { return cards_; }
    std::vector<std::string> card_columns() const override {
        return {"pool", "character", "type", "cost", "power", "gorgeousness"};
    }
    std::vector<std::string> card_facts() const override { return {"pool", "character", "type", "traits", "state"}; }
    const std::vector<Deck>& decks() const override { return book_.decks(); }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::optional<Reason> against(const Deck&, const Deck&) const override;

    Json describe(const StateBytes&) const override;
    Json describe(const View&) const override;
    StateBytes given(const YAML::Node&, const std::string& file) const override;

    std::string question_key(const Choice&) const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    std::string question_text(const StateBytes& now, const Choice&, Lang) const override;
    bool routine(const Choice&) const override;
    std::string option_text(const StateBytes& now, const Option&, Lang) const override;
    std::vector<std::string> option_names(const StateBytes& now, const Option&) const override;
    std::string write_option(const Option&) const override;
    std::optional<Option> read_option(std::string_view) const override;

    std::string reason_text(const StateBytes& now, const Reason&, Lang) const override;
    std::vector<std::string> reason_clauses(const Reason&) const override;
    Reason not_asked(const Waiting&) const override { return refuse(RefusalReason::NotYourTurn); }
    std::string cause_name(const Cause&, Lang) const override;
    std::string clause_id(std::uint16_t clause) const override;
    std::string concession() const override { return "DD-R59"; }
    std::string event_text(const Event&, Lang) const override;
    Json describe(const Event&) const override;
    std::string roll_name(std::uint16_t name) const override;
    std::string outcome_name(std::uint16_t name, std::uint32_t outcome) const override;
    std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;
    Json option_facts(const StateBytes& now, const Choice&, const Option&) const override;

    const Book& book() const { return book_; }
    std::string name_of(Card, Lang) const;
    // A zone of a seat: "a-hand", "b-declare"; a card in it by its place, from 1: "a-fu-2".
    static std::string place_name(int place);
    static std::optional<int> read_place(std::string_view);

protected:
    const Rules& rules() const override { return rules_; }
    int version() const override { return 2; }
    void make_view(const StateBytes&, Seat, ViewBytes&) const override;
    bool sample(const ViewBytes&, Seat, Random&, StateBytes&) const override;
    void recall(StateBytes& start, const StateBytes& now) const override;

private:
    Library library_;
    Book book_;
    Rules rules_{book_};
    std::vector<CardInfo> cards_;

    std::string value_text(const State* now, std::string_view kind, std::int32_t value, Lang) const;
};

const std::vector<SwitchOf<Rulebook>>& table_of_switches();  // DD-21

}  // namespace quincunx::dreamduel
