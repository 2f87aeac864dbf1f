#include "examples/tiny/book.h"

#include "engine/match/variants.h"

namespace quincunx::tiny {

Book::Book(const Texts& texts, const Variant* variant) {
    add_cards();
    if (variant) change_cards(numbers_, *variant, "tiny", texts, cards_);
    settle();
}

void Book::settle() {
    for (CardDef& def : cards_) def.n.settle(numbers_);
}

Card Book::card(std::uint16_t number) const {
    for (const CardDef& def : cards_)
        if (def.number == number) return def.id;
    return {};
}

CardDef& Book::add(Kind kind, std::uint16_t number, const char* key, std::initializer_list<Printed> numbers) {
    CardDef& def = cards_.emplace_back();
    def.id = Card(cards_.size() - 1);
    def.number = number;
    def.key = key;
    def.kind = kind;
    def.n = CardNumbers("card." + std::to_string(number));
    for (const Printed& each : numbers) def.n.declare(numbers_, each.name, each.printed, each.low, each.high);
    return def;
}

}  // namespace quincunx::tiny
