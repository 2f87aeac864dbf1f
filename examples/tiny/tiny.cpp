// Making the game, its ready decks, what a deck must be, the settings of a match, and how a match begins.
#include "examples/tiny/tiny.h"

#include "embed/tiny_texts.h"

namespace quincunx::tiny {

namespace {

constexpr int Copies = 2;  // TI-2.1

}  // namespace

Tiny::Tiny(const Variant* variant) : GameOf(Library(embedded::tiny_texts(), {"TI-"}), variant) {
    for (const CardDef& def : book_.defs()) {
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        info.facts = {{"kind", KindKeys[static_cast<std::size_t>(def.kind)]}, {"cost", def.n("cost")}};
        cards_.push_back(std::move(info));
    }
    // Their names and what is said of them are in text/, under "deck".
    decks_ = {{"sprint", {{101, 2}, {102, 2}, {103, 1}, {107, 2}, {108, 2}, {110, 2}, {111, 1}}},
              {"mischief", {{101, 2}, {103, 1}, {104, 2}, {105, 2}, {106, 2}, {107, 1}, {109, 1}, {111, 1}}}};
    // The settings of a match: what each is called, what it is usually, its range, and what it sets.
    switches_ = {{number_switch("goal", UsualGoal, 10, MostGoal),  // TI-1.1
                  [](State& s, std::int32_t n) { s.goal = static_cast<std::uint8_t>(n); }}};
    // Of the facts, those a list of cards shows, and those the page of one shows.
    card_columns_ = {"kind", "cost"};
    card_facts_ = {"kind", "cost"};
}

std::vector<DeckProblem> Tiny::check(const Deck& deck) const {
    // Every card may be in a deck, so none is refused for itself.
    auto problems = check_copies(deck, {"deck-unknown"_refusal, "deck-unknown"_refusal, "deck-copies"_refusal},
                                 [](const CardDef&) { return Copies; });
    constexpr int Wanted = static_cast<int>(DeckSize);
    if (deck.size() != Wanted) problems.push_back({refuse("deck-size"_refusal, Wanted, deck.size()), 0});
    return problems;
}

}  // namespace quincunx::tiny
