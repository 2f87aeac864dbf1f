// Ready-made decks.
#pragma once

#include "games/lillian/book.h"

namespace quincunx::lillian {

std::vector<Deck> preconstructed(const Book& book);

}  // namespace quincunx::lillian
