// The game in words: what its kinds of values look like, one row a kind (engine/match/worded.h). Numbers, seats,
// cards, and yes or no are known.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

namespace {

constexpr KindDef ValueKinds[] = {
    // An outcome of the die, which counts from 0.
    {.name = "face", .word = [](const Value& v) { return std::to_string(v.number + 1); }, .count = 6},
    {.name = "rain-gift",
     .words = GiftKeys,
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    // Something of the position, for the text of a question.
    {.name = "die", .text = [](const Value& v, Lang) { return std::to_string(v.state<State>()->die); }},
};

}  // namespace

std::span<const KindDef> Tiny::kinds() const { return ValueKinds; }

// What a page shows beside an option: its price, and the thing on the table it is about, by its path in the position.
void Tiny::add_facts(const StateBytes&, const Choice& choice, const Option& o, Json& facts) const {
    if (is(o, "play"_verb)) facts["cost"]["dew"] = book_[book_.card(o.a)].n("cost");
    if (is(o, "again"_verb)) facts["cost"]["dew"] = SecondRoll;
    if (is(o, "again"_verb) || is(o, "keep"_verb)) facts["at"] = "die";
    if (is(o, "crawl"_verb)) facts["at"] = path_of(choice.seat, "space");
}

}  // namespace quincunx::tiny
