// Ready-made decks.
#pragma once

#include "games/genius/book.h"

namespace quincunx::genius {

std::vector<Deck> preconstructed(const Book& book);

}  // namespace quincunx::genius
