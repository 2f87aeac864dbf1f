#include "engine/match/telling.h"

#include <algorithm>

#include "engine/match/cardnames.h"
#include "engine/match/strings.h"

namespace quincunx {

std::string Telling::asked_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    const std::string subject = subject_text(now, choice, lang), text = question_text(now, choice, lang);
    const bool said = text.find(subject) != std::string::npos;  // also when there is none
    return said ? text : "[" + subject + "] " + text;
}

PlayerNames Telling::names_for(Seat reader, Lang lang) const {
    PlayerNames called;
    called[reader] = texts().get(lang, "seat.you");
    called[other(reader)] = texts().get(lang, "seat.foe");
    return called;
}

std::vector<PerSeat<std::size_t>> Telling::pairings() const {
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < decks().size(); ++i)
        if (check(decks()[i]).empty()) good.push_back(i);
    std::vector<PerSeat<std::size_t>> pairs;
    for (const std::size_t b : good)
        for (const std::size_t a : good)
            if (!against(decks()[a], decks()[b])) pairs.push_back({{a, b}});
    return pairs;
}

Clause Telling::clause_in(const Clause& clause, Lang lang) const {
    return {clause.id, std::string(texts().get(lang, "clause." + clause.id)),
            std::string(texts().get(lang, "part." + clause.part))};
}

const CardInfo* Telling::card(std::uint16_t number) const {
    for (const CardInfo& card : cards())
        if (card.number == number) return &card;
    return nullptr;
}

std::vector<std::string> Telling::card_names(std::uint16_t number) const {
    const CardInfo* info = card(number);
    if (!info) return {};
    std::vector<std::string> names{info->key, std::to_string(number)};
    for (const Lang lang : Langs) {
        names.push_back(card_name(number, lang));
        for (const std::string_view also : parts(texts().get(lang, "card." + std::to_string(number) + ".also"), '|'))
            names.emplace_back(also);
    }
    std::erase(names, "");
    return names;
}

const CardNames& Telling::names() const {
    std::call_once(named_, [this] { names_ = std::make_shared<const CardNames>(*this); });
    return *names_;
}

const CardInfo* Telling::card(std::string_view name) const { return names().first(name); }

int Deck::size() const {
    int all = 0;
    for (const Line& line : cards) all += line.count;
    return all;
}

Deck Deck::merged() const {
    Deck deck{name, {}};
    for (const Line& line : cards) {
        const auto same = std::ranges::find(deck.cards, line.card, &Line::card);
        if (same != deck.cards.end())
            same->count = static_cast<std::uint8_t>(std::min(255, same->count + line.count));
        else if (line.count)
            deck.cards.push_back(line);
    }
    return deck;
}

std::string Telling::card_name(std::uint16_t number, Lang lang) const {
    return std::string(texts().get(lang, "card." + std::to_string(number) + ".name"));
}

}  // namespace quincunx
