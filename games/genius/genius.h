// 七圣召唤 as a game of the house.
#pragma once

#include "engine/match/driver.h"
#include "games/genius/rules.h"

namespace quincunx::genius {

class Genius final : public GameOf<Play, Seen, Rules> {
public:
    explicit Genius(const Variant* variant);

    const Book& book_of(const State& s) const override { return book_.of(static_cast<Version>(s.version)); }

    // --- Judging (judge.cpp)
    double evaluate(const StateBytes&, Seat) const override;
    std::uint32_t length(const StateBytes&) const override;
    void policy(const StateBytes& now, const Choice&, std::span<float> weights) const override;
    std::uint32_t playout_length() const override;

    // --- Telling (genius.cpp, tell.cpp, position.cpp, given.cpp, draw.cpp)
    std::vector<DeckProblem> check(const Deck&) const override;
    std::string deck_code(const Deck&) const override;  // the official share code
    Deck read_deck_code(std::string_view) const override;
    std::string draw_table(const View&, Lang, bool colour) const override;
    std::span<const KindDef> kinds() const override;

    // The name of anything the book defines, and all its names.
    std::string name_of(DefId def, Lang lang) const override { return name_of(book_[def], lang); }
    std::string name_of(const Def&, Lang) const;
    std::vector<std::string> names_of(const Def&) const;

protected:
    // --- Knowing (view.cpp)
    void see(const State&, Seat, Seen&) const override;
    bool deal(const Seen&, Seat, Random&, State&) const override;

    // --- Telling
    void write_position(Json&, const State&, const View*) const override;
    void read_given(const YAML::Node&, const std::string& file, State&) const override;
    std::string option_ending(const StateBytes& now, const Option&) const override;
    std::vector<std::string> more_names(const StateBytes& now, const Option&) const override;
    void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const override;

    // --- Encoding (sight.cpp)
    std::shared_ptr<const Encoder> make_encoder() const override;

private:
    std::array<std::vector<DefId>, 2> made_;  // by Version: what a card may be that was made unseen, any of the pool
};

}  // namespace quincunx::genius
