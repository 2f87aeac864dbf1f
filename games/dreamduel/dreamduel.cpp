#include "games/dreamduel/dreamduel.h"

#include <algorithm>
#include <new>

#include "embed/dreamduel_texts.h"
#include "engine/match/error.h"

namespace quincunx::dreamduel {

std::unique_ptr<Game> make(const Variant* variant) { return std::make_unique<Dreamduel>(variant); }

Dreamduel::Dreamduel(const Variant* variant)
    : library_(embedded::dreamduel_texts(), {"DD-", "T-"}), book_(library_.texts, variant) {
    static constexpr const char* States[] = {"support", "center", "hyper"};
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
        if (def.battle()) {
            facts["power"] = def.power;
            if (def.gorgeousness >= 0) facts["gorgeousness"] = def.gorgeousness;
        }
        if (def.spell()) facts["state"] = def.is(Who::Nobody) ? "none" : States[static_cast<std::size_t>(def.needs)];
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
}

Waiting Dreamduel::start(const Setup& setup) const {
    if (const auto reason = against(setup.decks[Seat::A], setup.decks[Seat::B]))
        throw InputError(
            "a match is played on one pool of cards: both decks must be of the classic pool, or both of "
            "the modern one (DD-3.4)");
    Waiting waiting;
    State& s = *new (waiting.state.bytes) State{};
    s.core.random = Random(setup.seed);
    set_options(table_of_switches(), s.rules, setup.options);
    lay_out(book_, setup, s);
    return waiting;
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
            problems.push_back({refuse(RefusalReason::DeckUnknown, line.card), line.card});
            continue;
        }
        if (!first) first = card;
        character |= card->is(Type::Character);
        if (card->token)
            problems.push_back({refuse(RefusalReason::DeckToken, card->number), line.card});
        else if (line.count > card->deck_limit)
            problems.push_back(
                {refuse(RefusalReason::DeckCopies, card->number, card->deck_limit, line.count), line.card});
        if (card->pool != first->pool) problems.push_back({refuse(RefusalReason::DeckPools, card->number), line.card});
    }
    if (size < 40 || size > static_cast<int>(MaxDeck))
        problems.push_back({refuse(RefusalReason::DeckSize, 40, static_cast<int>(MaxDeck), size), 0});
    if (!character) problems.push_back({refuse(RefusalReason::DeckNoCharacter), 0});
    return problems;
}

std::optional<Reason> Dreamduel::against(const Deck& a, const Deck& b) const {
    const auto pool = [&](const Deck& deck) -> const Def* {
        return deck.cards.empty() ? nullptr : book_.card(deck.cards[0].card);
    };
    const Def *x = pool(a), *y = pool(b);
    if (x && y && x->pool != y->pool) return refuse(RefusalReason::PoolsMeet);
    return std::nullopt;
}

}  // namespace quincunx::dreamduel
