// A game that passes everything on to a real one, for tests that change one thing about it.
#pragma once

#include <stdexcept>

#include "engine/match/game.h"

namespace quincunx {

// What a game keeps to itself, for PassingGame to pass on.
class OpenGame : public Game {
public:
    static int version_of(const Game& g) { return (g.*&OpenGame::version)(); }
    static std::uint64_t hash_of(const Game& g) { return (g.*&OpenGame::cards_hash)(); }
    static void recall_of(const Game& g, StateBytes& start, const StateBytes& now) {
        (g.*&OpenGame::recall)(start, now);
    }
    static void view_of(const Game& g, const StateBytes& s, Seat seat, ViewBytes& out) {
        (g.*&OpenGame::make_view)(s, seat, out);
    }
    static bool sample_of(const Game& g, const ViewBytes& v, Seat seat, Random& random, StateBytes& out) {
        return (g.*&OpenGame::sample)(v, seat, random, out);
    }
    static void rehearse_of(const Game& g, Waiting& w, Decider& unknown_decider, StateBytes& now) {
        (g.*&OpenGame::rehearse)(w, unknown_decider, now);
    }
};

class PassingGame : public OpenGame {
public:
    explicit PassingGame(const Game& real) : real_(real) {}

    std::string_view id() const override { return real_.id(); }
    std::size_t state_bytes() const override { return real_.state_bytes(); }
    void play_out(StateBytes& s, Decider& d) const override { real_.play_out(s, d); }
    void play_noted(StateBytes& s, Decider& d, Journal& j, StateBytes* start) const override {
        real_.play_noted(s, d, j, start);
    }
    bool play_on(Waiting& w, Decider& d, Decider* unknown_decider) const override {
        return real_.play_on(w, d, unknown_decider);
    }
    void settle(Waiting& w, const Hooks& hooks) const override { real_.settle(w, hooks); }
    Waiting start(const Setup& setup) const override { return real_.start(setup); }
    void resume(Waiting& w, const Hooks& hooks) const override { real_.resume(w, hooks); }
    StateBytes present(const Waiting& w) const override { return real_.present(w); }
    double evaluate(const StateBytes& s, Seat seat) const override { return real_.evaluate(s, seat); }
    void policy(const StateBytes& s, const Choice& c, std::span<float> w) const override { real_.policy(s, c, w); }
    std::uint32_t length(const StateBytes& s) const override { return real_.length(s); }
    std::uint32_t playout_length() const override { return real_.playout_length(); }
    const Texts& texts() const override { return real_.texts(); }
    const Numbers& numbers() const override { return real_.numbers(); }
    void vary(const Number&, int) override { throw std::logic_error("the real game is shared"); }
    const std::vector<Clause>& clauses() const override { return real_.clauses(); }
    const std::vector<CardInfo>& cards() const override { return real_.cards(); }
    const std::vector<std::string>& card_columns() const override { return real_.card_columns(); }
    const std::vector<std::string>& card_facts() const override { return real_.card_facts(); }
    const std::vector<Deck>& decks() const override { return real_.decks(); }
    std::vector<DeckProblem> check(const Deck& deck) const override { return real_.check(deck); }
    std::vector<Switch> switches() const override { return real_.switches(); }
    Json describe(const StateBytes& s) const override { return real_.describe(s); }
    Json describe(const View& view) const override { return real_.describe(view); }
    Json describe(const Event& event) const override { return real_.describe(event); }
    StateBytes given(const YAML::Node& node, const std::string& file) const override { return real_.given(node, file); }
    Json exact(const StateBytes& s) const override { return real_.exact(s); }
    std::string question_key(const Choice& c) const override { return real_.question_key(c); }
    std::string question_subject(const StateBytes& s, const Choice& c) const override {
        return real_.question_subject(s, c);
    }
    std::string subject_text(const StateBytes& s, const Choice& c, Lang lang) const override {
        return real_.subject_text(s, c, lang);
    }
    std::string question_text(const StateBytes& s, const Choice& c, Lang lang) const override {
        return real_.question_text(s, c, lang);
    }
    bool routine(const Choice& c) const override { return real_.routine(c); }
    std::string option_text(const StateBytes& s, const Option& o, Lang lang) const override {
        return real_.option_text(s, o, lang);
    }
    std::vector<std::string> option_names(const StateBytes& s, const Option& o) const override {
        return real_.option_names(s, o);
    }
    std::string write_option(const Option& o) const override { return real_.write_option(o); }
    std::optional<Option> read_option(std::string_view text) const override { return real_.read_option(text); }
    std::string reason_text(const StateBytes& s, const Reason& r, Lang lang) const override {
        return real_.reason_text(s, r, lang);
    }
    std::vector<std::string> reason_clauses(const Reason& r) const override { return real_.reason_clauses(r); }
    bool is_price(const Reason& r) const override { return real_.is_price(r); }
    Reason not_asked(const Waiting& w) const override { return real_.not_asked(w); }
    std::string cause_name(const Cause& cause, Lang lang) const override { return real_.cause_name(cause, lang); }
    std::string clause_id(std::uint16_t clause) const override { return real_.clause_id(clause); }
    std::string concession() const override { return real_.concession(); }
    using Game::event_text;
    std::string event_text(const Event& event, Lang lang, const PlayerNames* called) const override {
        return real_.event_text(event, lang, called);
    }
    std::string roll_name(std::uint16_t name) const override { return real_.roll_name(name); }
    std::string outcome_name(std::uint16_t n, std::uint32_t o) const override { return real_.outcome_name(n, o); }
    std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view text) const override {
        return real_.read_outcome(name, text);
    }
    std::string draw_table(const View& v, Lang lang, bool colour) const override {
        return real_.draw_table(v, lang, colour);
    }
    Json option_facts(const StateBytes& s, const Choice& c, const Option& o) const override {
        return real_.option_facts(s, c, o);
    }

protected:
    int version() const override { return OpenGame::version_of(real_); }
    std::uint64_t cards_hash() const override { return OpenGame::hash_of(real_); }
    void recall(StateBytes& start, const StateBytes& now) const override { OpenGame::recall_of(real_, start, now); }
    void make_view(const StateBytes& s, Seat seat, ViewBytes& out) const override {
        OpenGame::view_of(real_, s, seat, out);
    }
    bool sample(const ViewBytes& v, Seat seat, Random& random, StateBytes& out) const override {
        return OpenGame::sample_of(real_, v, seat, random, out);
    }
    void rehearse(Waiting& w, Decider& unknown_decider, StateBytes& now) const override {
        OpenGame::rehearse_of(real_, w, unknown_decider, now);
    }

    const Game& real_;
};

}  // namespace quincunx
