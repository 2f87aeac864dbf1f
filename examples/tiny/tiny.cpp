// Making the game, its ready decks, what a deck must be, the settings of a match, and how a match begins.
#include "examples/tiny/tiny.h"

#include "embed/tiny_texts.h"
#include "engine/match/switches.h"

namespace quincunx::tiny {

std::unique_ptr<Game> make(const Variant* variant) { return std::make_unique<Tiny>(variant); }

namespace {

constexpr int Copies = 2;  // TI-2.1

// The settings of a match: what each is called, its range, and what it sets.
const std::vector<SwitchOf<State>>& table_of_switches() {
    static const std::vector<SwitchOf<State>> table{
        {number_switch("goal", UsualGoal, 10, MostGoal),
         [](State& s, std::int32_t n) { s.goal = static_cast<std::uint8_t>(n); }},  // TI-1.1
    };
    return table;
}

}  // namespace

Tiny::Tiny(const Variant* variant) : GameOf(Library(embedded::tiny_texts(), {"TI-"}), variant) {
    for (const CardDef& def : book_.cards()) {
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        info.facts = {{"kind", KindKeys[static_cast<std::size_t>(def.kind)]}, {"cost", book_.n(def, "cost")}};
        cards_.push_back(std::move(info));
    }
    // Their names and what is said of them are in text/, under "deck".
    decks_ = {{"sprint", {{101, 2}, {102, 2}, {103, 1}, {107, 2}, {108, 2}, {110, 2}, {111, 1}}},
              {"mischief", {{101, 2}, {103, 1}, {104, 2}, {105, 2}, {106, 2}, {107, 1}, {109, 1}, {111, 1}}}};
}

std::vector<Switch> Tiny::switches() const { return plain(table_of_switches()); }

void Tiny::set_up(const Setup& setup, State& s) const {
    s.goal = UsualGoal;
    set_options(table_of_switches(), s, setup.options);
    for (const Seat seat : Seats)
        for (const Deck::Line& line : setup.decks[seat].cards)
            for (int i = 0; i < line.count; ++i) s.side[seat].deck.push(book_.card(line.card));
    s.agenda.push({static_cast<std::uint8_t>(Task::Setup), 0, 0, 0, 0});
}

std::vector<DeckProblem> Tiny::check(const Deck& written) const {
    std::vector<DeckProblem> problems;
    int size = 0;
    for (const Deck::Line& line : written.merged().cards) {
        size += line.count;
        if (!book_.card(line.card))
            problems.push_back({refuse("deck-unknown"_refusal, line.card), line.card});
        else if (line.count > Copies)
            problems.push_back({refuse("deck-copies"_refusal, line.card, Copies, line.count), line.card});
    }
    constexpr int Wanted = static_cast<int>(DeckSize);
    if (size != Wanted) problems.push_back({refuse("deck-size"_refusal, Wanted, size), 0});
    return problems;
}

}  // namespace quincunx::tiny
