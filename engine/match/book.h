// The book of a game whose cards are code: what its cards are found by, and their printed numbers.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/match/number.h"

namespace quincunx {

// `Def` is what the book says of a card: it has `id` (its place), `number`, `key` and `n`, its CardNumbers.
template <class Def, class Card>
class BookOf {
public:
    BookOf(const BookOf&) = delete;
    BookOf& operator=(const BookOf&) = delete;

    const Def& operator[](Card card) const { return defs_[card.value]; }
    const std::vector<Def>& defs() const { return defs_; }
    // By number or key; nullptr when there is none.
    const Def* card(std::uint16_t number) const {
        return number < by_number_.size() && by_number_[number] ? &defs_[by_number_[number].value] : nullptr;
    }
    const Def* find(std::string_view key) const {
        for (const Def& def : defs_)
            if (def.key == key) return &def;
        return nullptr;
    }
    const Numbers& numbers() const { return numbers_; }
    // Puts another value of a number in force, as a variant does. Not while a game is played by this book.
    void vary(const Number& number, int value) { numbers_.override_value(number, value), settle(); }

protected:
    BookOf() = default;
    ~BookOf() = default;

    std::vector<Def> defs_;
    Numbers numbers_;

    // When all cards are there: from then on they are found by their numbers. Throws std::logic_error when two are the
    // same.
    void index_numbers() {
        for (const Def& def : defs_) {
            if (def.number >= by_number_.size()) by_number_.resize(def.number + 1U);
            if (by_number_[def.number])
                throw std::logic_error("two cards have the number " + std::to_string(def.number));
            by_number_[def.number] = def.id;
        }
    }
    virtual void settle() = 0;  // takes the numbers in force over

private:
    std::vector<Card> by_number_;
};

}  // namespace quincunx
