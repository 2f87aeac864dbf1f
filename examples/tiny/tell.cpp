// The game in words: what its kinds of values look like, one row a kind (engine/match/worded.h). Numbers, seats,
// cards, and yes or no are known.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

namespace {

const Book& book(const Value& v) { return v.of<Tiny>().book(); }

constexpr KindDef ValueKinds[] = {
    // A card by its place in the book, as it is drawn from a hidden pile.
    {.name = "drawn", .word = [](const Value& v) { return book(v)[Card(v.number)].key; }},
    // An outcome of the die, which counts from 0.
    {.name = "face",
     .word = [](const Value& v) { return std::to_string(v.number + 1); },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         const int face = to_int(word);
         return face >= 1 && face <= 6 ? std::optional(face - 1) : std::nullopt;
     }},
    {.name = "rain-gift",
     .words = GiftKeys,
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    // Something of the position, for the text of a question.
    {.name = "die", .text = [](const Value& v, Lang) { return std::to_string(v.state<State>()->die); }},
};

}  // namespace

const Words& Tiny::words() const {
    using namespace rows;
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

// What a page shows beside an option: its price, and the thing on the table it is about, by its path in the position.
void Tiny::add_facts(const StateBytes&, const Choice& choice, const Option& o, Json& facts) const {
    if (is(o, "play"_verb)) facts["cost"]["dew"] = book_.n(book_[book_.card(o.a)], "cost");
    if (is(o, "again"_verb)) facts["cost"]["dew"] = SecondRoll;
    if (is(o, "again"_verb) || is(o, "keep"_verb)) facts["at"] = "die";
    if (is(o, "crawl"_verb)) facts["at"] = path_of(choice.seat, "space");
}

}  // namespace quincunx::tiny
