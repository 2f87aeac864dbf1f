// The book: every card with its printed numbers and behaviour. Built once at the start, read-only while playing.
#pragma once

#include <string>
#include <vector>

#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "examples/tiny/state.h"

namespace quincunx::tiny {

class Book;
class Query;
class Play;

enum class Kind : std::uint8_t { Trick, Shell };
inline constexpr const char* KindKeys[] = {"trick", "shell"};

// The names of all printed numbers. A card reads its own by name, use.n("spaces"), so that a variant can change them.
inline constexpr std::string_view NumberNames[] = {"cost", "spaces", "back", "reach", "dew", "cards", "bonus"};

using NumberName = quincunx::NumberName<NumberNames>;    // a name that is not listed does not compile
using CardNumbers = quincunx::CardNumbers<NumberNames>;  // reading one that the card does not print throws

struct CardDef;

// A card in use, and whose it is.
struct Use {
    Seat you;
    const CardDef& card;

    Seat foe() const { return other(you); }
    int n(NumberName) const;  // its numbers in force
};

using Can = Verdict (*)(const Query&, const Use&);  // whether its text can be carried out (TI-4.2); it cannot act
using Do = void (*)(Play&, const Use&);             // its text; it may act and ask

struct CardDef {
    Card id;
    std::uint16_t number = 0;  // stable, never reused: stored matches and decks hold it
    std::string key;           // its name in files
    Kind kind = Kind::Trick;
    bool protects = false;  // the snail that wears it does not slide back and takes no slime
    Can can = nullptr;
    Do does = nullptr;
    CardNumbers n;

    // --- What cards.cpp writes a card with
    CardDef& shields() { return protects = true, *this; }
    CardDef& when(Can f) { return can = f, *this; }
    CardDef& text(Do f) { return does = f, *this; }
};

class Book {
public:
    // With the numbers the variant changes. Throws InputError when it names what there is not.
    Book(const Texts& texts, const Variant* variant);

    std::span<const CardDef> defs() const { return cards_; }
    const CardDef& operator[](Card card) const { return cards_[card.value]; }
    Card card(std::uint16_t number) const;  // none when there is no such card

    const Numbers& numbers() const { return numbers_; }
    void vary(const Number& number, int value) { numbers_.override_value(number, value), settle(); }

private:
    std::vector<CardDef> cards_;
    Numbers numbers_;

    struct Printed {
        NumberName name;
        int printed, low, high;
    };
    void add_cards();  // cards.cpp
    void settle();     // cards take over the numbers in force
    CardDef& add(Kind kind, std::uint16_t number, const char* key, std::initializer_list<Printed> numbers);
};

inline int Use::n(NumberName name) const { return card.n(name); }

}  // namespace quincunx::tiny
