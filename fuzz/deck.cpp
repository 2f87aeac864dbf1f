// libFuzzer: the first byte chooses the game, the others are a deck: a code, a list or JSON. A deck that can be read
// has a code, and the code is that deck.
#include <algorithm>

#include "engine/match/deckfile.h"
#include "fuzz/fuzz.h"

namespace {

// The cards one by one, in the order of their numbers.
std::vector<std::uint16_t> sorted(const quincunx::Deck& deck) {
    std::vector<std::uint16_t> cards;
    for (const quincunx::Deck::Line& line : deck.cards)
        cards.insert(cards.end(), static_cast<std::size_t>(line.count), line.card);
    std::ranges::sort(cards);
    return cards;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    if (size == 0) return 0;
    const Game& game = *fuzz::games()[*data % fuzz::games().size()];
    const std::string text = fuzz::text(data + 1, size - 1);
    fuzz::may_refuse([&] {
        const Deck deck = game.read_deck_code(text);
        // A code may name its cards in any order; the one that is written has them in one.
        const std::string code = game.deck_code(deck);
        fuzz::must(game.deck_code(game.read_deck_code(code)) == code, "a deck has one code");
        fuzz::must(sorted(game.read_deck_code(code)) == sorted(deck), "a code is one deck");
    });
    fuzz::may_refuse([&] {
        const Deck deck = parse_deck(game, text, "deck.txt");
        game.check(deck);
        const Deck again = parse_deck(game, write_deck_text(game, deck, Lang::En), "again.txt");
        fuzz::must(again.cards == deck.merged().cards, "a deck that is written is the deck that was read");
    });
    return 0;
}
