#include "games/lillian/lillian.h"

#include <algorithm>
#include <new>

#include "embed/lillian_texts.h"
#include "games/lillian/decks.h"

namespace quincunx::lillian {

namespace {

constexpr auto ByLot = static_cast<std::int32_t>(First::ByLot), SeatA = static_cast<std::int32_t>(First::A),
               SeatB = static_cast<std::int32_t>(First::B);

std::vector<Switch::Word> guardian_words() {
    std::vector<Switch::Word> words;
    for (std::size_t g = 0; g < std::size(GuardianKeys); ++g)
        words.push_back({GuardianKeys[g], static_cast<std::int32_t>(g)});
    return words;
}

}  // namespace

Lillian::Lillian(const Variant* variant) : GameOf(Library(embedded::lillian_texts(), {"LI-"}), variant) {
    for (const Def& def : book_.defs()) {
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        Json& facts = info.facts;
        facts["type"] = TypeKeys[static_cast<std::size_t>(def.type)];
        facts["cost"] = def.cost;
        if (def.is(Type::Character) || def.is(Type::Upgrade)) facts["strength"] = def.strength;
        if (def.is(Type::Arena)) {
            facts["capacity"] = def.capacity;
            facts["series"] = Json::array();
            for (std::size_t i = 0; i < std::size(SeriesKeys); ++i)
                if (def.series >> i & 1) facts["series"].push_back(SeriesKeys[i]);
        }
        if (def.is(Type::Event)) {
            facts["goal"] = def.goal;
            facts["countdown"] = def.countdown;
            facts["score"] = def.score;
            facts["ending"] = def.ending;
        }
        facts["keywords"] = Json::array();
        for (std::size_t i = 0; i < std::size(KeywordKeys); ++i)
            if (def.keywords >> i & 1) facts["keywords"].push_back(KeywordKeys[i]);
        facts["instant"] = def.instant || def.is(Type::Upgrade);
        facts["token"] = def.token;
        cards_.push_back(std::move(info));
    }
    decks_ = preconstructed(book_);
    switches_ = {
        {number_switch("generation-limit", 12, 1, 100),
         [](State& s, std::int32_t n) { s.generation_limit = static_cast<std::uint8_t>(n); }},  // LI-12.5
        {choice_switch("first-player", ByLot,
                       {{"random", ByLot}, {"a", SeatA}, {"b", SeatB}, {"you", SeatA, false}, {"foe", SeatB, false}}),
         [](State& s, std::int32_t who) { s.first = static_cast<First>(who); }},  // LI-R5
        {choice_switch("guardian-a", 0, guardian_words()),
         [](State& s, std::int32_t g) { give_guardian(s, Seat::A, static_cast<std::uint8_t>(g)); }},  // LI-R59
        {choice_switch("guardian-b", 0, guardian_words()),
         [](State& s, std::int32_t g) { give_guardian(s, Seat::B, static_cast<std::uint8_t>(g)); }},
    };
    card_columns_ = {"type", "cost", "strength", "capacity", "goal", "countdown", "score"};
    card_facts_ = {"type", "ending", "series", "keywords", "instant", "token"};
}

std::vector<DeckProblem> Lillian::check(const Deck& deck) const {
    auto problems = check_copies(deck, {"deck-unknown"_refusal, "deck-forbidden"_refusal, "deck-copies"_refusal},
                                 [](const Def& card) { return card.deck_limit; });
    if (deck.size() != 30) problems.push_back({refuse("deck-size"_refusal, 30, deck.size()), 0});
    return problems;
}

}  // namespace quincunx::lillian
