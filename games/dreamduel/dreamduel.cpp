#include "games/dreamduel/dreamduel.h"

#include <algorithm>
#include <new>

#include "embed/dreamduel_texts.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::int32_t ByLot = 2;

}  // namespace

Dreamduel::Dreamduel(const Variant* variant) : GameOf(Library(embedded::dreamduel_texts(), {"DD-", "T-"}), variant) {
    static constexpr const char* ElementKeys[] = {"fire", "water", "wood", "metal", "earth"};
    for (const Def& def : book_.defs()) {
        if (def.is(Type::Trait)) continue;
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        Json& facts = info.facts;
        facts["pool"] = PoolKeys[static_cast<std::size_t>(def.pool)];
        facts["character"] = WhoKeys[static_cast<std::size_t>(def.who)];
        facts["type"] = TypeKeys[static_cast<std::size_t>(def.type)];
        if (def.spell() && !def.nullity) facts["cost"] = def.cost;
        if (def.battle()) facts["power"] = def.power;
        if (def.gorgeousness >= 0) facts["gorgeousness"] = def.gorgeousness;
        if (def.spell()) facts["state"] = def.is(Who::Nobody) ? "none" : StandKeys[static_cast<std::size_t>(def.needs)];
        facts["traits"] = Json::array();
        for (std::size_t t = 0; t < Traits; ++t)
            if (def.traits >> t & 1) {
                facts["traits"].push_back(TraitKeys[t]);
                if (const Def* trait = book_.trait(def.pool, t))
                    info.notes.push_back({std::string("trait.") + TraitKeys[t], "traits." + trait->key});
            }
        facts["elements"] = Json::array();
        for (std::size_t e = 0; e < std::size(ElementKeys); ++e)
            if (def.elements >> e & 1) facts["elements"].push_back(ElementKeys[e]);
        if (def.chant) facts["chant"] = def.chant;
        facts["last"] = def.last;
        facts["nullity"] = def.nullity;
        facts["token"] = def.token;
        facts["copies"] = def.deck_limit;
        cards_.push_back(std::move(info));
    }
    decks_ = preconstructed(book_);
    switches_ = {
        // DD-21
        {choice_switch("clash-bar", 0, {{"attacker", 0}, {"own", 1}, {"none", 2}}),
         [](State& s, std::int32_t whose) { s.rules.clash_bar = static_cast<std::uint8_t>(whose); }},
        {choice_switch(
             "first-player", ByLot,
             {{"random", ByLot}, {"a", 0}, {"b", 1}, {"you", 0, false}, {"foe", 1, false}, {"fixed", 0, false}}),
         [](State& s, std::int32_t who) { s.rules.first_player = static_cast<std::uint8_t>(who); }},
        {number_switch("max-turns", 200, 0, 1000),
         [](State& s, std::int32_t n) { s.rules.max_turns = static_cast<std::uint16_t>(n); }},  // 0: no limit
        {seats_switch("always-ask"),
         [](State& s, std::int32_t who) { s.rules.always_ask = static_cast<SeatMask>(who); }},
    };
    card_columns_ = {"pool", "character", "type", "cost", "power", "gorgeousness"};
    card_facts_ = {"pool", "character", "type", "traits", "state"};
}

std::vector<DeckProblem> Dreamduel::check(const Deck& written) const {
    std::vector<DeckProblem> problems;
    const Deck deck = written.merged();
    int size = 0;
    bool character = false;
    const Def* first = nullptr;
    for (const Deck::Line& line : deck.cards) {
        size += line.count;
        const Def* card = book_.card(line.card);
        if (!card || card->is(Type::Trait)) {
            problems.push_back({refuse("deck-unknown"_refusal, line.card), line.card});
            continue;
        }
        if (!first) first = card;
        character |= card->is(Type::Character);
        if (card->token)
            problems.push_back({refuse("deck-token"_refusal, card->number), line.card});
        else if (line.count > card->deck_limit)
            problems.push_back({refuse("deck-copies"_refusal, card->number, card->deck_limit, line.count), line.card});
        if (card->pool != first->pool) problems.push_back({refuse("deck-pools"_refusal, card->number), line.card});
    }
    if (size < 40 || size > static_cast<int>(MaxDeck))
        problems.push_back({refuse("deck-size"_refusal, 40, static_cast<int>(MaxDeck), size), 0});
    if (!character) problems.push_back({refuse("deck-no-character"_refusal), 0});
    return problems;
}

std::optional<Reason> Dreamduel::against(const Deck& a, const Deck& b) const {
    const auto pool = [&](const Deck& deck) -> const Def* {
        return deck.cards.empty() ? nullptr : book_.card(deck.cards[0].card);
    };
    const Def *x = pool(a), *y = pool(b);
    if (x && y && x->pool != y->pool) return refuse("pools-meet"_refusal);
    return std::nullopt;
}

}  // namespace quincunx::dreamduel
