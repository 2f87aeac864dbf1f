// Reading a file of cards (docs/gemu-cards.md).
#pragma once

#include "games/gemu/book.h"

namespace quincunx::gemu {

// Reads and checks the file and puts its cards into the book, its words into the texts. Throws InputError naming file,
// line, and what was expected.
void read_cards(const CardFile&, Book&, Texts&);

// Monsters that bring each other to the field in a circle, by their places in the book; none: empty. Each would come
// with a skill or a summoning of its own, so that a turn would have no end.
std::vector<std::size_t> find_renewal(const Book&);
std::string renewal_text(const Book&, const std::vector<std::size_t>& circle);

}  // namespace quincunx::gemu
