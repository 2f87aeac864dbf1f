// 基姆大陆 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "engine/match/switches.h"
#include "games/gemu/rules.h"

namespace quincunx::gemu {

// With the cards of the file, or those of the house.
std::unique_ptr<Game> make(const Variant* variant, const CardFile* cards);

class Gemu final : public GameOf<Rules> {
public:
    Gemu(const Variant* variant, const CardFile* cards);

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (gemu.cpp, switches.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    const Words& words() const override;
    std::vector<std::string> card_columns() const override { return {"tribe", "kind", "level", "attack", "defence"}; }
    std::vector<std::string> card_facts() const override { return {"tribe", "kind", "keywords"}; }
    std::vector<DeckProblem> check(const Deck&) const override;
    std::vector<Switch> switches() const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    std::string concession() const override { return "GE-9.73"; }
    std::string draw_table(const View&, Lang, bool colour) const override;

    // A place: "am1" to "am3" for the monsters of seat A, "ap1" to "ap3" for its prophecies; "bm1", "bp1" for seat B.
    static std::string place_name(int place);
    static std::optional<int> read_place(std::string_view);

protected:
    // --- Playing (gemu.cpp)
    void set_up(const Setup&, State&) const override;
    std::uint64_t cards_hash() const override { return book_.hash(); }

    // --- Knowing (view.cpp)
    void recall(StateBytes& start, const StateBytes& now) const override;
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::string option_ending(const StateBytes& now, const Option&) const override;
    std::string event_ending(const Event&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;
};

const std::vector<SwitchOf<Rulebook>>& table_of_switches();  // GE-14

}  // namespace quincunx::gemu
